import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadDebugger

/// What is shown can be typed and found, and means the same in every command.
@Suite struct ShownValueTests {
  static let header = #"""
    {"kind":"header","format":"playhead","version":1,"minReader":1,"id":"X1","started":"2026-01-01T00:00:00Z","store":{"name":"F","state":"S","action":"A","fidelity":"recordable"},"schema":{"types":{"S":{"fields":[["lines","[Line]"],["big","Int64"],["top","UInt64"],["v","Double"],["size","Size"],["when","Date?"],["sizes","[Size]"],["numbers","[Int]"],["flags","[Bool]"],["scores","[String: Int]"],["names","[String]"],["tagged","Tagged<Line, Int>"]]},"Size":{"values":[["small","s"],["large","l"]]},"Line":{"id":"/id","fields":[["id","Int"],["title","String"],["reservation","Int?"]]},"A":{"cases":[["add",[["name","String"]]],["reserved",[["index","Int"]]],["setV",[["_0","Double"]]]]}},"state":"S","action":"A"},"state":{"lines":[],"big":9223372036854775807,"top":18446744073709551615,"v":1.5,"size":"s","sizes":["l"],"numbers":[3,1,2],"flags":[true,false],"scores":{"a":4,"b":5},"names":["x","y"],"tagged":7}}

    """#

  static let text =
    header + #"""
      {"kind":"action","seq":1,"t":1,"name":"add","action":{"add":{"name":"x"}}}
      {"kind":"change","seq":1,"dur":1,"patch":[{"op":"add","path":"/lines/0","value":{"id":7,"title":"Kettle"}}]}
      {"kind":"action","seq":2,"t":2,"name":"reserved","action":{"reserved":{"index":0}}}
      {"kind":"change","seq":2,"dur":1,"patch":[{"op":"add","path":"/lines/0/reservation","value":10}]}
      {"kind":"action","seq":3,"t":3,"name":"setV","action":{"setV":{"_0":"NaN"}}}
      {"kind":"change","seq":3,"dur":1,"patch":[{"op":"replace","path":"/v","value":"NaN"}]}
      {"kind":"action","seq":4,"t":4,"name":"setV","action":{"setV":{"_0":"-Infinity"}}}
      {"kind":"change","seq":4,"dur":1,"patch":[{"op":"replace","path":"/v","value":"-Infinity"}]}
      {"kind":"action","seq":5,"t":5,"name":"add","action":{"add":{"name":"reserved"}}}
      {"kind":"change","seq":5,"dur":1,"patch":[{"op":"replace","path":"/size","value":"l"},{"op":"add","path":"/when","value":789004800.0},{"op":"remove","path":"/lines/0"}]}

      """#

  private func positions(_ text: String, in recording: String = text) throws -> [Int] {
    var query = try Query(in: Sample.debugger(recording), where: Expression(parsing: text))
    return try query.next(limit: 100)
  }

  private func value(_ text: String, at position: Int = 4) throws -> JSONValue? {
    var debugger = try Sample.debugger(Self.text)
    _ = try debugger.goto(.position(position))
    return try debugger.value(Expression(parsing: text)).json()
  }

  // MARK: - One meaning everywhere

  /// The list is empty at both ends.
  @Test(arguments: [
    ("lines[0].reservation == 10", [2, 3, 4]), ("lines[-1].title == \"Kettle\"", [1, 2, 3, 4]),
    ("lines[0].reservation == nil", [0, 1, 5]), ("lines[3].title exists", []),
    ("lines[0].title.count > 3", [1, 2, 3, 4]),
    ("lines[id: 7].reservation == 10", [2, 3, 4]),
  ])
  func `an index into a list that begins empty is nil`(text: String, expected: [Int]) throws {
    #expect(try positions(text) == expected)
    #expect(try ShrinkGoal.expression(text).position(in: Sample.recording(Self.text)) == expected.first)
    let state = try Sample.recording(Self.text).state(at: 4)
    let header = try Sample.recording(Self.text).header
    #expect(try Expression(parsing: text).holds(in: state, like: header) == expected.contains(4))
    let empty = try Sample.recording(Self.text).state(at: 0)
    #expect(try Expression(parsing: text).holds(in: empty, like: header) == expected.contains(0))
  }

  @Test func `without a schema it is nil, too`() throws {
    let start = try #require(Self.text.firstRange(of: #""schema":"#))
    let end = try #require(Self.text.firstRange(of: #""A"},"state""#))
    let text = Self.text.replacingCharacters(start.lowerBound..<Self.text.utf8.index(end.lowerBound, offsetBy: 5))
    #expect(try positions("lines[0].reservation == 10", in: text) == [2, 3, 4])
  }

  @Test(arguments: [
    ("lines[0].reservaton == 1", "there is no 'reservaton' in state.lines[0]", "did you mean 'reservation'?"),
    ("lines[9].colour == 1", "there is no 'colour' in state.lines[9]", "there are id, title, reservation"),
    ("lines[id: 9].colour == 1", "there is no 'colour' in state.lines[id: 9]", "there are id, title, reservation"),
    ("action.colour == 1", "there is no 'colour' in action", "there are add, reserved, setV, index, name"),
  ])
  func `a name that is not there is told, with those that are`(text: String, problem: String, hint: String) throws {
    let error = #expect(throws: DebuggerError.self) { try positions(text) }
    #expect(error?.description == problem)
    #expect(error?.hint?.hasPrefix(hint) == true, "\(error?.hint ?? "no hint")")
  }

  @Test func `the name of an action is its name, unless it carries one`() throws {
    #expect(try positions("action.name == \"reserved\"") == [2, 5])
    #expect(try positions("action.name == \"x\"") == [1])
    #expect(try positions("action.name == .setV") == [3, 4])
    #expect(try value("action.name", at: 2) == "reserved")
    #expect(try value("action.name", at: 5) == "reserved")
    #expect(try value("action.name", at: 1) == "x")
    var query = try Query(
      in: Sample.debugger(Sample.cascades), where: Expression(parsing: #"action.name contains "toggle""#))
    #expect(try query.next(limit: 9) == [4, 7])
  }

  // MARK: - Aggregates

  @Test(
    arguments: [
      ("sum([1, 2])", 3), ("max([1, 5])", 5), ("count([1, 2])", 2), ("any([true])", true), ("all([])", true),
      ("any([])", false), ("sum([])", 0), ("max([])", nil), ("sum(numbers)", 6), ("min(numbers)", 1),
      ("count(numbers)", 3),
      ("any(flags)", true), ("all(flags)", false), ("count(flags)", 2), ("count(flags[*])", 1), ("sum(scores)", 9),
      ("max(scores)", 5), ("count(scores)", 2), ("max(names)", "y"), ("min([\"NaN\", \"Infinity\"])", "Infinity"),
      ("max([\"NaN\", \"Infinity\"])", "NaN"),
      ("max(tagged, 3)", 7), ("sum(tagged)", 7), ("min([\"b\", \"a\"])", "a"), ("max(v, 3)", 3),
      ("sum(lines[*].reservation)", 10), ("[1, 2] contains 2", true), ("sizes contains .large", true),
      ("numbers contains 9", false), ("scores contains \"a\"", true),
    ] as [(String, JSONValue?)])
  func `an aggregate gives its value`(text: String, expected: JSONValue?) throws {
    #expect(try value(text) == expected, "\(text)")
  }

  @Test(arguments: [
    "sum(lines)", "max(lines)", "sum(names)", "any(numbers)", "any(1)", "sum([1, \"a\"])", "sum(lines[*].title)",
    "count(big)", "numbers contains \"a\"", "max(1, \"a\")",
  ])
  func `an aggregate of what has none is an error`(text: String) {
    #expect(throws: DebuggerError.self) { try value(text) }
  }

  // MARK: - Numbers and dates

  @Test(arguments: [
    ("v == -.infinity", [4, 5]), ("v == .nan", [3]), ("v < 0", [4, 5]), ("v < .infinity", [0, 1, 2, 4, 5]),
    ("v + 1 == .nan", [3]), ("-v == .infinity", [4, 5]), (".infinity > v", [0, 1, 2, 4, 5]), ("v != v + 1", [0, 1, 2]),
    ("when == 2026-01-02", [5]), ("when > 2026-01-01", [5]), ("when - 2026-01-01 == 86400", [5]),
    ("when + 86400 == 2026-01-03", [5]), ("size == .large", [5]), ("size == \"l\"", [5]),
  ])
  func `what is shown can be typed`(text: String, expected: [Int]) throws {
    #expect(try positions(text) == expected, "\(text)")
  }

  @Test(arguments: [
    "2026-99-99", "time > 2026-13-01", "time > 2026-01-01", "when > 2026-02-30", "size < .large && v < .small",
  ])
  func `a date that there is none of, or beside what is none, is an error`(text: String) {
    #expect(throws: DebuggerError.self) { try value(text) }
  }

  @Test(
    arguments: [
      ("big + 1", .unsigned(9_223_372_036_854_775_808)), ("top - 1", .unsigned(18_446_744_073_709_551_614)),
      ("top - big", .unsigned(9_223_372_036_854_775_808)), ("-9223372036854775808 % -1", 0),
      ("-9223372036854775808 / -1", .unsigned(9_223_372_036_854_775_808)), ("top + 1", .number("18446744073709551616")),
      ("top > 18446744073709551614", true), ("9007199254740993 > 9007199254740992.0", true), ("1.5 / 0", "Infinity"),
      ("v - v", "NaN"),
    ] as [(String, JSONValue?)])
  func `integers stay integers`(text: String, expected: JSONValue?) throws {
    #expect(try value(text) == expected, "\(text)")
  }

  @Test func `a plot has gaps where there is no finite number`() throws {
    let series = try Series(of: Expression(parsing: "v"), in: Sample.debugger(Self.text))
    #expect(series.points.map(\.value) == [1.5, nil])
    #expect(series.points.map(\.position) == [0, 3])
  }

  /// Compared with integers of 128 bits.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @Test(arguments: 1...200 as ClosedRange<UInt64>) func `arithmetic is exact where the result fits`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    func operand() -> Int128 {
      let edges: [Int128] = [0, 1, -1, Int128(Int64.min), Int128(Int64.max), Int128(UInt64.max), 2, -2, 1 << 32]
      if Int.random(in: 0..<2, using: &random) == 0 { return edges.randomElement(using: &random) ?? 0 }
      let bits = Int128(truncatingIfNeeded: random.next()) << 64 | Int128(truncatingIfNeeded: random.next())
      return bits >> Int128(random.next() % 128)
    }
    func json(_ value: Int128) throws -> JSONValue { try JSONValue(parsing: String(value)) }
    for _ in 0..<50 {
      let (first, second) = (operand(), operand())
      let (left, right) = (try json(first), try json(second))
      let results = [
        (Expression.Operator.add, first.addingReportingOverflow(second)),
        (.subtract, first.subtractingReportingOverflow(second)),
        (.multiply, first.multipliedReportingOverflow(by: second)),
        (.divide, first.dividedReportingOverflow(by: second)),
        (.remainder, first.remainderReportingOverflow(dividingBy: second)),
      ]
      for (sign, result) in results where !result.overflow {
        #expect(try sign.result(left, right) == json(result.partialValue), "\(first) \(sign.rawValue) \(second)")
      }
      if second == 0 {
        #expect(throws: Meaning.Failure.dividesByZero) { try Expression.Operator.divide.result(left, right) }
        #expect(throws: Meaning.Failure.dividesByZero) { try Expression.Operator.remainder.result(left, right) }
      }
      #expect((JSONValue.order(left, right) ?? 9) == (first < second ? -1 : first == second ? 0 : 1))
    }
  }

  /// Compared with the same in Swift.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func `aggregates of doubles are those of Swift`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let all: [Double] = [0, -1, 2.5, 1e300, -1e300, .infinity, -.infinity, .nan]
    let values = (0..<Int.random(in: 0..<6, using: &random)).map { _ in all.randomElement(using: &random) ?? 0 }
    let recorded = values.map { JSONValue(recording: $0) }
    func result(_ function: Expression.Function) throws -> Double? {
      var aggregate = Aggregate(function, as: .floating)
      try aggregate.add(.many(recorded), 0..<1, at: 0)
      return aggregate.value?.number
    }
    func isSame(_ first: Double?, _ second: Double?) -> Bool {
      first == second || first?.isNaN == true && second?.isNaN == true
    }
    let hasNaN = values.contains(where: \.isNaN)
    #expect(isSame(try result(.sum), values.reduce(0, +)))
    #expect(isSame(try result(.min), hasNaN ? .nan : values.min()))
    #expect(isSame(try result(.max), hasNaN ? .nan : values.max()))
  }

  // MARK: - Finding

  @Test(arguments: [
    ("2026-01-02", [5]), ("789004800", [5]), (".large", [5]), (".LARGE", [5]), (".nan", [3]), ("-.infinity", [4]),
    ("NaN", [3]), ("kettle", [1]), ("/kettle/", []), ("/kettle/i", [1]), ("2026-01", [5]), ("2026-01-03", []),
    ("2026", [5]), ("01-02", [5]),
  ])
  func `what is shown is found, and what is stored`(text: String, expected: [Int]) throws {
    var debugger = try Sample.debugger(Self.text)
    let query = try TextQuery(parsing: text)
    var found: [Int] = []
    while case let stop = try debugger.find(query), stop.reasons != [.notFound(later: true)] {
      found.append(stop.position)
    }
    #expect(found == expected)
    var filter = Query.Filter()
    filter.text = query
    var listed = try Query(in: Sample.debugger(Self.text), filter: filter)
    #expect(try listed.next(limit: 9) == expected)
  }

  @Test(arguments: [
    ("kettle", "A Kettle", 2), ("É", "caf\u{E9}", 3), ("cafe\u{301}", "CAF\u{C9}", 0), ("k", "\u{212A}", 0),
    ("", "a", 0),
  ])
  func `a text is found in any case`(text: String, whole: String, offset: Int) throws {
    let range = try #require(CaselessText(text).firstRange(in: whole))
    #expect(whole.distance(from: whole.startIndex, to: range.lowerBound) == offset)
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<String.Index>) -> String {
    String(self[..<range.lowerBound]) + String(self[range.upperBound...])
  }
}
