import PlayheadFormat
import Testing

/// The examples of RFC 6902, appendix A, and the errors that its section 4 asks for.
@Suite struct JSONPatchTests {
  @Test(arguments: [
    (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#, #"{"baz":"qux","foo":"bar"}"#),
    (#"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#, #"{"foo":["bar","qux","baz"]}"#),
    (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
    (#"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#, #"{"foo":["bar","baz"]}"#),
    (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#, #"{"baz":"boo","foo":"bar"}"#),
    (
      #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
      #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
      #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
    ),
    (
      #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
      #"{"foo":["all","cows","eat","grass"]}"#
    ),
    (
      #"{"baz":"qux","foo":["a",2,"c"]}"#,
      #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
      #"{"baz":"qux","foo":["a",2,"c"]}"#
    ),
    (
      #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
      #"{"foo":"bar","child":{"grandchild":{}}}"#
    ),
    (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux","xyz":123}]"#, #"{"foo":"bar","baz":"qux"}"#),
    (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
    (#"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#, #"{"foo":["bar",["abc","def"]]}"#),
    (#"{"a":1}"#, #"[{"op":"copy","from":"/a","path":"/b"}]"#, #"{"a":1,"b":1}"#),
    (#"{"a":1}"#, #"[{"op":"replace","path":"","value":[1]}]"#, "[1]"),
    (#"{"a":1}"#, #"[{"op":"add","path":"","value":[1]}]"#, "[1]"),
    (#"{"a":1}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":1}"#),
  ])
  func `applies as the RFC shows`(document: String, patch: String, result: String) throws {
    var value = try JSONValue(parsing: document)
    let before = value
    let inverse = try JSONPatch(JSONValue(parsing: patch)).apply(to: &value)
    #expect(value == (try JSONValue(parsing: result)))
    try inverse.apply(to: &value)
    #expect(value == before)
  }

  @Test(arguments: [
    (#"{"baz":"qux"}"#, #"[{"op":"test","path":"/baz","value":"bar"}]"#, JSONPatchError.Reason.testFailed),
    (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz/bat","value":"qux"}]"#, .noSuchPlace),
    (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":"10"}]"#, .testFailed),
    (#"{"a":[1]}"#, #"[{"op":"add","path":"/a/2","value":0}]"#, .indexBeyondEnd(count: 1)),
    (#"{"a":[1,2]}"#, #"[{"op":"copy","from":"/a/0","path":"/a/3"}]"#, .indexBeyondEnd(count: 2)),
    (#"{"a":[1]}"#, #"[{"op":"remove","path":"/a/1"}]"#, .indexBeyondEnd(count: 1)),
    (#"{"a":[1]}"#, #"[{"op":"replace","path":"/a/-","value":0}]"#, .noSuchPlace),
    (#"{"a":[1]}"#, #"[{"op":"replace","path":"/a/01","value":0}]"#, .notAnIndex),
    (#"{"a":[1]}"#, #"[{"op":"add","path":"/a/x","value":0}]"#, .notAnIndex),
    (#"{"a":1}"#, #"[{"op":"add","path":"/a/b","value":0}]"#, .noParts(.number)),
    (#"{"a":1}"#, #"[{"op":"remove","path":"/b"}]"#, .noSuchPlace),
    (#"{"a":1}"#, #"[{"op":"replace","path":"/b","value":0}]"#, .noSuchPlace),
    (#"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a","path":"/a/b"}]"#, .intoItself),
    (#"{"a":1}"#, #"[{"op":"copy","from":"/b","path":"/c"}]"#, .noSuchPlace),
    ("[]", #"[{"op":"remove","path":"/0"}]"#, .indexBeyondEnd(count: 0)),
    ("[]", #"[{"op":"remove","path":"/9223372036854775807"}]"#, .indexBeyondEnd(count: 0)),
  ])
  func `changes nothing where it fails`(document: String, patch: String, reason: JSONPatchError.Reason) throws {
    let before = try JSONValue(parsing: document)
    var value = before
    // An operation that works goes first, to be taken back.
    var operations = try JSONPatch(JSONValue(parsing: patch)).operations
    if case .object = before { operations.insert(.add(JSONPointer(["first"]), [1, 2]), at: 0) }
    let error = #expect(throws: JSONPatchError.self) { try JSONPatch(operations).apply(to: &value) }
    #expect(error?.reason == reason)
    #expect(error?.index == operations.count - 1)
    #expect(value == before)
  }

  /// RFC 6902, 4.6.
  @Test(arguments: [
    ("0", "-0", true), ("-0.0", "0", true), ("-0.0", "0.0", true), ("1", "1.0", true), ("1e2", "100", true),
    ("1", "-1", false),
    ("[0,{\"a\":-0}]", "[-0,{\"a\":0}]", true), ("[0]", "[0,0]", false), ("{\"a\":0}", "{\"b\":0}", false),
    ("0", "\"0\"", false),
    ("0", "false", false), ("null", "0", false), ("18446744073709551615", "18446744073709551615.0", false),
  ])
  func `a test compares numbers by what they are worth`(found: String, expected: String, holds: Bool) throws {
    var value = try JSONValue(parsing: found)
    let patch = JSONPatch([.test(JSONPointer(), try JSONValue(parsing: expected))])
    let fails = (try? patch.apply(to: &value)) == nil
    #expect(fails != holds)
  }

  @Test(arguments: [
    (#"{"op":"copy","from":"/x/y","path":"/c"}"#, "/x/y"), (#"{"op":"move","from":"/x","path":"/c"}"#, "/x"),
    (#"{"op":"copy","from":"/a","path":"/x/y"}"#, "/x/y"), (#"{"op":"move","from":"/a","path":"/x/y"}"#, "/x/y"),
  ])
  func `the error names the place that is not there`(operation: String, place: String) throws {
    var value: JSONValue = ["a": 1]
    let patch = try JSONPatch(JSONValue(parsing: "[\(operation)]"))
    let error = #expect(throws: JSONPatchError.self) { try patch.apply(to: &value) }
    #expect(error?.path == (try JSONPointer(parsing: place)))
  }

  @Test(arguments: [
    ("{}", "the patch: found object, expected an array of operations"),
    ("[1]", "operation 0 of the patch: found number, expected an object with 'op' and 'path'"),
    (#"[{"path":"/a"}]"#, "operation 0 of the patch: no 'op', or of another type"),
    (#"[{"op":"remove"}]"#, "operation 0 of the patch: no 'path', or of another type"),
    (#"[{"op":"add","path":"/a"}]"#, "operation 0 of the patch: no 'value', or of another type"),
    (#"[{"op":"move","path":"/a"}]"#, "operation 0 of the patch: no 'from', or of another type"),
    (
      #"[{"op":"spam","path":"/a"}]"#,
      "operation 0 of the patch: unknown 'op', expected add, remove, replace, move, copy or test"
    ),
    (
      #"[{"op":"remove","path":"a"}]"#,
      "operation 0 of the patch: bad JSON Pointer: found a pointer that begins otherwise, expected '/' at the start of it"
    ),
  ])
  func `what is no patch is refused`(json: String, text: String) throws {
    let json = try JSONValue(parsing: json)
    let error = #expect(throws: JSONPatchError.self) { try JSONPatch(json) }
    #expect(error?.description == text)
  }

  @Test func `keeps its JSON form`() throws {
    let text =
      #"[{"op":"move","from":"/a","path":"/b"},{"op":"add","path":"/c~1d","value":null},{"op":"remove","path":""}]"#
    let json = try JSONValue(parsing: text)
    #expect(try JSONPatch(json).json == json)
  }

  @Test(arguments: [
    Array(repeating: #"{"op":"copy","from":"/a","path":"/a/-"}"#, count: 40),
    Array(repeating: #"{"op":"copy","from":"/a","path":"/b"},{"op":"copy","from":"","path":"/a"}"#, count: 40),
  ])
  func `copies of copies come to an end`(operations: [String]) throws {
    let before = try JSONValue(parsing: #"{"a":[1],"b":{}}"#)
    var value = before
    let patch = try JSONPatch(JSONValue(parsing: "[\(operations.joined(separator: ","))]"))
    let error = #expect(throws: JSONPatchError.self) { try patch.apply(to: &value) }
    #expect(error?.reason == .tooLarge(limit: 1 << 20))
    #expect(value == before)
  }

  @Test(arguments: [
    #"{"op":"add","path":"/deep/a/x","value":DEEP}"#, #"{"op":"copy","from":"/deep","path":"/deep/x"}"#,
    #"{"op":"replace","path":"/deep/a/a","value":DEEP}"#, #"{"op":"move","from":"/other","path":"/deep/a/x"}"#,
  ])
  func `patches cannot nest deeper than parsed values`(operation: String) throws {
    func nested(_ count: Int) -> String {
      String(repeating: #"{"a":"#, count: count) + "1" + String(repeating: "}", count: count)
    }
    let deep = nested(512)
    let before = try JSONValue(parsing: #"{"deep":\#(deep),"other":\#(deep)}"#)
    var value = before
    let patch = try JSONPatch(JSONValue(parsing: "[\(operation.replacing("DEEP", with: nested(511)))]"))
    let error = #expect(throws: JSONPatchError.self) { try patch.apply(to: &value) }
    #expect(error?.reason == .tooDeep(limit: 513))
    #expect(value == before)
    try JSONPatch(JSONValue(parsing: #"[{"op":"copy","from":"/deep","path":"/third"}]"#)).apply(to: &value)
    #expect(value["third"] == before["deep"])
  }
}
