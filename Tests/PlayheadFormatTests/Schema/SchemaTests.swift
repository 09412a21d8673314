import OrderedCollections
import PlayheadFormat
import Testing

@Suite struct SchemaTests {
  private let schema = Schema(
    types: [
      "State": .fields([.init(name: "count", type: "Int"), .init(name: "fact", type: "String?")]),
      "Action": .cases([
        .init(name: "tick"), .init(name: "fact", payload: [.init(name: "_0", type: "Result<String, any Error>")]),
      ]),
      "Mood": .values([.init(name: "calm", raw: "quiet"), .init(name: "cross", raw: 2)]),
    ], state: "State", action: "Action")

  @Test func `has the shape of the header`() {
    #expect(
      schema.json == [
        "types": [
          "State": ["fields": [["count", "Int"], ["fact", "String?"]]],
          "Mood": ["values": [["calm", "quiet"], ["cross", 2]]],
          "Action": ["cases": [["tick", []], ["fact", [["_0", "Result<String, any Error>"]]]]],
        ],
        "state": "State", "action": "Action",
      ])
  }

  @Test func `reads what it writes`() throws {
    #expect(try Schema(schema.json) == schema)
    #expect(try Schema(identities.json) == identities)
  }

  private let identities = Schema(
    types: [
      "Row": .fields([.init(name: "id", type: "Int")], id: JSONPointer(["id"])),
      "State": .fields([
        .init(name: "rows", type: "[Row]", id: JSONPointer(["a/b"])),
        .init(name: "shape", type: "any Shape", fidelity: .reflection),
        .init(name: "others", type: "Others", id: JSONPointer(["row", "id"]), fidelity: .codable),
      ]),
    ], state: "State", action: "Action")

  @Test func `tells identities and how well a field is recorded`() {
    #expect(
      identities.json["types"] == [
        "Row": ["id": "/id", "fields": [["id", "Int"]]],
        "State": [
          "fields": [
            ["rows", "[Row]", ["id": "/a~1b"]], ["shape", "any Shape", ["fidelity": "reflection"]],
            ["others", "Others", ["id": "/row/id", "fidelity": "codable"]],
          ]
        ],
      ])
  }

  @Test func `passes over what it does not know`() throws {
    let json: JSONValue = [
      "later": 1, "state": "S", "action": "A",
      "types": [
        "S": ["fields": [["a", "Int", "more"], ["b", "Int", ["later": 1, "fidelity": "later"], 2]], "later": nil],
        "T": ["later": []],
      ],
    ]
    #expect(
      try Schema(json)
        == Schema(
          types: ["S": .fields([.init(name: "a", type: "Int"), .init(name: "b", type: "Int")])],
          state: "S", action: "A"))
  }

  @Test(
    arguments: [
      (nil, "schema/state: found nothing, expected a string"),
      (["state": "S", "action": 1], "schema/action: found number, expected a string"),
      (["state": "S", "action": "A", "types": []], "schema/types: found array, expected an object"),
      (
        ["state": "S", "action": "A", "types": ["T": ["fields": [["a"]]]]],
        "schema/types/0/fields/0/1: found nothing, expected a string"
      ),
      (
        ["state": "S", "action": "A", "types": ["T": 3]],
        "schema/types/0: found number, expected an object"
      ),
      (
        ["state": "S", "action": "A", "types": ["T": ["fields": [], "id": "id"]]],
        "schema/types/0/id: found string, expected a JSON Pointer"
      ),
      (
        ["state": "S", "action": "A", "types": ["T": ["fields": [["a", "B", ["id": 1]]]]]],
        "schema/types/0/fields/0/2/id: found number, expected a JSON Pointer"
      ),
      (
        ["state": "S", "action": "A", "types": ["T": ["values": [["a", nil]]]]],
        "schema/types/0/values/0/1: found null, expected a string or a number"
      ),
    ] as [(JSONValue, String)])
  func `says what is wrong`(json: JSONValue, message: String) {
    let error = #expect(throws: SchemaError.self) { try Schema(json) }
    #expect(error?.description == message)
  }
}
