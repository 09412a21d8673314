internal import PlayheadFormat
internal import PlayheadReader

/// Finds the parts of a JSON text in a file by its brackets and quotes, so that each can be parsed by itself.
///
/// What stands inside a part is not checked here.
struct JSONOutline {
  let window: ByteWindow
  /// Where a missing comma is reported; without it, the parts end there.
  var report: ImportReport?

  /// The range of the value at an offset, or after white space there.
  func value(at offset: Int) throws(RecordingError) -> Range<Int> {
    let start = try skipSpace(from: offset)
    guard let first = try window.byte(at: start) else { throw try cutOff(start) }
    var position = start
    var depth = 0
    var (isInString, isEscaped) = (false, false)
    let isScalar = ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(first)
    while true {
      let bytes = try window.bytes(from: position)
      if bytes.isEmpty {
        if isScalar, position > start { return start..<position }
        throw try cutOff(position)
      }
      for index in bytes.indices {
        let byte = bytes[index]
        if isInString {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInString = false
            if depth == 0 { return start..<position + index + 1 }
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""):
          if isScalar { return start..<position + index }
          isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          if isScalar { return start..<position + index }
          depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if isScalar { return start..<position + index }
          depth -= 1
          if depth == 0 { return start..<position + index + 1 }
        case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
          if isScalar { return start..<position + index }
        default: break
        }
      }
      position += bytes.count
    }
  }

  /// Calls `body` with each member of the object at an offset, as soon as the member is whole, or the file ends inside it.
  ///
  /// - Returns: the offset after the object.
  @discardableResult
  func forEachMember(
    at offset: Int, _ body: (_ name: String, _ value: Range<Int>) throws(RecordingError) -> Void
  ) throws(RecordingError) -> Int {
    try forEachPart(at: offset, open: UInt8(ascii: "{"), close: UInt8(ascii: "}")) {
      (start: Int) throws(RecordingError) in
      let name = try value(at: start)
      let bytes = try window.copy(name)
      let text = bytes.withUnsafeBytes { (try? JSONValue(parsing: $0))?.string }
      guard let text else { throw try unexpected(name.lowerBound, "a member's name in quotes") }
      let colon = try skipSpace(from: name.upperBound)
      guard try window.byte(at: colon) == UInt8(ascii: ":") else {
        throw try unexpected(colon, "':' after a member's name")
      }
      let value: Range<Int>
      do throws(RecordingError) { value = try self.value(at: colon + 1) } catch {
        if case .syntax = error.reason { try body(text, try skipSpace(from: colon + 1)..<window.size) }
        throw error
      }
      try body(text, value)
      return value.upperBound
    }
  }

  /// Calls `body` with each element of the array at an offset, as soon as the element is whole.
  ///
  /// - Returns: the offset after the array.
  @discardableResult
  func forEachElement(
    at offset: Int, _ body: (_ value: Range<Int>) throws(RecordingError) -> Void
  ) throws(RecordingError) -> Int {
    try forEachPart(at: offset, open: UInt8(ascii: "["), close: UInt8(ascii: "]")) {
      (start: Int) throws(RecordingError) in
      let value = try value(at: start)
      if value.isEmpty { throw try unexpected(value.lowerBound, "a JSON value") }
      try body(value)
      return value.upperBound
    }
  }

  private func forEachPart(
    at offset: Int, open: UInt8, close: UInt8, _ part: (Int) throws(RecordingError) -> Int
  ) throws(RecordingError) -> Int {
    var position = try skipSpace(from: offset)
    guard try window.byte(at: position) == open else {
      throw try unexpected(position, "'\(Unicode.Scalar(open))'")
    }
    position = try skipSpace(from: position + 1)
    if try window.byte(at: position) == close { return position + 1 }
    while true {
      position = try skipSpace(from: try part(position))
      switch try window.byte(at: position) {
      case close: return position + 1
      case UInt8(ascii: ","): position = try skipSpace(from: position + 1)
      case let byte:
        let error = try unexpected(position, "',' or '\(Unicode.Scalar(close))'")
        guard let byte, let report, "{[\"-0123456789tfn".utf8.contains(byte) else { throw error }
        try report.keep(error)
      }
    }
  }

  /// The offset of the first byte from `offset` on that is no white space, or the end.
  func skipSpace(from offset: Int) throws(RecordingError) -> Int {
    var position = offset
    while true {
      let bytes = try window.bytes(from: position)
      if bytes.isEmpty { return position }
      if let index = bytes.firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) {
        return position + index
      }
      position += bytes.count
    }
  }

  /// Parses the value in a range.
  func parse(_ range: Range<Int>) throws(RecordingError) -> JSONValue {
    let bytes = try window.copy(range)
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONSyntaxError) in try JSONValue(parsingLine: bytes) }
    }
    switch result {
    case .success(let value): return value
    case .failure(let error):
      try ReadingProgress.checkIn(range.lowerBound, of: window.size, window.source.name)
      throw try window.error(
        .syntax(found: error.found, expected: error.expected), at: range.lowerBound + error.offset)
    }
  }

  private func unexpected(_ offset: Int, _ expected: String) throws(RecordingError) -> RecordingError {
    guard let byte = try window.byte(at: offset) else { return try cutOff(offset) }
    let found =
      byte > 0x20 && byte < 0x7F
      ? "'\(Unicode.Scalar(byte))'" : "the byte 0x\(String(byte, radix: 16, uppercase: true))"
    return try window.error(.syntax(found: found, expected: expected), at: offset)
  }

  private func cutOff(_ offset: Int) throws(RecordingError) -> RecordingError {
    try window.error(.syntax(found: "the end of the file", expected: "the rest of a JSON value"), at: offset)
  }
}
