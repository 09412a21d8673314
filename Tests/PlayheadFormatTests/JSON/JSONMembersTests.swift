import PlayheadFormat
import Testing

/// The names of an object's members are bytes: `é` may be one code point, or `e` and an accent.
@Suite struct JSONMembersTests {
  static let composed = "caf\u{E9}"
  static let decomposed = "cafe\u{301}"

  @Test func `names of one text in two spellings are two members`() throws {
    let value = try JSONValue(parsing: "{\"\(Self.composed)\":1,\"\(Self.decomposed)\":2}")
    #expect(value[Self.composed] == 1)
    #expect(value[Self.decomposed] == 2)
    #expect(value != [Self.composed: 1])
    #expect(([Self.composed: 1] as JSONValue)[Self.decomposed] == nil)
    #expect(([Self.composed: 1] as JSONValue) != [Self.decomposed: 1])
    #expect(JSONName(stringLiteral: Self.decomposed) < "caf\u{E9}")
  }

  @Test func `a name that comes twice is refused`() {
    let text = "{\"\(Self.composed)\":1,\"\(Self.composed)\":2}"
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
  }

  @Test func `the order of members does not count`() throws {
    let (one, other) = try (JSONValue(parsing: #"{"a":1,"b":[2]}"#), JSONValue(parsing: #"{"b":[2],"a":1}"#))
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }

  @Test func `pointers and patches tell spellings apart`() throws {
    let pointer = JSONPointer([Self.composed])
    #expect(pointer != JSONPointer([Self.decomposed]))
    #expect(Set([pointer, JSONPointer([Self.decomposed])]).count == 2)
    #expect(!pointer.contains(JSONPointer([Self.decomposed, "x"])))
    var value: JSONValue = [Self.composed: 1]
    try JSONPatch([.add(JSONPointer([Self.decomposed]), 2), .remove(pointer)]).apply(to: &value)
    #expect(value == [Self.decomposed: 2])
    #expect(throws: JSONPatchError.self) { try JSONPatch([.remove(pointer)]).apply(to: &value) }
  }

  @Test func `a difference replaces one spelling by the other`() throws {
    var patch = PatchWriter()
    patch.writeDifference(
      from: ["x": 1, "in": [Self.composed: 1, "a": 1]], to: ["x": 1, "in": [Self.decomposed: 1, "a": 1]])
    var value: JSONValue = ["x": 1, "in": [Self.composed: 1, "a": 1]]
    try JSONPatch(JSONValue(parsing: patch.text)).apply(to: &value)
    #expect(value == ["x": 1, "in": [Self.decomposed: 1, "a": 1]])
    patch.removeAll()
    patch.writeDifference(from: [Self.composed: 1], to: [Self.decomposed: 1])
    #expect(patch.text == "[{\"op\":\"replace\",\"path\":\"\",\"value\":{\"\(Self.decomposed)\":1}}]")
  }
}
