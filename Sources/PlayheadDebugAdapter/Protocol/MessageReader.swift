internal import PlayheadFormat

/// Splits input into messages: `Content-Length: 119`, an empty line, and as many bytes of JSON.
struct MessageReader {
  enum Found: Equatable {
    case message(JSONValue)
    /// A well-formed frame without a valid message; the next frame can be read.
    case problem(String)
    /// A malformed frame, after which the start of the next one is unknown.
    case over(String?)
  }

  /// The most bytes in a message's header and in its body.
  static let (headerLimit, bodyLimit) = (4096, 1 << 24)
  private var bytes: [UInt8] = []
  private var isOver = false

  mutating func take(_ more: some Sequence<UInt8>) {
    if !isOver { bytes += more }
  }

  /// Returns the next message; nil until it is complete, and after ``Found/over(_:)``.
  mutating func next() -> Found? {
    if isOver { return nil }
    // Some clients end a message with a line.
    bytes.removeFirst(bytes.prefix { $0 == 0x0D || $0 == 0x0A }.count)
    let header = bytes.prefix(Self.headerLimit)
    guard let end = Self.end(of: header) else {
      // JSON without fields would wait for ever.
      if let first = header.first, !Self.canBeginField(first) { return self.end("found no field 'Content-Length'") }
      return header.count < Self.headerLimit
        ? nil : self.end("the fields before a message are longer than \(Self.headerLimit) bytes")
    }
    let fields = String(decoding: header.prefix(end), as: UTF8.self).split { $0.isNewline }
    let values = fields.map { $0.split(separator: ":", maxSplits: 1) }
    guard let field = values.first(where: { $0.first?.lowercased() == "content-length" }), field.count == 2 else {
      return self.end("found '\(fields.first?.prefix(40) ?? "")', expected the field 'Content-Length'")
    }
    let text = field[1].filter { $0 != " " }
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

  private static func canBeginField(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte & 0xDF }

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
