import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import Testing

@Suite struct ValuePathTests {
  @Test func `the root state may be left out`() throws {
    let path = try ValuePath(parsing: "items[3].name")
    #expect(path.root == .state)
    #expect(path.components.map(\.kind) == [.name("items"), .index(3), .name("name")])
    #expect(try ValuePath(parsing: "state.items[3].name").components.map(\.kind) == path.components.map(\.kind))
  }

  @Test func `keys, results, payloads and positions are read`() throws {
    #expect(try ValuePath(parsing: #"rows["a \"b\""]"#).components.last?.kind == .key("a \"b\""))
    #expect(try ValuePath(parsing: "$3.x").root == .result(3))
    #expect(try ValuePath(parsing: "$").root == .result(nil))
    #expect(try ValuePath(parsing: "action.response.0").components.last?.kind == .name("_0"))
    #expect(try ValuePath(parsing: "items[-1]").components.last?.kind == .index(-1))
    #expect(try ValuePath(parsing: "items[*].name").components[1].kind == .all)
    #expect(try ValuePath(parsing: #"items[id: "a"]"#).components.last?.kind == .element("a"))
    for (text, literal) in [
      ("rows[key: -3]", "-3"), ("rows[.large]", ".large"), ("rows[1.5]", "1.5"), ("rows[-.infinity]", "-.infinity"),
      ("rows[nil]", "nil"), ("rows[Key(a: 1)]", "Key(a: 1)"), ("rows[Size.large]", "Size.large"),
      ("rows[2026-01-02]", "2026-01-02"), ("rows[[1, 2]]", "[1, 2]"),
      ("rows[18446744073709551615]", "18446744073709551615"),
    ] {
      #expect(try ValuePath(parsing: text).components.last?.kind == .pair(.init(literal)))
    }
    #expect(try ValuePath(parsing: "tags[value: true]").components.last?.kind == .member(.init("true")))
    #expect(try ValuePath(parsing: "`default`.x").components.first?.kind == .name("default"))
    #expect(try ValuePath(parsing: "한글.이름").components.count == 2)
  }

  @Test(arguments: [
    ("", 0), ("items[", 6), ("items[-0]", 6), ("items[x+1]", 6), ("items.", 6), ("items 3", 6), ("a.b at", 4),
    ("a at 5", 2), ("rows[\"a", 5), ("a b", 2), ("a[1", 3), ("&", 0), ("é.[", 3), ("a[99999999999999999999]", 2),
    ("a[-x]", 3), ("a[.]", 3),
    ("a[id:]", 5), ("a[idd: 3]", 2), ("a[*", 3), ("a[1.5", 5), ("a[id: ", 6),
  ])
  func `what is no path is an error with its place`(text: String, offset: Int) {
    let error = #expect(throws: DebuggerError.self) { try ValuePath(parsing: text) }
    #expect(error?.range?.lowerBound == offset)
  }

  private func value(_ text: String, at position: Int) throws -> JSONValue? {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.goto(.position(position))
    return try debugger.value(Expression(parsing: text)).json()
  }

  @Test func `values are found in the state, the state before, and the action`() throws {
    #expect(try value("count", at: 6) == 2)
    #expect(try value("old.count", at: 6) == 1)
    #expect(try value("state.count at 0", at: 6) == 0)
    #expect(try value("items[0].name", at: 6) == "a")
    #expect(try value(#"rows["a b"]"#, at: 6) == 1)
    #expect(try value("action", at: 6) == ["tick": [:]])
    #expect(try value("action.response", at: 3) == ["_0": ["success": ["_0": "hi"]]])
    #expect(try value("action.response.success", at: 3) == ["_0": "hi"])
    #expect(try value("action.response.0.success.0", at: 3) == "hi")
    #expect(try value("fact", at: 0) == nil)
  }

  @Test func `a part that is missing is named, with the nearest name`() {
    let error = #expect(throws: DebuggerError.self) { try value("items[0].nme", at: 0) }
    #expect(error?.description == "there is no 'nme' in state.items[0]")
    #expect(error?.hint == "did you mean 'name'?")
    #expect(error?.range == 9..<12)
  }

  @Test func `an index beyond the end says how many there are`() {
    let error = #expect(throws: DebuggerError.self) { try value("items[7]", at: 0) }
    #expect(error?.description == "there is no [7] in state.items, which has 1 element")
  }

  @Test func `what has no parts says so`() {
    #expect(throws: DebuggerError.self) { try value("count.x", at: 0) }
    #expect(throws: DebuggerError.self) { try value("count[0]", at: 0) }
    #expect(throws: DebuggerError.self) { try value("action.x", at: 0) }
    #expect(throws: DebuggerError.self) { try value("old.x", at: 0) }
    #expect(throws: DebuggerError.self) { try value("$1", at: 0) }
    #expect(throws: DebuggerError.self) { try value("state at 10", at: 0) }
  }

  @Test func `a place after an optional that is nil is known from the schema`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    func place(_ path: String) throws -> [String] {
      try debugger.followedPath(ValuePath(parsing: path), isPlace: true).parts.map {
        if case .token(let name) = $0 { name } else { "" }
      }
    }
    #expect(try place("destination.alert.title") == ["destination", "alert", "_0", "title"])
    #expect(throws: DebuggerError.self) { try place("destination.alert.titel") }
    #expect(throws: DebuggerError.self) { try place("action.response") }
  }

  @Test func `results are found by number`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    for value: JSONValue in [1, ["a": 2]] { debugger.results.append(.init(JSONView(value))) }
    #expect(try debugger.value(ValuePath(parsing: "$1")).json() == 1)
    #expect(try debugger.value(ValuePath(parsing: "$.a")).json() == 2)
    #expect(throws: DebuggerError.self) { try debugger.value(ValuePath(parsing: "$3")) }
  }

  @Test func `the oldest results are forgotten where they take too much, and keep their numbers`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    debugger.results = ResultHistory(byteLimit: 100)
    let large = JSONValue.string(String(repeating: "x", count: 90))
    for value: JSONValue in [1, 2, large] { debugger.results.append(.init(JSONView(value))) }
    #expect(try debugger.value(ValuePath(parsing: "$1")).json() == 1)
    debugger.results.append(.init(JSONView(large)))
    #expect(debugger.results.count == 4)
    #expect(try debugger.value(ValuePath(parsing: "$")).json() == large)
    let error = #expect(throws: DebuggerError.self) { try debugger.value(ValuePath(parsing: "$3")) }
    #expect(error?.description == "$3 was forgotten, as large values were printed since")
    #expect(error?.hint == "print it again")
    #expect(error?.range == 0..<2)
  }

  @Test func `a result stays as it was printed, whatever comes after`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    debugger.results.append(try debugger.value(ValuePath(parsing: "state")))
    _ = try debugger.goto(.position(debugger.timeline.last))
    #expect(try debugger.value(ValuePath(parsing: "$1.items")).json() == [["name": "a"]])
    #expect(try debugger.value(ValuePath(parsing: "items[1].name")).json() == "b")
  }

  @Test func `places are written as people type them`() {
    let value: JSONValue = ["items": [["name": 1]], "d": ["alert": ["_0": ["title": 1]]], "rows": ["a b": 1, "3": 2]]
    #expect(PathText.text(of: JSONPointer(["items", "0", "name"]), in: value) == "items[0].name")
    #expect(PathText.text(of: JSONPointer(["d", "alert", "_0", "title"]), in: value) == "d.alert.title")
    #expect(PathText.text(of: JSONPointer(["rows", "a b"]), in: value) == #"rows["a b"]"#)
    #expect(PathText.text(of: JSONPointer(["rows", "3"]), in: value) == #"rows["3"]"#)
    #expect(PathText.text(of: JSONPointer(), in: value) == "state")
  }

  @Test func `an id may be written by its end, where one element has it`() throws {
    let text = #"""
      {"kind":"header","format":"playhead","version":1,"state":{"rows":[{"id":"a-17","n":1},{"id":"b-27","n":2},{"id":"c-3","n":3}]}}

      """#
    var debugger = Debugger(try Sample.recording(text))
    func value(_ text: String) throws -> JSONValue? { try debugger.value(Expression(parsing: text)).json() }
    #expect(try value(#"rows[id: "…27"].n"#) == 2)
    #expect(try value(#"rows[id: "…3"].n"#) == 3)
    for text in [#"rows[id: "…7"].n"#, #"rows[id: "…"].n"#, #"rows[id: "…9"].n"#, #"rows[id: "27"].n"#] {
      #expect(throws: DebuggerError.self, "\(text)") { try value(text) }
    }
  }

  @Test(arguments: [("\u{E9}", "e\u{301}"), ("e\u{301}", "\u{E9}"), ("\u{212B}", "\u{C5}")])
  func `ids and keys are the same where Swift says so`(recorded: String, typed: String) throws {
    let text = #"""
      {"kind":"header","format":"playhead","version":1,"state":{"rows":[{"id":"a","n":1},{"id":"\#(recorded)","n":2}],"d":{"\#(recorded)":3}}}

      """#
    var debugger = Debugger(try Sample.recording(text))
    #expect(try debugger.value(Expression(parsing: #"rows[id: "\#(typed)"].n"#)).json() == 2)
    #expect(try debugger.value(Expression(parsing: #"d["\#(typed)"]"#)).json() == 3)
    #expect(try debugger.value(Expression(parsing: #"d contains "\#(typed)""#)).json() == true)
  }
}
