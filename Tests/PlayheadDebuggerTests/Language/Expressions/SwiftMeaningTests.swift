import Foundation
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadDebugger

/// Every operation on every type, over generated values, against the same in Swift.
@Suite struct SwiftMeaningTests {
  // MARK: - Asking

  /// Values as they are recorded, under names, with the names of their types.
  struct Fields {
    var types: [(name: String, type: String)] = []
    var values: JSONValue.Object = [:]

    mutating func add(_ name: String, _ type: String, _ value: some Encodable) throws {
      types.append((name, type))
      let bytes = try JSONEncoder().encode([value])
      guard case .array(let values) = try JSONValue(parsing: String(decoding: bytes, as: UTF8.self)) else { return }
      self.values[name] = values[0]
    }

    func debugger() throws -> Debugger {
      let fields = types.map { "[\"\($0.name)\",\"\($0.type)\"]" }.joined(separator: ",")
      var state = JSONWriter()
      state.append(.object(values))
      return try Sample.debugger(
        #"""
        {"kind":"header","format":"playhead","version":1,"minReader":1,"id":"X1","started":"2026-01-01T00:00:00Z","store":{"name":"F","state":"S","action":"A","fidelity":"recordable"},"schema":{"types":{"S":{"fields":[\#(fields)]},"Size":{"values":[["small","s"],["large","l"]]},"A":{"cases":[["a",[]]]}},"state":"S","action":"A"},"state":\#(state.text)}

        """#)
    }
  }

  /// Asks questions about two values of a type, and compares the answers with Swift's.
  private func check<Value: Encodable>(
    _ type: String, _ a: Value, _ b: Value, with others: (inout Fields) throws -> Void = { (_: inout Fields) in },
    _ questions: [(text: String, swift: any Encodable & Sendable)], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var fields = Fields()
    try fields.add("a", type, a)
    try fields.add("b", type, b)
    try others(&fields)
    var debugger = try fields.debugger()
    for (text, swift) in questions {
      let bytes = try JSONEncoder().encode([AnyEncodable(swift)])
      guard case .array(let expected) = try JSONValue(parsing: String(decoding: bytes, as: UTF8.self)) else { continue }
      let found: JSONValue?
      do { found = try debugger.value(Expression(parsing: text)).json() } catch {
        Issue.record("\(text) of \(a) and \(b): \(error)", sourceLocation: sourceLocation)
        continue
      }
      #expect(
        JSONValue.isEqual(found ?? .null, expected[0]), "\(text) of \(a) and \(b) is \(String(describing: found))",
        sourceLocation: sourceLocation)
    }
  }

  private struct AnyEncodable: Encodable {
    let value: any Encodable
    init(_ value: any Encodable) { self.value = value }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  private func comparisons<Value: Comparable>(_ a: Value, _ b: Value) -> [(String, any Encodable & Sendable)] {
    [
      ("a == b", a == b), ("a != b", a != b), ("a < b", a < b), ("a <= b", a <= b), ("a > b", a > b),
      ("a >= b", a >= b),
    ]
  }

  // MARK: - Texts

  @Test(arguments: 1...60 as ClosedRange<UInt64>) func `texts`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "e\u{301}", "\u{e9}", "a", "b", "", "Z", "\u{df}", "\u{1F1E9}\u{1F1EA}", "\u{1F1E9}",
      "\u{1F468}\u{200D}\u{1F467}", "\u{301}", " ",
    ]
    func text() -> String {
      (0..<Int.random(in: 0..<4, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
    }
    // Foundation has a `contains` of its own, which looks for code points.
    func isIn(_ part: String, _ text: String) -> Bool {
      let (part, text) = (Array(part), Array(text))
      return part.count <= text.count && (0...text.count - part.count).contains { text[$0...].starts(with: part) }
    }
    let (a, b) = (text(), text())
    try check(
      "String", a, b,
      comparisons(a, b)
        + [
          ("a + b", a + b), ("a.hasPrefix(b)", a.hasPrefix(b)), ("a.hasSuffix(b)", a.hasSuffix(b)),
          ("a contains b", isIn(b, a)), ("a.contains(b)", isIn(b, a)),
          ("a.count", a.count),
          ("a.isEmpty", a.isEmpty), ("a.uppercased()", a.uppercased()), ("a.lowercased()", a.lowercased()),
          ("a.first", a.first.map(String.init)), ("a.last", a.last.map(String.init)),
        ])
    // Keys and elements, too.
    try check(
      "[String: Int]", [a: 1], [b: 1], with: { try $0.add("t", "String", b) },
      [("a == b", [a: 1] == [b: 1]), (#"a.contains(t)"#, [a: 1][b] != nil)])
    try check(
      "[String]", [a], [b], with: { try $0.add("t", "String", b) },
      [("a == b", [a] == [b]), ("a.contains(t)", [a].contains(b))])
  }

  // MARK: - Numbers

  private func integers<Value: FixedWidthInteger & Codable & Sendable>(_ type: String, _ a: Value, _ b: Value) throws {
    var questions = comparisons(a, b) + [("a.isMultiple(of: b)", a.isMultiple(of: b)), ("a.signum()", a.signum())]
    for (sign, result) in [
      ("+", a.addingReportingOverflow(b)), ("-", a.subtractingReportingOverflow(b)),
      ("*", a.multipliedReportingOverflow(by: b)),
      ("/", a.dividedReportingOverflow(by: b)), ("%", a.remainderReportingOverflow(dividingBy: b)),
    ] where !result.overflow {
      questions.append(("a \(sign) b", result.partialValue))
    }
    if let magnitude = Value(exactly: a.magnitude) { questions.append(("a.magnitude", magnitude)) }
    try check(type, a, b, questions)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @Test(arguments: 1...60 as ClosedRange<UInt64>) func `integers`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func value<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
      let edges: [Value] = [0, 1, .min, .max, 2]
      let any = Value.random(in: .min ... .max, using: &random)
      return Bool.random(using: &random)
        ? edges.randomElement(using: &random)! : any >> Value(random.next() % UInt64(Value.bitWidth))
    }
    try integers("Int", value(Int.self), value(Int.self))
    try integers("Int8", value(Int8.self), value(Int8.self))
    try integers("UInt16", value(UInt16.self), value(UInt16.self))
    try integers("UInt64", value(UInt64.self), value(UInt64.self))
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>) func `doubles and decimals`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func digits() -> String {
      let whole = [0, 1, 3, 10, 99_999].randomElement(using: &random)!
      let fraction = ["", ".1", ".2", ".3", ".05", ".125", ".000000001"].randomElement(using: &random)!
      return (Bool.random(using: &random) ? "-" : "") + "\(whole)\(fraction)"
    }
    let (first, second) = (digits(), digits())
    let (a, b) = (Double(first)!, Double(second)!)
    var questions =
      comparisons(a, b) + [
        ("a + b", a + b), ("a - b", a - b), ("a * b", a * b), ("a.rounded()", a.rounded()),
        ("a.magnitude", a.magnitude),
        ("a.isNaN", false), ("a.isFinite", true), ("a / 2", a / 2), ("-a", -a),
      ]
    if b != 0 { questions += [("a / b", a / b), ("a % b", a.truncatingRemainder(dividingBy: b))] }
    try check("Double", a, b, questions)
    let (c, d) = (Decimal(string: first)!, Decimal(string: second)!)
    var decimals =
      comparisons(c, d)
      + [
        ("a + b", c + d), ("a - b", c - d), ("a * b", c * d), ("a * 3", c * 3), ("a.magnitude", c.magnitude),
        ("a.isNaN", false),
        ("-a", -c),
      ]
    if d != 0 { decimals.append(("a / b", c / d)) }
    try check("Decimal", c, d, decimals)
    try check(
      "[Decimal]", [c, d], [d],
      [("sum(a)", c + d), ("max(a)", max(c, d)), ("a == b", [c, d] == [d])].filter {
        $0.0 != "a.contains(b[0])"
      })
  }

  // MARK: - Moments, durations, ranges

  @Test(arguments: 1...60 as ClosedRange<UInt64>) func `moments and durations`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (x, y) = (
      Double(Int.random(in: -1000...1000, using: &random)) / 8, Double(Int.random(in: -1000...1000, using: &random)) / 8
    )
    let (a, b) = (Date(timeIntervalSinceReferenceDate: x), Date(timeIntervalSinceReferenceDate: y))
    try check(
      "Date", a, b,
      comparisons(a, b) + [
        ("a - b", a.timeIntervalSince(b)), ("a + 5", a + 5), ("a - 5", a - 5),
        ("a.timeIntervalSince(b)", a.timeIntervalSince(b)), ("a.addingTimeInterval(2.5)", a.addingTimeInterval(2.5)),
        ("a.timeIntervalSince1970", a.timeIntervalSince1970),
        ("a.timeIntervalSinceReferenceDate", a.timeIntervalSinceReferenceDate),
      ])
    func duration() -> Duration {
      let units: [Duration] = [.seconds(1), .milliseconds(1), .nanoseconds(7), .seconds(3600)]
      return units.randomElement(using: &random)! * Int.random(in: -500...500, using: &random)
    }
    let (c, d) = (duration(), duration())
    let parts = c.components
    var questions =
      comparisons(c, d) + [
        ("a + b", c + d), ("a - b", c - d), ("a * 3", c * 3), ("a / 7", c / 7), ("a * 1.5", c * 1.5),
        ("a / 1.5", c / 1.5), ("-a", .zero - c),
        ("a > .seconds(1.5)", c > .seconds(1.5)), ("a == .zero", c == .zero), ("a < 2 seconds", c < .seconds(2)),
        ("a.components.seconds", parts.seconds), ("a.components.attoseconds", parts.attoseconds),
      ]
    if d != .zero { questions.append(("a / b", c / d)) }
    try check("Duration", c, d, questions)
    // What is shown is read again.
    var fields = Fields()
    try fields.add("a", "Duration", c)
    var debugger = try fields.debugger()
    let value = try debugger.value(Expression(parsing: "a"))
    let text = ValueText(schema: debugger.recording.schema).line(value.view, value.member)
    #expect(text.hasSuffix(" seconds"))
    #expect(try debugger.value(Expression(parsing: "a == \(text)")).json() == true)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>) func `ranges`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func bounds() -> (Int, Int) {
      let first = Int.random(in: -3...3, using: &random)
      return (first, first + Int.random(in: 0...4, using: &random))
    }
    let ((l, u), (m, v)) = (bounds(), bounds())
    let n = Int.random(in: -4...6, using: &random)
    func add(_ fields: inout Fields) throws { try fields.add("n", "Int", n) }
    let (a, b) = (l..<u, m..<v)
    try check(
      "Range<Int>", a, b, with: add,
      [
        ("a == b", a == b), ("a != b", a != b), ("a.contains(n)", a.contains(n)), ("a contains n", a.contains(n)),
        ("a.isEmpty", a.isEmpty), ("a.count", a.count), ("a.lowerBound", a.lowerBound), ("a.upperBound", a.upperBound),
        ("a.overlaps(b)", a.overlaps(b)), ("a.first", a.first), ("a.last", a.last), ("a == \(l)..<\(u)", true),
        ("(\(l)..<\(u)).contains(n)", a.contains(n)),
      ])
    let (c, d) = (l...u, m...v)
    try check(
      "ClosedRange<Int>", c, d, with: add,
      [
        ("a == b", c == d), ("a.contains(n)", c.contains(n)), ("a.isEmpty", c.isEmpty), ("a.count", c.count),
        ("a.overlaps(b)", c.overlaps(d)), ("a.first", c.first), ("a.last", c.last), ("a.lowerBound", c.lowerBound),
        ("a.upperBound", c.upperBound), ("a == \(l)...\(u)", true),
      ])
    let e = Double(l) / 2...Double(u) / 2
    try check(
      "ClosedRange<Double>", e, e, with: add,
      [
        ("a.contains(n)", e.contains(Double(n))), ("a.contains(0.5)", e.contains(0.5)),
        ("a == \(e.lowerBound)...\(e.upperBound)", true),
      ])
    try check(
      "PartialRangeFrom<Int>", l..., m..., with: add,
      [("a.contains(n)", (l...).contains(n)), ("a.lowerBound", l), ("a == \(m)...", l == m), ("a == b", l == m)])
    try check(
      "PartialRangeUpTo<Int>", ..<l, ..<m, with: add,
      [("a.contains(n)", (..<l).contains(n)), ("a.upperBound", l), ("a == ..<\(m)", l == m)])
    try check(
      "PartialRangeThrough<Int>", ...l, ...m, with: add,
      [("a.contains(n)", (...l).contains(n)), ("a.upperBound", l), ("a == ...\(m)", l == m)])
  }

  // MARK: - Bytes, addresses, sets, cases, optionals

  @Test(arguments: 1...40 as ClosedRange<UInt64>) func `bytes, addresses and sets`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let a = Data((0..<Int.random(in: 0..<5, using: &random)).map { _ in UInt8.random(in: 0...3, using: &random) })
    let b = Bool.random(using: &random) ? a : Data([1])
    try check(
      "Data", a, b,
      [
        ("a == b", a == b), ("a.count", a.count), ("a.isEmpty", a.isEmpty), ("a.first", a.first), ("a.last", a.last),
        ("a.contains(2)", a.contains(2)), ("a.base64EncodedString()", a.base64EncodedString()),
      ] + (a.isEmpty ? [] : [("a[0]", a[0]), ("a[-1]", a[a.count - 1])]))
    let texts = ["https://a.b:80/c/d.png?x=1#f", "file:///tmp/a", "mailto:a@b", "a/b"]
    let (u, w) = (
      URL(string: texts.randomElement(using: &random)!)!, URL(string: texts.randomElement(using: &random)!)!
    )
    try check(
      "URL", u, w,
      [
        ("a == b", u == w), ("a.absoluteString", u.absoluteString), ("a.scheme", u.scheme), ("a.host", u.host),
        ("a.port", u.port),
        ("a.path", u.path), ("a.query", u.query), ("a.fragment", u.fragment),
        ("a.lastPathComponent", u.lastPathComponent),
        ("a.pathExtension", u.pathExtension), ("a.isFileURL", u.isFileURL),
      ])
    let ids = (0..<2).map { _ in
      UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8.random(in: 0..<3, using: &random)))
    }
    try check(
      "UUID", ids[0], ids[1],
      [
        ("a == b", ids[0] == ids[1]), ("a.uuidString", ids[0].uuidString),
        ("a == \"\(ids[1].uuidString.lowercased())\"", ids[0] == ids[1]),
      ])
    func set() -> Set<Int> {
      Set((0..<Int.random(in: 0..<4, using: &random)).map { _ in Int.random(in: 0..<4, using: &random) })
    }
    let (s, t) = (set(), set())
    try check(
      "Set<Int>", s, t,
      [
        ("a == b", s == t), ("a.contains(2)", s.contains(2)), ("a.count", s.count), ("a.isEmpty", s.isEmpty),
        ("a.isSubset(of: b)", s.isSubset(of: t)), ("a.isSuperset(of: b)", s.isSuperset(of: t)),
        ("a.isDisjoint(with: b)", s.isDisjoint(with: t)), ("a == [3, 1]", s == [3, 1]),
      ])
    try check(
      "Size", "s", Bool.random(using: &random) ? "s" : "l",
      [("a == .small", true), ("a.rawValue", "s"), ("a.rawValue == \"s\"", true)])
  }

  /// A range of what is not `Codable` is recorded by reflection.
  @Test(arguments: ["[0,1]", #"{"lowerBound":0,"upperBound":1}"#])
  func `a range of cases`(recorded: String) throws {
    let types = ["ClosedRange<Mood>", "PartialRangeThrough<Mood>", "PartialRangeFrom<Mood>"]
    let part = { (name: String) in recorded.first == "[" ? "[1]" : #"{"\#(name)":1}"# }
    let fields = zip(["r", "t", "f"], types).map { #"["\#($0)","\#($1)"]"# }.joined(separator: ",")
    var debugger = try Sample.debugger(
      #"""
      {"kind":"header","format":"playhead","version":1,"minReader":1,"id":"X1","started":"2026-01-01T00:00:00Z","store":{"name":"F","state":"S","action":"A","fidelity":"recordable"},"schema":{"types":{"S":{"fields":[\#(fields)]},"Mood":{"values":[["calm",0],["low",1],["high",2]]},"A":{"cases":[["a",[]]]}},"state":"S","action":"A"},"state":{"r":\#(recorded),"t":\#(part("upperBound")),"f":\#(part("lowerBound"))}}

      """#)
    for (text, expected) in [
      ("r.lowerBound == .calm", true), ("r.upperBound == .low", true), ("r.contains(.low)", true),
      ("r.contains(.high)", false), ("r == .calm ... .low", true), ("r == .calm ... .high", false),
      ("t.contains(.high)", false), ("f.contains(.high)", true), ("r.isEmpty", false), ("f.lowerBound == .low", true),
    ] as [(String, JSONValue)] {
      #expect(try debugger.value(Expression(parsing: text)).json() == expected, "\(text)")
    }
    for (path, expected) in [("r", ".calm ... .low"), ("t", "...(.low)"), ("f", ".low...")] {
      let value = try debugger.value(Expression(parsing: path))
      #expect(ValueText(schema: debugger.recording.schema).line(value.view, value.member) == expected)
      // What is shown is read again.
      #expect(try debugger.value(Expression(parsing: "\(path) == \(expected)")).json() == true, "\(expected)")
    }
  }

  @Test func `an optional of an optional`() throws {
    var fields = Fields()
    try fields.add("inside", "Int??", Int?.none)
    fields.types.append(("missing", "Int??"))
    try fields.add("some", "Int??", 3)
    try fields.add("votes", "[String: Bool?]", ["y": Bool?.none])
    var debugger = try fields.debugger()
    for (text, isSo) in [
      ("inside == nil", false), ("inside == .some(nil)", true), ("inside exists", true), ("missing == nil", true),
      ("missing == .some(nil)", false), ("missing exists", false), ("some == 3", true), ("some == nil", false),
      ("some == .some(nil)", false), (#"votes["y"] exists"#, true), (#"votes["z"] exists"#, false),
      (#"votes["y"] == nil"#, false),
      (#"votes["z"] == nil"#, true),
    ] {
      #expect(try debugger.value(Expression(parsing: text)).json() == .bool(isSo), "\(text)")
    }
    let value = try debugger.value(Expression(parsing: "inside"))
    #expect(ValueText(schema: debugger.recording.schema).line(value.view, value.member) == ".some(nil)")
  }

  // MARK: - What Swift has not

  @Test(arguments: [
    ("range < range", "Range<Int>"), ("range + 1", "Range<Int>"), ("range[0]", "Range<Int>"), ("wait > 1", "Duration"),
    ("wait + 1", "duration"), ("url.foo", "URL"), ("place < place", "Measurement<UnitLength>"),
    ("place + 1", "Measurement<UnitLength>"),
    ("price % 2", "Decimal"), ("wait * 200000000000000000000", "no value of the type can be"),
    ("wait == .seconds(200000000000000000000)", "a Duration"), ("n / 0", "division by 0"), ("n % 0", "division by 0"),
    ("size < .large", "Size"),
    ("range == 3..<1", "does not end before it begins"), ("data < data", "Data"), ("sizes.sorted()", "sorted("),
    ("when * 2", "date"),
  ]) func `is an error with a place that names the type`(text: String, part: String) throws {
    var fields = Fields()
    try fields.add("range", "Range<Int>", 0..<3)
    try fields.add("wait", "Duration", Duration.seconds(1))
    try fields.add("url", "URL", URL(string: "a"))
    try fields.add("place", "Measurement<UnitLength>", ["value": 1])
    try fields.add("price", "Decimal", Decimal(1))
    try fields.add("n", "Int", 1)
    try fields.add("size", "Size", "s")
    try fields.add("sizes", "[Size]", ["s"])
    try fields.add("data", "Data", Data())
    try fields.add("when", "Date", Date(timeIntervalSinceReferenceDate: 0))
    var debugger = try fields.debugger()
    let error = #expect(throws: DebuggerError.self, "\(text)") { try debugger.value(Expression(parsing: text)) }
    #expect(error?.description.contains(part) == true, "\(String(describing: error))")
    #expect(error?.range != nil)
  }
}
