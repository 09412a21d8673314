import PlayheadFormat
import Testing

@Suite struct JSONParserTests {
  @Test(arguments: [
    ("0", JSONValue.integer(0)), ("-1", .integer(-1)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .unsigned(1 << 63)), ("18446744073709551615", .unsigned(.max)),
    ("18446744073709551616", .number("18446744073709551616")),
    ("-9223372036854775809", .number("-9223372036854775809")),
    ("-0", .double(-0.0)), ("1.0", .double(1)), ("1e400", .number("1e400")),
    ("5e-324", .double(.leastNonzeroMagnitude)), ("0.1", .double(0.1)),
    ("1.7976931348623157e+308", .double(.greatestFiniteMagnitude)),
    ("0.10000000000000000000001", .number("0.10000000000000000000001")),
  ])
  func `numbers keep all their bits`(text: String, value: JSONValue) throws {
    let parsed = try JSONValue(parsing: text)
    #expect(parsed == value)
    #expect(parsed.kind == .number)
    if case .double(let double) = value, case .double(let found) = parsed {
      #expect(found.bitPattern == double.bitPattern)
    }
  }

  @Test func `equality is that of JSON`() throws {
    #expect(try JSONValue(parsing: #"{"a":1,"b":[1.0]}"#) == JSONValue(parsing: #"{"b":[1],"a":1.0}"#))
    #expect(JSONValue.double(-0.0) != .integer(0))
    #expect(JSONValue.double(9_007_199_254_740_992) == .integer(9_007_199_254_740_992))
    #expect(JSONValue.double(1).hashValue == JSONValue.integer(1).hashValue)
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
  }

  @Test(arguments: [
    (#""a\"\\\/\b\f\n\r\té😀""#, "a\"\\/\u{8}\u{C}\n\r\té😀"),
    (#""한글 \u0000""#, "한글 \0"),
  ])
  func `strings are unescaped`(text: String, value: String) throws {
    #expect(try JSONValue(parsing: text) == .string(value))
  }

  @Test(arguments: [
    ("", 0, "the end", "a JSON value"),
    ("NaN", 0, "'NaN'", "a JSON value"),
    ("[1,]", 3, "']'", "a JSON value"),
    ("[1 2]", 3, "'2'", "',' or ']'"),
    (#"{"a" 1}"#, 5, "'1'", "':' after a member's name"),
    (#"{"a":1,}"#, 7, "'}'", "a member's name in quotes"),
    (#"{"a":1,"a":2}"#, 7, #"the name "a" a second time"#, "each name once in an object"),
    ("01", 0, "'01'", "a number without leading zeros"),
    ("1.", 2, "the end", "a digit"),
    ("1 x", 2, "'x'", "the end of the value"),
    ("\"a\nb\"", 2, "the byte 0x0A", "control characters in a string to be escaped"),
    (#""\x""#, 2, "'x'", #"one of " \ / b f n r t u after the backslash"#),
    (#""\ud800""#, 1, #"the lone surrogate \uD800"#, "surrogates in pairs"),
    (#""\ud800A""#, 1, #"the lone surrogate \uD800"#, "surrogates in pairs"),
    (#""\udc00""#, 1, #"the lone surrogate \uDC00"#, "surrogates in pairs"),
    (#""abc"#, 4, "the end", "the end of the string that begins at byte 1"),
    ("tru", 0, "'tru'", "a JSON value"),
  ])
  func `what is not JSON is refused with its place`(text: String, offset: Int, found: String, expected: String) {
    #expect(throws: JSONSyntaxError(offset: offset, found: found, expected: expected)) {
      try JSONValue(parsing: text)
    }
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
  ])
  func `invalid UTF-8 is refused`(bytes: [UInt8]) {
    let error = #expect(throws: JSONSyntaxError.self) {
      try bytes.withUnsafeBytes { bytes throws in try JSONValue(parsing: bytes) }
    }
    #expect(error?.expected == "valid UTF-8")
  }

  @Test func `nesting is bounded`() throws {
    let depth = 100_000
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }
    #expect(error == JSONSyntaxError(offset: 517, found: "nesting deeper than 517", expected: "at most 517 levels"))
    _ = try JSONValue(parsing: String(repeating: "[", count: 517) + String(repeating: "]", count: 517))
  }

  @Test func `every prefix of a text is refused`() throws {
    let text = #"{"a":[1,-2.5e3,"x\n\u00e9😀",true,false,null],"b":{}}"#
    _ = try JSONValue(parsing: text)
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      #expect(throws: JSONSyntaxError.self) {
        try bytes[..<count].withUnsafeBytes { bytes throws in try JSONValue(parsing: bytes) }
      }
    }
  }
}
