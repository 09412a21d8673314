import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadDebugger

@Suite struct ExpressionTests {
  private func value(_ text: String, at position: Int = 6) throws -> JSONValue? {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.goto(.position(position))
    return try debugger.value(Expression(parsing: text)).json()
  }

  @Test(
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("7 / 2", 3), ("7 % 4", 3), ("7.0 / 2", 3.5), ("-count", -2), ("2 - -1", 3),
      ("9223372036854775807 + 1", 9.223372036854775807e18), (#""a" + "b""#, "ab"), ("count + 0.5", 2.5),
      ("count == 2.0", true), ("nil == destination", true), ("destination != nil", false), ("fact < \"z\"", true),
      ("count > 1 && count < 3 || false", true), ("!(count > 1)", false), ("count > 1 at 0", false),
      ("action is .tick", true), ("action is tick", true), ("effect.name", "timer"), ("effect.id", 3), ("seq", 6),
      ("time", 0.0006), ("old.count", 1), ("items.count", 1), ("fact.count", 2), ("count(items)", 1),
      ("items[*].name", ["a"]), ("items[0].name contains \"a\"", true), ("rows contains \"a b\"", true),
      ("min(3, 1, 2)", 1), ("max(items[*].name.count)", 1), ("sum(rows[*])", 1), ("destination exists", false),
      ("exists(fact)", true), ("fact matches /H./i", true), ("fact matches /H./", false), ("changed(count)", true),
      ("changed(fact)", false), ("changed(items[*])", [false]), ("store.state.count", 2), ("rows[fact] == nil", true),
      ("rows[key: fact] exists", false),
      ("any(items[*].name == \"a\")", true),
      ("all(items[*].name != \"a\")", false),
    ] as [(String, JSONValue?)])
  func `an expression has a value`(text: String, expected: JSONValue?) throws {
    #expect(try value(text) == expected, "\(text)")
  }

  @Test(arguments: [
    ("", 0, "found the end, expected a value, a path or '('"),
    ("count +", 7, "found the end, expected a value, a path or '('"),
    ("(count", 6, "found the end, expected an operator or ')'"),
    ("count count", 6, "found 'count', expected an operator or the end of the expression"),
    ("cuont > 1", 0, "there is no 'cuont' in state"),
    ("count > \"a\"", 8, "found a string, expected a number"),
    ("count && true", 0, "found a number, expected a condition"),
    ("fact + 1", 0, "found a string, expected a number"),
    ("fact matches /(/", 0, "found the end of the regular expression in /(/, expected a ')'"),
    ("fact matches \"a\"", 13, "found a string, expected a regular expression between slashes"),
    ("destination is .shet", 15, "there is no 'shet' in Destination"),
    ("count is .sheet", 0, "found a number, expected a value of an enum before 'is'"),
    ("smu(count)", 0, "found 'smu(', expected one of count, any, all, min, max, sum, changed, exists"),
    ("any(count == 1)", 4, "found a single value, expected '[*]' for each element, as in any(rows[*].isDone)"),
    ("items[count].name", 5, "there is no [2] in state.items, which has 1 element"),
    ("items[destination].name", 5, "found nil as 'destination', expected an index, or a text or a number as the key"),
    ("items[cuont].name", 6, "there is no 'cuont' in state"),
    ("changed(items[count].name)", 8, "found 'items[count].name', expected one place in the state"),
    ("count < true", 8, "found a Bool, expected a number, a string or a date beside '<'"),
    ("count at 99", 9, "there is no position 99"),
  ])
  func `what does not fit is named, with its place`(text: String, offset: Int, description: String) {
    let error = #expect(throws: DebuggerError.self) { try value(text) }
    #expect(error?.description == description)
    #expect((error?.range?.lowerBound ?? 0) == offset)
  }

  @Test func `a member that holds nothing is followed with its element`() throws {
    let state: JSONValue = ["rows": [["id": 1, "note": "x"], ["id": 2], ["id": 3, "note": "y"]]]
    var debugger = try Sample.debugger(
      Sample.changing(state, by: JSONPatch([.remove(JSONPointer(["rows", "0"]))])))
    for text in ["changed(rows[0].note)", "changed(rows[1].note)", "any(changed(rows[*].note))"] {
      #expect(try debugger.value(Expression(parsing: text), at: 1).json() == false, "\(text)")
    }
  }

  @Test(arguments: [
    "(", "!", "-", "any(", "changed(a[id: ", "a[id: a[id: ", "state.a[state.a[", "store.state.", "{", "count == [",
    "min(1,",
  ])
  func `very deep nesting is an error`(opening: String) {
    #expect(throws: DebuggerError.self) { try Expression(parsing: String(repeating: opening, count: 10_000)) }
  }

  @Test(arguments: ["1+", "true||", "true && ", "count * 2 + "])
  func `a long chain of operators is an error, and one of 200 is not`(part: String) throws {
    let last = part.contains("true") ? "true" : "1"
    _ = try value(String(repeating: part, count: 100) + last)
    for count in [300, 5000, 20_000] {
      #expect(throws: DebuggerError.self) { try value(String(repeating: part, count: count) + last) }
    }
  }

  @Test func `a case is compared as it is written in Swift`() throws {
    let schema =
      #""schema":{"types":{"S":{"fields":[["mood","Mood"],["screen","Screen"]]},"Mood":{"values":[["calm","quiet"],["wild","loud"]]},"Screen":{"cases":[["home",[]],["detail",[["_0","Int"]]]]},"A":{"cases":[]}},"state":"S","action":"A"},"#
    for schema in [schema, ""] {
      let text =
        #"{"kind":"header","format":"playhead","version":1,\#(schema)"state":{"mood":"quiet","screen":{"detail":{"_0":3}}}}"#
      var debugger = try Sample.debugger(text + "\n")
      func holds(_ text: String) throws -> Bool {
        try debugger.value(Expression(parsing: text)).json() == true
      }
      if schema.isEmpty {
        #expect(try holds("mood == .quiet") && holds(#"mood == "quiet""#))
      } else {
        #expect(try holds("mood == .calm") && holds("mood is .calm") && !holds("mood is .wild"))
        #expect(throws: DebuggerError.self) { try holds("mood == .clam") }
      }
      #expect(try holds("screen is .detail") && !holds("screen is .home"))
      #expect(try holds("screen == .detail(3)") && !holds("screen == .detail(4)") && !holds("screen == .home"))
      #expect(try holds("screen.detail == 3"))
    }
  }

  @Test func `a path stands for a value in an action`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.goto(.position(6))
    #expect(
      try debugger.action(parsing: ".row(id: state.count, action: .save)") == [
        "row": ["id": 2, "action": ["save": [:]]]
      ])
    let error = #expect(throws: DebuggerError.self) {
      try debugger.action(parsing: ".row(id: items[0].name, action: .save)")
    }
    #expect(error?.description == "found a string for 'id:' of .row, expected Int")
    #expect(error?.range == 9..<22)
  }

  @Test(arguments: [
    ("hi", [3]), ("toggled", [4, 7]), ("/TO.*D/i", [4, 7]), ("name", [9]), ("items[1]", [9]), ("\"b\"", [9]),
    ("op", []),
    ("_0", []), ("kind", []),
  ])
  func `a text is found in names, payloads and changes, and in nothing else of the lines`(
    text: String, expected: [Int]
  ) throws {
    var debugger = try Sample.debugger(Sample.cascades)
    let query = try TextQuery(parsing: text)
    var found: [Int] = []
    while case let stop = try debugger.find(query), stop.reasons != [.notFound(later: true)] {
      found.append(stop.position)
    }
    if text == "\"b\"" {
      // A literal is its text, wherever that stands.
      #expect(found.contains(9))
    } else {
      #expect(found == expected)
    }
    _ = try debugger.goto(.end)
    if expected == [4, 7] { #expect(try debugger.find(query, isForward: false).position == 7) }
  }

  @Test(arguments: [
    ("hi", TextMatch(place: .action("action.response.success"), text: "hi", range: 0..<2)),
    ("/og+l/", nil),
    ("\"b\"", TextMatch(place: .change("items[1].name"), text: "b", range: 0..<1)),
  ])
  func `what is found says where it stands, unless it is in the name`(text: String, expected: TextMatch?) throws {
    var debugger = try Sample.debugger(Sample.cascades)
    if text == "\"b\"" { _ = try debugger.goto(.position(8)) }
    #expect(try debugger.find(TextQuery(parsing: text)).reasons == (expected.map { [.found($0)] } ?? []))
  }

  @Test(arguments: ["\"hi", "/hi", "/h\\/"]) func `a text that is not closed is an error at its end`(text: String) {
    let error = #expect(throws: DebuggerError.self) { try TextQuery(parsing: text) }
    #expect(error?.range == text.utf8.count..<text.utf8.count)
  }
}
