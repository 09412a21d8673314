import OrderedCollections
import PlayheadFormat
import PlayheadReader
import Testing

/// `RecordingCheck` tells of values that the schema has no place for.
@Suite struct SchemaFitTests {
  private static let schema = Schema(
    types: [
      "S": .fields([
        Schema.Field(name: "count", type: "Int8"), Schema.Field(name: "ratio", type: "Double"),
        Schema.Field(name: "rows", type: "[Row]?"), Schema.Field(name: "tags", type: "Set<String>"),
        Schema.Field(name: "byName", type: "[String: Row]"), Schema.Field(name: "byID", type: "[UUID: Int]"),
        Schema.Field(name: "kind", type: "Kind"), Schema.Field(name: "screen", type: "Screen?"),
        Schema.Field(name: "odd", type: "Odd", fidelity: .codable), Schema.Field(name: "other", type: "Elsewhere"),
      ]),
      "Row": .fields([Schema.Field(name: "id", type: "Int"), Schema.Field(name: "children", type: "[Row]")]),
      "Kind": .values([Schema.Value(name: "good", raw: 1), Schema.Value(name: "bad", raw: 2)]),
      "Screen": .cases([
        Schema.Case(name: "list"), Schema.Case(name: "detail", payload: [Schema.Field(name: "_0", type: "Row")]),
      ]),
      "Odd": .fields([]), "A": .cases([Schema.Case(name: "tapped")]),
    ], state: "S", action: "A")

  private static let state: JSONValue = [
    "count": 1, "ratio": 0.5, "rows": [["id": 1, "children": [["id": 2, "children": []]]]], "tags": ["a"],
    "byName": ["x": ["id": 1, "children": []]], "byID": ["7D44F6A0-3C0B-4F5E-9B53-66F1B64A3C52", 3], "kind": 2,
    "screen": ["detail": ["_0": ["id": 3, "children": []]]], "odd": "anything", "other": ["any": "thing"],
  ]

  private func problems(_ state: JSONValue, _ lines: [String] = [], fidelity: Fidelity = .recordable) throws -> [String]
  {
    let header = RecordingHeader(
      id: "1", started: "", store: RecordingHeader.Store(name: "S", state: "S", action: "A", fidelity: fidelity),
      schema: Self.schema, state: state)
    var writer = JSONWriter()
    header.write(into: &writer)
    var check = RecordingCheck()
    var found: [String] = []
    let text = writer.text + lines.map { $0 + "\n" }.joined()
    try check.run(MemorySource(Array(text.utf8), name: "a")) { found.append("\($0)") }
    #expect(check.problemCount == found.count)
    return found
  }

  @Test func `what fits is no problem`() throws {
    #expect(try problems(Self.state) == [])
    #expect(try problems(["ratio": "NaN", "rows": nil, "screen": ["list": [:]], "byID": [:], "count": -128]) == [])
    #expect(try problems(["count": .null, "ratio": 3, "other": [1, "two"]]) == [])
    // Without derived code nobody knows how values are written.
    #expect(try problems(["colour": 1], fidelity: .reflection) == [])
  }

  @Test(
    arguments: [
      (
        ["colour": 1],
        "state/colour: expected one of 'byID', 'byName', 'count', 'kind', 'odd', 'other', 'ratio', 'rows', … of S"
      ),
      (["count": 128], "state/count: expected an Int8"), (["count": "1"], "state/count: expected an Int8"),
      (["ratio": "1"], "state/ratio: expected a Double"), (["rows": [:]], "state/rows: expected an array"),
      (["rows": [["id": 1, "children": [["id": "2"]]]]], "state/rows/0/children/0/id: expected an Int"),
      (["rows": [["name": 1]]], "state/rows/0/name: expected one of 'children', 'id' of Row"),
      (["tags": ["a", 2]], "state/tags/1: expected a String"), (["byName": []], "state/byName: expected an object"),
      (["byName": ["a/b": 1]], "state/byName/a~1b: expected a Row"),
      (["byID": ["x"]], "state/byID: expected an array of keys and values in turn"),
      (["byID": ["x", "y"]], "state/byID/1: expected an Int"), (["kind": 3], "state/kind: expected a Kind"),
      (["screen": "list"], "state/screen: expected a Screen"),
      (["screen": ["map": [:]]], "state/screen/map: expected one of 'detail', 'list' of Screen"),
      (["screen": ["list": ["_0": 1]]], "state/screen/list/_0: expected nothing, as the case carries nothing"),
      (["screen": ["list": [:], "detail": [:]]], "state/screen: expected a Screen"), ([1], "state: expected a S"),
    ] as [(JSONValue, String)])
  func `what does not is told`(state: JSONValue, expected: String) throws {
    #expect(try problems(state) == ["a:1: the schema has no place for \(expected)"])
  }

  @Test(arguments: [
    ("add", "/rows/0", #"{"id":1,"children":[]}"#, ""), ("add", "/rows/-", #"{"id":1,"children":[]}"#, ""),
    ("add", "/rows/0", "7", "state/rows/0: expected a Row"),
    ("replace", "/rows/0/id", #""x""#, "state/rows/0/id: expected an Int"),
    ("add", "/colour", "1", "state/colour: expected one of"),
    ("add", "/count/x", "1", "state/count: expected a value of Int8, which has no parts"),
    ("add", "/byName/z", "{}", ""),
    ("add", "/byName/z/x", "1", "state/byName/z/x: expected one of 'children', 'id' of Row"),
    ("add", "/byID/4", "{}", ""), ("replace", "/odd/x", "1", ""), ("replace", "/other/x/y", "1", ""),
    ("replace", "/screen/detail/_0/id", "null", ""),
  ])
  func `so is what a patch puts in`(operation: String, path: String, value: String, expected: String) throws {
    // A gap before it, so that the patch is not played.
    let found = try problems(
      Self.state,
      [
        #"{"kind":"gap","t":0,"reason":"none","dropped":1}"#, #"{"kind":"action","seq":1,"t":1,"name":"tapped"}"#,
        #"{"kind":"change","seq":1,"patch":[{"op":"\#(operation)","path":"\#(path)","value":\#(value)}]}"#,
      ])
    #expect(found.count == (expected.isEmpty ? 0 : 1), "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("a:4: the schema has no place for \(expected)") }, "\(found)")
  }

  @Test func `so are actions`() throws {
    let found = try problems(
      Self.state,
      [
        #"{"kind":"action","seq":1,"t":1,"name":"tapped","action":{"tapped":{}}}"#,
        #"{"kind":"action","seq":2,"t":1,"name":"tap","action":{"tap":{}}}"#,
        #"{"kind":"action","seq":3,"t":1,"name":"B.x","type":"B","action":{"x":{}}}"#,
        #"{"kind":"schema","fidelity":"recordable","schema":{"types":{"B":{"cases":[["y",[]]]}},"state":"S","action":"B"}}"#,
        #"{"kind":"action","seq":4,"t":1,"name":"B.x","type":"B","action":{"x":{}}}"#,
      ])
    #expect(
      found == [
        "a:3: the schema has no place for action/tap: expected one of 'tapped' of A",
        "a:6: the schema has no place for action/x: expected one of 'y' of B",
      ])
  }
}
