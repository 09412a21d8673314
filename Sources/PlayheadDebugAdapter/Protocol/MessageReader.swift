internal import PlayheadFormat

/// Splits input into messages: `Content-Length: 119`, an empty line, and as many bytes of JSON.
struct MessageReader {
  enum Found: Equatable {
    case message(JSONValue)
    /// A well-formed frame without a valid message; the next frame can be read.
    case problem(String)
    /// A malformed frame, after which the start of the next one is unknown; without a text, the input is of another protocol.
    case over(String?)
  }

  /// The most bytes in a message's header and in its body.
  static let (headerLimit, bodyLimit) = (4096, 1 << 24)
  private static let firstField = Array("content-length:".utf8)

  private var bytes: [UInt8] = []
  private var isOver = false

  mutating func take(_ more: some Sequence<UInt8>) {
    if !isOver { bytes += more }
  }

  /// Returns the next message; nil until it is complete, and after ``Found/over(_:)``.
  mutating func next() -> Found? {
    if isOver { return nil }
    let start = bytes.prefix(Self.firstField.count).map { $0 | ($0 >= 0x41 && $0 <= 0x5A ? 0x20 : 0) }
    guard Self.firstField.starts(with: start) else { return end(nil) }
    let header = bytes.prefix(Self.headerLimit)
    guard let end = Self.end(of: header) else {
      return header.count < Self.headerLimit
        ? nil : self.end("the fields before a message are longer than \(Self.headerLimit) bytes")
    }
    let line = header.dropFirst(Self.firstField.count).prefix { $0 != 0x0D }
    let text = String(decoding: line, as: UTF8.self).filter { $0 != " " }
    guard text.utf8.allSatisfy({ $0 &- 0x30 <= 9 }), let length = Int(text), length <= Self.bodyLimit else {
      return self.end("found a Content-Length of '\(text.prefix(40))', expected a number up to \(Self.bodyLimit)")
    }
    guard bytes.count - end >= length else { return nil }
    defer { bytes.removeSubrange(..<(end + length)) }
    do throws(JSONSyntaxError) {
      let body = bytes[end..<end + length].withUnsafeBytes { body in
        Result { () throws(JSONSyntaxError) in try JSONValue(parsing: body) }
      }
      return .message(try body.get())
    } catch {
      return .problem("\(error)")
    }
  }

  private mutating func end(_ problem: String?) -> Found {
    isOver = true
    bytes = []
    return .over(problem)
  }

  /// Returns the index after the empty line that ends a header.
  private static func end(of header: ArraySlice<UInt8>) -> Int? {
    var end: [UInt8] = []
    for (index, byte) in zip(header.indices, header) {
      end = byte == 0x0D || byte == 0x0A ? end + [byte] : []
      if end == [0x0D, 0x0A, 0x0D, 0x0A] { return index + 1 }
    }
    return nil
  }
}
