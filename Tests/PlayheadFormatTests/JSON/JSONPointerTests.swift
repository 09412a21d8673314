import PlayheadFormat
import Testing

/// The examples of RFC 6901, section 5, and what it calls errors.
@Suite struct JSONPointerTests {
  static let document: JSONValue = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8,
  ]

  @Test(
    arguments: [
      ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3), ("/g|h", 4),
      ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
    ] as [(String, JSONValue)])
  func `leads to the value and back`(text: String, value: JSONValue) throws {
    let pointer = try JSONPointer(parsing: text)
    #expect(Self.document[pointer] == value)
    #expect(pointer.description == text)
  }

  @Test(arguments: ["/\u{301}", "~\u{301}", "a/\u{FE0F}b"])
  func `separators beneath combining marks are escaped`(token: String) throws {
    let pointer = JSONPointer([token])
    #expect(try JSONPointer(parsing: pointer.description) == pointer)
  }

  @Test func `the empty pointer is the whole`() throws {
    #expect(try Self.document[JSONPointer(parsing: "")] == Self.document)
  }

  @Test(arguments: ["foo", "/~", "/~2", "/a~"])
  func `bad syntax is refused`(text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSONPointer(parsing: text) }
  }

  @Test(arguments: [
    "/foo/2", "/foo/-", "/foo/00", "/foo/01", "/foo/+1", "/foo/99999999999999999999", "/foo/0/x", "/nope",
  ])
  func `leads nowhere without trapping`(text: String) throws {
    #expect(try Self.document[JSONPointer(parsing: text)] == nil)
  }
}
