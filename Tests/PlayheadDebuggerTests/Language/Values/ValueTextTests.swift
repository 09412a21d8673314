import OrderedCollections
import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadDebugger

@Suite struct ValueTextTests {
  private static let schema = Schema(
    types: [
      "App.State": .fields([
        .init(name: "route", type: "Route?"), .init(name: "rows", type: "IdentifiedArrayOf<App.Row>"),
        .init(name: "at", type: "Date"), .init(name: "byName", type: "[String: App.Row]"),
      ]),
      "App.Row": .fields([.init(name: "id", type: "Int"), .init(name: "note", type: "String?")]),
      "Route": .cases([
        .init(name: "list"),
        .init(name: "detail", payload: [.init(name: "id", type: "Int"), .init(name: "_1", type: "App.Row")]),
        .init(name: "failed", payload: [.init(name: "_0", type: "Result<Int, any Error>")]),
      ]),
      "(Int, y: Int)": .fields([.init(name: "_0", type: "Int"), .init(name: "y", type: "Int")]),
    ], state: "App.State", action: "Route")

  /// The line of a value, which is the same whether it was decoded or is text.
  private func line(
    _ value: JSONValue, _ type: String? = nil, limit: Int = 1000, schema: Schema? = Self.schema
  ) -> String {
    let text = ValueText(schema: schema, limit: limit)
    let member = type.map { Schema.Member.value(SchemaType($0)) }
    let line = text.line(value, member)
    #expect(text.line(JSONView(value), member) == line)
    return line
  }

  @Test func `values of known types are written as in Swift`() {
    #expect(line(["list": [:]], "Route") == ".list")
    #expect(line(["list": [:]], "Route?") == ".list")
    #expect(line(.null, "Route?") == "nil")
    #expect(line(["detail": ["id": 3, "_1": ["id": 1]]], "Route") == ".detail(id: 3, App.Row(id: 1, note: nil))")
    #expect(line(["failed": ["_0": ["success": ["_0": 1]]]], "Route") == ".failed(.success(1))")
    #expect(line([["id": 1, "note": "x"]], "IdentifiedArrayOf<App.Row>") == "[App.Row(id: 1, note: \"x\")]")
    #expect(line(["k": ["id": 1]], "[String: App.Row]") == "[\"k\": App.Row(id: 1, note: nil)]")
    #expect(line([:], "[String: App.Row]") == "[:]")
  }

  @Test func `a tuple is written as it can be typed`() throws {
    let text = line(["_0": 1, "y": 2], "(Int, y: Int)")
    #expect(text == "{\"_0\": 1, \"y\": 2}")
    let schema = Schema(types: Self.schema.types, state: "App.State", action: "(Int, y: Int)")
    #expect(try ActionText.json(parsing: text, schema: schema) == ["_0": 1, "y": 2])
  }

  @Test func `members that the schema does not know are shown, too`() {
    #expect(line(["id": 1, "new": 2], "App.Row") == "App.Row(id: 1, note: nil, new: 2)")
    #expect(line(["unknown": ["_0": 1]], "Route") == ".unknown(1)")
  }

  @Test func `a value that is not of its type is shown as it is`() {
    #expect(line("raw", "Route") == "\"raw\"")
    #expect(line([1, 2], "App.Row") == "[1, 2]")
    #expect(line(["a": 1, "b": 2], "Route") == "{\"a\": 1, \"b\": 2}")
  }

  @Test func `without a schema values are JSON, and what only an enum can be is one`() {
    #expect(line(["a": [1, .null, true, 1.5]], schema: nil) == "{\"a\": [1, nil, true, 1.5]}")
    #expect(line(["success": ["_0": "hi"]], schema: nil) == ".success(\"hi\")")
    #expect(line(["timerTick": [:]], schema: nil) == "{\"timerTick\": {}}")
    #expect(line(.string("a\"b\\c\n"), schema: nil) == #""a\"b\\c\n""#)
  }

  @Test func `long values are cut and say so`() {
    #expect(line(.string(String(repeating: "x", count: 100)), limit: 10) == "\"xxxxxxxxxx…\"")
    #expect(line(.array(Array(repeating: 7, count: 50)), limit: 10) == "[7, 7, 7, 7, … +46]")
    #expect(line(.string("exactly 10"), limit: 10) == "\"exactly 10\"")
  }

  @Test func `what there is no room for is counted in a line of its own`() {
    let value: JSONValue = ["rows": .array(Array(repeating: 7, count: 50)), "n": 1]
    let writer = ValueText(schema: nil, limit: 40)
    let text = writer.pretty(value, nil)
    #expect(writer.pretty(JSONView(value), nil) == text)
    #expect(
      text == """
        {
          "rows": [
            7, 7, 7, 7, 7, 7, 7, 7,
            … +42
          ],
          … +1
        }
        """)
  }

  @Test func `elements beyond the limit are counted, and scalars share lines`() {
    let rows = JSONValue.array(
      (0..<30).map {
        ["id": .integer($0), "note": .string("A note that is long, \($0)"), "more": "More than a line has room for"]
      })
    let state: JSONValue = ["rows": rows, "n": 1]
    let text = ValueText(schema: nil, elements: 4).pretty(state, nil)
    #expect(text.ranges(of: "A note").count == 4)
    #expect(text.contains("\n    … +26\n  ],\n  \"n\": 1\n}"))
    let numbers = JSONValue.array((0..<100).map { .integer($0) })
    let filled = ValueText(schema: nil, elements: 4).pretty(numbers, nil)
    #expect(filled.hasSuffix(" 36,\n  37, 38, 39,\n  … +60\n]"))
    #expect(filled.split(separator: "\n").allSatisfy { $0.count <= 72 })
    // In all there is room for so many values, whatever they lie in.
    let nested = JSONValue.array((0..<4).map { _ in .array((0..<4).map { _ in .array((0..<4).map { _ in numbers }) }) })
    let cut = ValueText(schema: nil, elements: 4).cutPretty(nested, nil)
    #expect(cut.isCut && cut.text.split { !$0.isNumber }.count < 200)
  }

  @Test(arguments: [100, JSONValue.depthLimit])
  func `a value that nests deep is shown, as far as the stack allows`(depth: Int) throws {
    let text = String(repeating: #"{"k":["#, count: depth / 2) + String(repeating: "]}", count: depth / 2)
    let value = try JSONValue(parsing: text)
    let writer = ValueText(schema: nil)
    for shown in [writer.pretty(value, nil), writer.pretty(JSONView(value), nil)] {
      let count = shown.count { $0 == "k" }
      #expect(count == depth / 2 || depth > 100 && count > 50 && shown.contains("…"))
      #expect(shown.count { $0 == "{" } == shown.count { $0 == "}" })
      #expect(shown.count { $0 == "[" } == shown.count { $0 == "]" })
    }
  }

  @Test func `a value shown whole has a line for each part that does not fit into one`() {
    let row: JSONValue = ["id": 1, "note": .string(String(repeating: "n", count: 60))]
    let state: JSONValue = ["route": ["list": [:]], "rows": .array([row, ["id": 2]])]
    let writer = ValueText(schema: Self.schema, limit: .max)
    let text = writer.pretty(state, .value(SchemaType("App.State")))
    #expect(writer.pretty(JSONView(state), .value(SchemaType("App.State"))) == text)
    #expect(
      text == """
        App.State(
          route: .list,
          rows: [
            App.Row(
              id: 1,
              note: "\(String(repeating: "n", count: 60))"
            ),
            App.Row(id: 2, note: nil)
          ],
          at: nil,
          byName: nil
        )
        """)
  }

  @Test(arguments: [
    (0, "2001-01-01T00:00:00.000Z"), (786_162_369.5, "2025-11-30T02:26:09.500Z"), (-1, "2000-12-31T23:59:59.000Z"),
    (-63_113_904_000, "0001-01-01T00:00:00.000Z"), (-62_899_200, "1999-01-04T00:00:00.000Z"),
    (94_608_000, "2004-01-01T00:00:00.000Z"), (99_705_600, "2004-02-29T00:00:00.000Z"),
  ])
  func `dates are shown as people read them`(seconds: Double, text: String) {
    #expect(DateText.text(of: .double(seconds), type: SchemaType("Date")) == text)
    #expect(line(.double(seconds), "Date") == text)
  }

  @Test(arguments: [
    (818_000_000.123456, "2026-12-03T14:13:20.123456Z"), (818_000_000.1234567, "2026-12-03T14:13:20.123456717Z"),
  ])
  func `a date has as many digits as it takes to read it back`(seconds: Double, text: String) {
    #expect(DateText.text(of: .double(seconds), type: SchemaType("Date")) == text)
    #expect(DateText.seconds(of: text) == seconds)
  }

  @Test func `dates are read as people write them`() {
    #expect(DateText.seconds(of: "2001-01-01") == 0)
    #expect(DateText.seconds(of: "2001-01-02T00:00Z") == 86_400)
    #expect(DateText.seconds(of: "2001-01-01T01:00:00+01:00") == 0)
    #expect(DateText.seconds(of: "2001-01-01 00:00:01.5") == 1.5)
  }

  @Test(arguments: [
    "", "2001", "2001-13-01", "2001-02-29", "2001-00-01", "2001-01-00", "2001-01-01T", "2001-01-01T24:00Z",
    "2001-01-01T00:60Z", "2001-01-01T00:00:60Z", "2001-01-01T00:00:00.Z", "2001-01-01T00:00Zx", "2001-01-01T00:00+1",
  ])
  func `what is no date is none`(text: String) {
    #expect(DateText.seconds(of: text) == nil)
  }

  @Test func `dictionaries are written by the kind of their keys`() {
    #expect(line(["2": "b", "1": "a"], "[Int: String]") == "[2: \"b\", 1: \"a\"]")
    #expect(line([["list": [:]], ["id": 1]], "[Route: App.Row]") == "[.list: App.Row(id: 1, note: nil)]")
    #expect(line([:], "Dictionary<String, Int>") == "[:]")
    #expect(line([1], "[Route: Int]") == "[1]")
  }

  @Test func `names that are no identifiers are in backticks`() {
    #expect(line(["a b": ["_0": 1]]) == ".`a b`(1)")
    #expect(line(["x": ["_0": 1, "_5": 2]]) == "{\"x\": {\"_0\": 1, \"_5\": 2}}")
  }

  @Test func `dates beyond all calendars are shown as numbers`() {
    #expect(line(1e300, "Date") == "1e+300")
    #expect(line(-63_145_526_401.0, "Date") == "-63145526401.0")
    #expect(line("NaN", "Date") == "\"NaN\"")
  }
}
