import Foundation

/// A state of many types, with questions about it, each with the answer that Swift gives.
///
/// Of a closure, each element is asked, other than in Swift, which stops where the answer is known.
package struct QuestionGenerator {
  /// What is asked, in the words of the debugger.
  package struct Question: Sendable {
    package let text: String
    package let answer: Answer
  }

  package enum Answer: Sendable {
    case value(any Encodable & Sendable)
    case nothing
    /// Where Swift traps.
    case trap

    /// The value as JSON; nil where there is none.
    package func json() throws -> String? {
      guard case .value(let value) = self else { return nil }
      return String(
        String(decoding: try JSONEncoder().encode([Encoded(value: value)]), as: UTF8.self).dropFirst().dropLast())
    }
  }

  private struct Encoded: Encodable {
    var value: any Encodable
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  /// The state that is asked about.
  package struct State: Encodable, Sendable {
    package struct Row: Encodable, Sendable {
      var id: Int
      var title: String
      var price: Decimal
      var isDone: Bool
    }

    var flag: Bool
    var n: Int
    var m: Int
    var maybe: Int?
    var note: String?
    var x: Double
    var y: Double
    var price: Decimal
    var tax: Decimal
    var t: String
    var u: String
    var nums: [Int]
    var tags: [String]
    var scores: [String: Int]
    var range: Range<Int>
    var wait: Duration
    var bytes: Data
    var at: Date
    var rows: [Row]
  }

  struct Trap: Error {}

  /// What `$0` stands for.
  enum Element {
    case row(State.Row)
    case number(Int)
  }

  struct Made<Value> {
    var text: String
    var value: (Element?) throws -> Value
    init(_ text: String, _ value: @escaping (Element?) throws -> Value) { (self.text, self.value) = (text, value) }
    init(_ text: String, _ value: Value) { self.init(text) { _ in value } }

    func map<Result>(_ text: (String) -> String, _ transform: @escaping (Value) throws -> Result) -> Made<Result> {
      Made<Result>(text(self.text)) { try transform(value($0)) }
    }
  }

  package let state: State
  private var random: SeededGenerator
  var scope = Scope.none
  enum Scope { case none, row, number }

  package init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func decimal() -> Decimal { Decimal(string: "\(number(-9...9)).\(number(0...99))")! }
    func text() -> String {
      ["", "a", "\u{e9}", "e\u{301}", "ab", "B c", "\u{1F468}\u{200D}\u{1F467}", "\"\\"][number(0...7)]
    }
    let low = number(-3...3)
    state = State(
      flag: number(0...1) == 1, n: number(-9...9), m: number(-3...3), maybe: number(0...1) == 1 ? number(0...3) : nil,
      note: number(0...1) == 1 ? text() : nil, x: Double(number(-40...40)) / 8, y: Double(number(-9...9)) / 10,
      price: decimal(), tax: decimal(), t: text(), u: text(), nums: (0...number(0...3)).map { _ in number(-5...5) },
      tags: (0...number(0...2)).map { _ in text() }, scores: ["a": number(0...9), "b c": number(0...9)],
      range: low..<low + number(0...4), wait: .milliseconds(number(-5000...5000)),
      bytes: Data((0...number(0...3)).map { _ in UInt8(number(0...255)) }),
      at: Date(timeIntervalSinceReferenceDate: Double(number(-100...100)) / 4),
      rows: (0..<number(1...4)).map {
        State.Row(id: $0 + number(0...1), title: text(), price: decimal(), isDone: number(0...1) == 1)
      })
    self.random = random
  }

  /// The fields of the state, and of a row, with the names of their types.
  package static let fields = [
    ("flag", "Bool"), ("n", "Int"), ("m", "Int"), ("maybe", "Int?"), ("note", "String?"), ("x", "Double"),
    ("y", "Double"),
    ("price", "Decimal"), ("tax", "Decimal"), ("t", "String"), ("u", "String"), ("nums", "[Int]"), ("tags", "[String]"),
    ("scores", "[String: Int]"), ("range", "Range<Int>"), ("wait", "Duration"), ("bytes", "Data"), ("at", "Date"),
    ("rows", "[Row]"),
  ]
  package static let rowFields = [("id", "Int"), ("title", "String"), ("price", "Decimal"), ("isDone", "Bool")]

  /// A recording that holds the state.
  package func recording() throws -> String {
    func json(_ fields: [(String, String)]) -> String { fields.map { #"["\#($0)","\#($1)"]"# }.joined(separator: ",") }
    let state = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
    return #"""
      {"kind":"header","format":"playhead","version":1,"minReader":1,"id":"X1","started":"2026-01-01T00:00:00Z","store":{"name":"F","state":"S","action":"A","fidelity":"recordable"},"schema":{"types":{"S":{"fields":[\#(json(Self.fields))]},"Row":{"fields":[\#(json(Self.rowFields))]},"A":{"cases":[["a",[]]]}},"state":"S","action":"A"},"state":\#(state)}

      """#
  }

  // MARK: - Asking

  /// A question that Swift can be asked, too.
  package mutating func question() -> Question {
    func asked<Value: Encodable & Sendable>(_ made: Made<Value>) -> Question {
      do { return Question(text: made.text, answer: .value(try made.value(nil))) } catch {
        return Question(text: made.text, answer: .trap)
      }
    }
    func askedOrNil<Value: Encodable & Sendable>(_ made: Made<Value?>) -> Question {
      do { return Question(text: made.text, answer: try made.value(nil).map { .value($0) } ?? .nothing) } catch {
        return Question(text: made.text, answer: .trap)
      }
    }
    scope = .none
    let depth = number(1...4)
    return switch number(0...11) {
    case 0...4: asked(bool(depth))
    case 5: asked(int(depth))
    case 6: asked(double(depth))
    case 7: asked(decimal(depth))
    case 8: asked(text(depth))
    case 9: askedOrNil(optional(depth))
    case 10: asked(list(depth))
    default: asked(texts(depth))
    }
  }

  /// A text that may mean nothing: operators between operands of any types, none of which is nil.
  package mutating func anything(_ depth: Int = 3) -> String {
    if depth == 0 || number(0...5) == 0 {
      let values =
        Self.fields.map(\.0).filter { !["maybe", "note"].contains($0) }
        + [
          "1", "-2", "1.5", "\"a\"", "true", ".seconds(1)", "0..<3", "[1, 2]", "1...", "rows[0]", "rows[*].id",
          "nums[0]",
        ]
      return pick(values)
    }
    let first = anything(depth - 1)
    switch number(0...5) {
    case 0...2:
      let sign = pick(["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "contains"])
      return "(\(first)) \(sign) (\(anything(depth - 1)))"
    case 3:
      let name = pick([
        "count", "isEmpty", "magnitude", "lowerBound", "uppercased()", "contains(\(anything(0)))", "components.seconds",
        "isMultiple(of: \(anything(0)))", "hasPrefix(\(anything(0)))", "overlaps(\(anything(0)))", "title", "host",
      ])
      return number(0...1) == 0 ? "\(first).\(name)" : "(\(first)).\(name)"
    case 4: return pick(["!", "-"]) + "(\(first))"
    default:
      let name = pick(["sum", "count", "max", "any"])
      return number(0...1) == 0
        ? "\(name)(\(first))" : "\(pick(["rows", "nums"])).\(pick(["filter", "count", "map"])) { \(first) }"
    }
  }

  /// A text with a few characters left out, doubled or replaced.
  package mutating func mistyped(_ text: String) -> String {
    var text = Array(text)
    for _ in 0...number(0...2) where !text.isEmpty {
      let index = number(0...text.count - 1)
      switch number(0...2) {
      case 0: text.remove(at: index)
      case 1: text.insert(text[number(0...text.count - 1)], at: index)
      default: text[index] = pick(Array("()[]{}.?!\"'$0a-<>=&| \u{301}"))
      }
    }
    return String(text)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  mutating func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
}
