import OrderedCollections
import PlayheadDebugger
import PlayheadFormat
import Testing

@Suite struct ActionTextTests {
  @Test(arguments: [".nan", ".infinity", "-.infinity"])
  func `a number that JSON cannot write is shown as it is typed`(text: String) throws {
    let value = try ActionSchema.json(".scores([\"a\": \(text)])")
    let shown = ValueText(schema: ActionSchema.schema).line(value, .value(SchemaType("App.Action")))
    #expect(shown == ".scores([\"a\": \(text)])")
    // A string is one, whatever it says.
    let title: JSONValue = ["id": 1, "title": "NaN"]
    #expect(ValueText(schema: ActionSchema.schema).line(title, .value(SchemaType("Row"))).contains("\"NaN\""))
  }

  @Test(arguments: [
    #".binding(.set(\.count, 3))"#, #".binding(.set(\.row.title, "x"))"#, #".binding(.set(\.route, .detail(id: 3)))"#,
    #".binding(.set(\.route, nil))"#, #".binding(.set(\.row, Row(id: 1, title: "x", note: nil)))"#,
  ])
  func `a binding action is shown as it is typed`(text: String) throws {
    let value = try ActionSchema.json(text)
    #expect(ValueText(schema: ActionSchema.schema).line(value, .value(SchemaType("App.Action"))) == text)
  }

  @Test func `a path of a stranger is shown as it is recorded`() {
    let value: JSONValue = ["binding": ["_0": ["path": "a\u{1B}[2J.b", "value": 1]]]
    let shown = ValueText(schema: ActionSchema.schema).line(value, .value(SchemaType("App.Action")))
    #expect(!shown.unicodeScalars.contains("\u{1B}"))
    #expect(!shown.contains(".set("))
  }

  @Test(arguments: [
    (".tick", #"{"tick":{}}"#),
    ("  .tick  ", #"{"tick":{}}"#),
    ("tick", #"{"tick":{}}"#),
    ("App.Action.tick", #"{"tick":{}}"#),
    ("Action.tick", #"{"tick":{}}"#),
    ("Module.App.Action.tick", #"{"tick":{}}"#),
    (".count(3)", #"{"count":{"_0":3}}"#),
    (".select(id: nil)", #"{"select":{}}"#),
    (".select(id: .none)", #"{"select":{}}"#),
    (".select(id: .some(4))", #"{"select":{"id":4}}"#),
    (".select(id: Optional.some(4))", #"{"select":{"id":4}}"#),
    (".maybe(.none)", #"{"maybe":{"_0":{"none":{}}}}"#),
    (".maybe(nil)", #"{"maybe":{}}"#),
    (#".binding(.set(\.count, 3))"#, #"{"binding":{"_0":{"path":"count","value":3}}}"#),
    (#".binding(.set(\State.row.title, "x"))"#, #"{"binding":{"_0":{"path":"row.title","value":"x"}}}"#),
    (
      #".binding(.set(\.row, Row(id: 1, title: "x")))"#,
      #"{"binding":{"_0":{"path":"row","value":{"id":1,"title":"x"}}}}"#
    ),
    (#".binding(.set(\.route, .detail(id: 3)))"#, #"{"binding":{"_0":{"path":"route","value":{"detail":{"id":3}}}}}"#),
    (#".binding(.set(\App.State.row.title, "x"))"#, #"{"binding":{"_0":{"path":"row.title","value":"x"}}}"#),
    (#".binding(.set(\.route, nil))"#, #"{"binding":{"_0":{"path":"route","value":null}}}"#),
    (#".binding(.set(\.since, 2001-01-02))"#, #"{"binding":{"_0":{"path":"since","value":86400}}}"#),
    (#".response(.success("hi"))"#, #"{"response":{"_0":{"success":{"_0":"hi"}}}}"#),
    (#".response(Result.success("hi"))"#, #"{"response":{"_0":{"success":{"_0":"hi"}}}}"#),
    (
      #".response(.failure("offline"))"#,
      #"{"response":{"_0":{"failure":{"_0":{"type":"RecordedError","description":"offline"}}}}}"#
    ),
    (
      #".response(.failure(RecordedError(type: "A.E", description: "e")))"#,
      #"{"response":{"_0":{"failure":{"_0":{"type":"A.E","description":"e"}}}}}"#
    ),
    (".rows(.element(id: 3, action: .toggle))", #"{"rows":{"_0":{"element":{"id":3,"action":{"toggle":{}}}}}}"#),
    (
      ".rows(RowsAction<Int>.element(id: 3, action: Row.Action.toggle))",
      #"{"rows":{"_0":{"element":{"id":3,"action":{"toggle":{}}}}}}"#
    ),
    (
      #".save(Row(id: 1, title: "x"), at: nil)"#, #"{"save":{"_0":{"id":1,"title":"x"}}}"#
    ),
    (
      #".save(.init(id: 1, title: "x", note: "n"), at: "2001-01-02")"#,
      #"{"save":{"_0":{"id":1,"title":"x","note":"n"},"at":86400}}"#
    ),
    (
      #".save(Row.init(title: "x", id: 1,), at: 2001-01-01T00:00:01.500Z,)"#,
      #"{"save":{"_0":{"id":1,"title":"x"},"at":1.5}}"#
    ),
    (
      ".save(Row(id: 1, title: \"\"), at: Date(timeIntervalSinceReferenceDate: 2.5))",
      #"{"save":{"_0":{"id":1,"title":""},"at":2.5}}"#
    ),
    (".pair(-128, true)", #"{"pair":{"_0":-128,"_1":true}}"#),
    (".all([])", #"{"all":{"_0":[]}}"#),
    (
      #".all([Row(id: 1, title: "a"), .init(id: 2, title: "b"),])"#,
      #"{"all":{"_0":[{"id":1,"title":"a"},{"id":2,"title":"b"}]}}"#
    ),
    (
      #".scores(["a": 1.5, "b": -2, "c": .nan, "d": -.infinity])"#,
      #"{"scores":{"_0":{"a":1.5,"b":-2,"c":"NaN","d":"-Infinity"}}}"#
    ),
    (".scores([:])", #"{"scores":{"_0":{}}}"#),
    (#".names([1: "a", -2: nil])"#, #"{"names":{"_0":{"1":"a","-2":null}}}"#),
    (".byRoute([.list: 1, .detail(id: 2): 3])", #"{"byRoute":{"_0":[{"list":{}},1,{"detail":{"id":2}},3]}}"#),
    (".byRoute([:])", #"{"byRoute":{"_0":[]}}"#),
    (#".tags(["a", "b"])"#, #"{"tags":{"_0":["a","b"]}}"#),
    (#".tags(Set(["a"]))"#, #"{"tags":{"_0":["a"]}}"#),
    (".prioritize(.high)", #"{"prioritize":{"_0":"high"}}"#),
    (#".prioritize("high")"#, #"{"prioritize":{"_0":"high"}}"#),
    (#".prioritize(Priority(rawValue: "high"))"#, #"{"prioritize":{"_0":"high"}}"#),
    (".mood(.calm, was: .none)", #"{"mood":{"_0":"quiet","was":2}}"#),
    (#".mood("quiet", was: Mood.calm)"#, #"{"mood":{"_0":"quiet","was":"quiet"}}"#),
    (".mood(App.Mood(rawValue: 2), was: nil)", #"{"mood":{"_0":2}}"#),
    (".prioritize(2)", #"{"prioritize":{"_0":2}}"#),
    (#".prioritize(.custom("x", weight: 2))"#, #"{"prioritize":{"_0":{"custom":{"_0":"x","weight":2}}}}"#),
    (#".open(url: URL(string: "https://a.b"), data: "aGk=")"#, #"{"open":{"url":"https://a.b","data":"aGk="}}"#),
    (
      #".rename(id: UUID("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), title: "a")"#,
      #"{"rename":{"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","title":"a"}}"#
    ),
    (".big(18446744073709551615)", #"{"big":{"_0":18446744073709551615}}"#),
    (".count(1_000_000)", #"{"count":{"_0":1000000}}"#),
    (".count(0xFF)", #"{"count":{"_0":255}}"#),
    (".count(-0x8000_0000_0000_0000)", #"{"count":{"_0":-9223372036854775808}}"#),
    (".count(0b1010)", #"{"count":{"_0":10}}"#),
    (".count(0o17)", #"{"count":{"_0":15}}"#),
    (".count(007)", #"{"count":{"_0":7}}"#),
    (".count(-0)", #"{"count":{"_0":0}}"#),
    (#"{"tick":{}}"#, #"{"tick":{}}"#),
    (#" {"response":{"_0":{"success":{"_0":"\u0041"}}}} "#, #"{"response":{"_0":{"success":{"_0":"A"}}}}"#),
    (#".response({"success": {"_0": "x"}})"#, #"{"response":{"_0":{"success":{"_0":"x"}}}}"#),
  ])
  func `actions are read as Swift writes them`(text: String, json: String) throws {
    #expect(try ActionSchema.json(text) == JSONValue(parsing: json))
  }

  @Test(arguments: [
    (#""\n\t\r\0\"\\\'""#, "\n\t\r\0\"\\'"), (#""\u{1F600}\u{41}""#, "😀A"), (##"#"a\n"b"#"##, #"a\n"b"#),
    (##"#"a\#n"#"##, "a\n"), (###"##"a"#b"##"###, "a\"#b"), ("\"한글 é\"", "한글 é"), ("\"\"", ""),
  ])
  func `strings have the escapes of Swift`(literal: String, text: String) throws {
    #expect(
      try ActionSchema.json(".response(.success(\(literal)))") == [
        "response": ["_0": ["success": ["_0": .string(text)]]]
      ])
  }

  @Test(arguments: [
    (".a", #"{"a":{}}"#), (".a(1, b: .c)", #"{"a":{"_0":1,"b":{"c":{}}}}"#), ("\"a\"", "\"a\""), ("3", "3"),
    ("Row(id: 1)", #"{"id":1}"#), ("[1, nil]", "[1,null]"), ("[\"a\": 1]", #"{"a":1}"#),
    (#"{"a": nil, "b": "\u{41}"}"#, #"{"a":null,"b":"A"}"#), (".`a b`(`c d`: 1.5e-3)", #"{"a b":{"c d":0.0015}}"#),
  ])
  func `without a schema values are taken as they are written`(text: String, json: String) throws {
    #expect(try ActionText.json(parsing: text, schema: nil) == JSONValue(parsing: json))
  }
}
