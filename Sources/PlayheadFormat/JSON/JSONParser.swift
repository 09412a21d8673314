import PlayheadPlatform

/// Parses one JSON text (RFC 8259) into a ``JSONValue``. It is strict (no comments, trailing commas, `NaN`, duplicate
/// names, lone surrogates or invalid UTF-8), never traps, and recurses at most ``JSONValue/lineDepth`` deep.
struct JSONParser {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var depth = 0

  /// The offset of the next check for cancellation; nil for none.
  private var nextLook: Int?
  /// The bytes between checks, which take far less than a tenth of a second to parse.
  private static let stretch = 1 << 18

  private init(bytes: UnsafeRawBufferPointer, isCancellable: Bool) {
    self.bytes = bytes
    if isCancellable { nextLook = Self.stretch }
  }

  /// With `isCancellable`, a cancelled task gets an error.
  static func parse(
    _ bytes: UnsafeRawBufferPointer, isCancellable: Bool = false
  ) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, isCancellable: isCancellable)
    parser.skipSpace()
    let value = try parser.value()
    parser.skipSpace()
    if parser.position < bytes.count { throw parser.unexpected("the end of the value") }
    return value
  }

  // MARK: - Values

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    if let nextLook, position >= nextLook { try look() }
    switch peek() {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"),
      _ where digit() != nil:
      return try number()
    default: throw unexpected("a JSON value")
    }
  }

  @inline(never) private mutating func look() throws(JSONSyntaxError) {
    nextLook = position + Self.stretch
    guard Task.isCancelled else { return }
    throw JSONSyntaxError(offset: position, found: "the task cancelled", expected: "time to read all of it")
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    try descend()
    position += 1
    skipSpace()
    var members = JSONValue.Object()
    if peek() == UInt8(ascii: "}") {
      position += 1
      depth -= 1
      return .object(members)
    }
    while true {
      let start = position
      guard peek() == UInt8(ascii: "\"") else { throw unexpected("a member's name in quotes") }
      let name = try string()
      skipSpace()
      try take(UInt8(ascii: ":"), "':' after a member's name")
      skipSpace()
      if members.updateValue(try value(), forKey: name) != nil {
        throw JSONSyntaxError(
          offset: start, found: "the name \(quoted(name)) a second time", expected: "each name once in an object")
      }
      skipSpace()
      if peek() == UInt8(ascii: "}") { break }
      try take(UInt8(ascii: ","), "',' or '}'")
      skipSpace()
    }
    position += 1
    depth -= 1
    return .object(members)
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    try descend()
    position += 1
    skipSpace()
    var elements: [JSONValue] = []
    if peek() == UInt8(ascii: "]") {
      position += 1
      depth -= 1
      return .array(elements)
    }
    while true {
      elements.append(try value())
      skipSpace()
      if peek() == UInt8(ascii: "]") { break }
      try take(UInt8(ascii: ","), "',' or ']'")
      skipSpace()
    }
    position += 1
    depth -= 1
    return .array(elements)
  }

  private mutating func descend() throws(JSONSyntaxError) {
    depth += 1
    // A thread with a small stack stops earlier.
    if depth > 24, depth <= JSONValue.lineDepth, StackRoom.isLow() {
      throw JSONSyntaxError(
        offset: position, found: "nesting deeper than this thread's stack allows", expected: "less nesting")
    }
    if depth > JSONValue.lineDepth {
      throw JSONSyntaxError(
        offset: position, found: "nesting deeper than \(JSONValue.lineDepth)",
        expected: "at most \(JSONValue.lineDepth) levels")
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count,
      UnsafeRawBufferPointer(rebasing: bytes[position..<end]).elementsEqual(
        UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    else { throw unexpected("a JSON value") }
    position = end
    return value
  }

  // MARK: - Numbers

  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = position
    let isNegative = peek() == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let firstDigit = position
    var magnitude: UInt64 = 0
    var overflows = false
    while let digit = digit() {
      let (product, carry) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carried) = product.addingReportingOverflow(digit)
      overflows = overflows || carry || carried
      magnitude = sum
      position += 1
    }
    if position == firstDigit { throw unexpected("a digit") }
    if bytes[firstDigit] == UInt8(ascii: "0"), position > firstDigit + 1 {
      position = firstDigit
      throw unexpected("a number without leading zeros")
    }
    if try !fractionAndExponent() {
      if isNegative {
        if magnitude == 0, !overflows { return .double(-0.0) }
        if !overflows, magnitude <= UInt64(Int64.max) + 1 { return .integer(Int64(truncatingIfNeeded: 0 &- magnitude)) }
      } else if !overflows {
        return JSONValue(magnitude)
      }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    // A double has at most 17 significant digits, so a longer number (from a Decimal, say) would lose some.
    let significant = text.prefix { $0 != "e" && $0 != "E" }.drop { "-0.".contains($0) }.count { $0 != "." }
    if text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }), significant <= 17,
      let double = Double(text), double.isFinite
    {
      return .double(double)
    }
    return .number(text)
  }

  /// Skips a fraction and an exponent and returns whether there was either.
  private mutating func fractionAndExponent() throws(JSONSyntaxError) -> Bool {
    let start = position
    if peek() == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    return position > start
  }

  private mutating func digits() throws(JSONSyntaxError) {
    guard digit() != nil else { throw unexpected("a digit") }
    while digit() != nil { position += 1 }
  }

  private func digit() -> UInt64? {
    guard let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    return UInt64(byte &- UInt8(ascii: "0"))
  }

  // MARK: - Strings

  private mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    let start = position
    var isASCII = true
    while true {
      skipPlainText()
      guard let byte = peek() else { break }
      if byte == UInt8(ascii: "\"") {
        let text = try text(start..<position, isASCII: isASCII)
        position += 1
        return text
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      if byte < 0x20 { throw unexpected("control characters in a string to be escaped") }
      if byte >= 0x80 { isASCII = false }
      position += 1
    }
    throw unexpected("the end of the string that begins at byte \(start)")
  }

  /// Skips text eight bytes at a time while all are ASCII without quotes, backslashes and control characters; a byte is
  /// below *n* if subtracting *n* from it borrows (Alan Mycroft's test for a zero byte, 1987).
  private mutating func skipPlainText() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while position + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      let found = (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | word
      if found & highs != 0 { return }
      position += 8
    }
  }

  /// Parses the rest of a string from its first escape.
  private mutating func escapedString(from start: Int) throws(JSONSyntaxError) -> String {
    var text = ""
    var run = start
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        text += try self.text(run..<position, isASCII: false)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text += try self.text(run..<position, isASCII: false)
        position += 1
        text.unicodeScalars.append(try escape())
        run = position
      case 0..<0x20: throw unexpected("control characters in a string to be escaped")
      default: position += 1
      }
    }
    throw unexpected("the end of the string that begins at byte \(start)")
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let byte = peek() else { throw unexpected("an escape after the backslash") }
    let scalar: Unicode.Scalar
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(byte)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw unexpected(#"one of " \ / b f n r t u after the backslash"#)
    }
    position += 1
    return scalar
  }

  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = position - 1
    let unit = try fourHexDigits()
    if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
    if UTF16.isLeadSurrogate(unit), peek() == UInt8(ascii: "\\"), position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 1
      let trail = try fourHexDigits()
      if UTF16.isTrailSurrogate(trail) {
        let value = 0x1_0000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00)
        if let scalar = Unicode.Scalar(value) { return scalar }
      }
    }
    throw JSONSyntaxError(
      offset: start, found: #"the lone surrogate \u"# + String(unit, radix: 16, uppercase: true),
      expected: "surrogates in pairs")
  }

  /// Parses the code unit of `uXXXX` at the current position.
  private mutating func fourHexDigits() throws(JSONSyntaxError) -> UInt16 {
    position += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private func text(_ range: Range<Int>, isASCII: Bool) throws(JSONSyntaxError) -> String {
    let slice = UnsafeRawBufferPointer(rebasing: bytes[range])
    let text = String(decoding: slice, as: UTF8.self)
    // Decoding replaces invalid bytes, so a text that differs from its source was invalid.
    if !isASCII, !text.utf8.elementsEqual(slice) {
      let bad = zip(text.utf8, slice).enumerated().first { $1.0 != $1.1 }?.offset ?? slice.count - 1
      throw JSONSyntaxError(
        offset: range.lowerBound + bad, found: "the byte \(hex(slice[max(bad, 0)]))", expected: "valid UTF-8")
    }
    return text
  }

  // MARK: - Bytes

  private func peek() -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func take(_ byte: UInt8, _ expected: String) throws(JSONSyntaxError) {
    guard peek() == byte else { throw unexpected(expected) }
    position += 1
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private func unexpected(_ expected: String) -> JSONSyntaxError {
    JSONSyntaxError(offset: position, found: found, expected: expected)
  }

  /// The text at the current position: a whole word if there is one, so that `NaN` is reported as such.
  private var found: String {
    guard let byte = peek() else { return "the end" }
    let word = bytes[position...].prefix(24).prefix {
      ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z"))
        || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
    }
    if !word.isEmpty { return "'\(String(decoding: word, as: UTF8.self))'" }
    return byte > 0x20 && byte < 0x7F ? "'\(Unicode.Scalar(byte))'" : "the byte \(hex(byte))"
  }

  private func hex(_ byte: UInt8) -> String {
    "0x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  private func quoted(_ name: String) -> String {
    let plain = name.unicodeScalars.prefix(40).map { $0.isASCII && $0.value >= 0x20 && $0.value != 0x7F ? $0 : "?" }
    return "\"\(String(String.UnicodeScalarView(plain)))\""
  }
}

extension JSONValue {
  /// Reads one JSON text.
  ///
  /// - Parameter bytes: UTF-8, with nothing but white space around the value.
  /// - Throws: ``JSONSyntaxError`` with the byte offset of the first thing that is not strict JSON.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
    self = try JSONParser.parse(bytes)
  }

  /// Reads one JSON text.
  public init(parsing text: String) throws(JSONSyntaxError) {
    var text = text
    let result = text.withUTF8 { utf8 in
      Result { () throws(JSONSyntaxError) in try JSONParser.parse(UnsafeRawBufferPointer(utf8)) }
    }
    self = try result.get()
  }
}
