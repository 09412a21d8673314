import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

/// What all states of other recordings keep to, a state of this one must keep, too.
@Suite struct LearnedRulesTests {
  private static let list =
    #"{"rows":[{"id":10},{"id":11}],"titles":["a","b"],"chosen":"a","index":0,"error":null,"result":null}"#

  /// A recording whose actions add rows, choose one, and fail or bring something in turn.
  private func healthy(_ seed: UInt64) -> Scene {
    var generator = SeededGenerator(seed: seed)
    var scene = Scene(Self.list)
    var titles = ["a", "b"]
    for step in 0..<80 {
      switch step % 4 {
      case 0:
        titles.append("t\(seed)\(step)")
        scene.act(
          "added", writes: [("/titles", "[\(titles.map { "\"\($0)\"" }.joined(separator: ","))]")],
          patch: [#"{"op":"add","path":"/rows/-","value":{"id":\#(20 + step)}}"#])
      case 1: scene.act("chosen", writes: [("/chosen", "\"\(titles.randomElement(using: &generator) ?? "a")\"")])
      case 2: scene.act("moved", writes: [("/index", "\(titles.count - 1 - (step % 8 == 2 ? 1 : 0))")])
      default:
        let failed = Bool.random(using: &generator)
        scene.act(
          "answered",
          writes: [("/error", failed ? "\"offline\"" : "null"), ("/result", failed ? "null" : "\"r\(step)\"")])
      }
    }
    return scene
  }

  private func broken(_ scene: Scene, against others: [Scene]) throws -> [String] {
    try SuspectSearch(Timeline(scene.recording()), against: others.map { try $0.recording() }).suspects()
      .filter { $0.kind == .broken }.map { "\($0.position) \($0.text)" }.sorted()
  }

  @Test(arguments: [
    ([("/chosen", "\"nobody\"")], "titles has chosen"),
    ([("/index", "99")], "index is less than rows.count"),
    ([("/titles", #"["a"]"#), ("/chosen", "\"a\""), ("/index", "0")], "rows.count is titles.count"),
    ([("/error", "\"offline\""), ("/result", "\"r\"")], "error or result is nil"),
  ]) func `an action that breaks a rule of the others is told`(writes: [(String, String)], rule: String) throws {
    let others = (1...3).map { healthy($0) }
    var scene = healthy(9)
    #expect(try broken(scene, against: others) == [])
    let position = scene.act("fault", writes: writes)
    let told = try broken(scene, against: others)
    #expect(told == ["\(position) fault breaks a rule of the other recordings: \(rule)"])
    // Two others are too few.
    #expect(try broken(scene, against: Array(others.dropLast())) == [])
  }

  @Test func `what one of the others does, too, is no rule`() throws {
    var odd = healthy(3)
    odd.act("fault", writes: [("/chosen", "\"nobody\"")])
    var scene = healthy(9)
    scene.act("fault", writes: [("/chosen", "\"nobody\"")])
    #expect(try broken(scene, against: [healthy(1), healthy(2), odd]) == [])
  }

  @Test func `it finds what comparing all places of all states finds`() throws {
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      let scenes = (0..<4).map { _ in RuleScene(&generator) }
      let recordings = try scenes.map { try $0.scene.recording() }
      let found = try SuspectSearch(Timeline(recordings[0]), against: Array(recordings.dropFirst())).suspects()
      let expected = NaiveRules(scenes.dropFirst().map(\.states)).breaks(in: scenes[0].states)
      let told = Set(found.filter { $0.kind == .broken }.map(\.position))
      #expect(told.isSubset(of: expected), "seed \(seed)")
      #expect(expected.isSubset(of: found.map(\.position)), "seed \(seed)")
    }
  }
}

/// A recording of a small state whose fields are mostly kept in step, and its states.
private struct RuleScene {
  var scene: Scene
  var states: [JSONValue]

  init(_ generator: inout SeededGenerator) {
    var state: JSONValue.Object = [
      "a": [1], "b": [1], "n": 0, "x": .null, "y": .null, "inner": ["m": 1, "list": ["p"]],
    ]
    func text(_ value: JSONValue) -> String {
      var writer = JSONWriter()
      writer.append(value)
      return writer.text
    }
    scene = Scene(text(.object(state)))
    states = [.object(state)]
    for _ in 0..<60 {
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
      var next = state
      switch number(0...6) {
      case 0, 1:
        let count = number(0...5)
        next["a"] = .array((0..<count).map { .integer(Int64($0)) })
        next["b"] = .array((0..<max(count + (number(0...60) == 0 ? 1 : 0), 0)).map { .integer(Int64($0 * 2)) })
        next["n"] = .integer(Int64(max(count - number(0...1), 0)))
      case 2:
        let isFirst = number(0...1) == 0
        next["x"] = isFirst ? "x" : .null
        next["y"] = isFirst && number(0...40) > 0 ? .null : "y"
      case 3: next["inner"] = number(0...5) == 0 ? .null : ["m": .integer(Int64(number(0...9))), "list": ["p", "q"]]
      case 4:
        let names = ["p", "q", "r", "s"].prefix(number(1...4)).map { JSONValue.string($0) }
        next["inner"] = ["m": 3, "list": .array(names), "pick": names[number(0...names.count - 1)]]
      case 5: next["n"] = .integer(Int64(number(0...9) == 0 ? 7 : 0))
      default: next["new"] = number(0...1) == 0 ? .null : .integer(Int64(number(0...3)))
      }
      let patch = next.compactMap { name, value -> String? in
        state[name] == value ? nil : #"{"op":"add","path":"/\#(name)","value":\#(text(value))}"#
      }
      scene.act("step", patch: patch)
      state = next
      states.append(.object(state))
    }
  }
}

/// The rules by their definition: each pair of places, in each state.
private struct NaiveRules {
  private enum Rule: CaseIterable { case containment, exclusion, equality, less, atMost }

  private let others: [[JSONValue]]

  init(_ others: [[JSONValue]]) { self.others = others }

  /// The positions at which a rule is broken for the first time, if it is not broken from the beginning.
  func breaks(in states: [JSONValue]) -> Set<Int> {
    let places = Set((others.joined() + states).flatMap { Self.places(of: $0) })
    var found: Set<Int> = []
    for first in places {
      for second in places where first != second {
        for rule in Rule.allCases where isKept(rule, first, second) {
          let position = states.firstIndex { Self.test(rule, $0[first], $0[second])?.isKept == false }
          if let position, position > 0 { found.insert(position) }
        }
      }
    }
    return found
  }

  private static func places(of state: JSONValue, at place: JSONPointer = JSONPointer()) -> [JSONPointer] {
    guard case .object(let members) = state else { return [place] }
    return [place] + members.flatMap { places(of: $0.value, at: JSONPointer(place.tokens + [$0.key])) }
  }

  private func isKept(_ rule: Rule, _ first: JSONPointer, _ second: JSONPointer) -> Bool {
    if rule == .atMost, isKept(.less, first, second) { return false }
    if rule == .less || rule == .atMost,
      others.joined().allSatisfy({ Self.test(.equality, $0[first], $0[second])?.isKept ?? true })
    {
      return false
    }
    var witnesses: Set<JSONValue> = []
    var count = 0
    for (number, states) in others.enumerated() {
      let tests = states.compactMap { Self.test(rule, $0[first], $0[second]) }
      if tests.contains(where: { !$0.isKept }) { return false }
      let seen = tests.compactMap(\.witness)
      if !seen.isEmpty { count += 1 }
      witnesses.formUnion(rule == .exclusion ? seen.map { [$0, .integer(Int64(number))] } : seen)
    }
    return count >= 3 && witnesses.count >= (rule == .exclusion ? 6 : 4)
  }

  private static func test(_ rule: Rule, _ first: JSONValue?, _ second: JSONValue?) -> (
    isKept: Bool, witness: JSONValue?
  )? {
    let (one, other) = (first == .null ? nil : first, second == .null ? nil : second)
    switch rule {
    case .containment:
      guard let one, let elements = elements(other) else { return nil }
      if let parts = Self.elements(one) {
        return (parts.isSubset(of: elements), parts.isEmpty ? nil : .integer(Int64(parts.count)))
      }
      switch one {
      case .string, .integer: return (elements.contains(one), one)
      default: return (false, nil)
      }
    case .exclusion: return (one == nil || other == nil, one == nil && other == nil ? nil : .bool(one == nil))
    case .equality, .less, .atMost:
      guard let one = quantity(one), let other = quantity(other) else { return nil }
      if rule == .equality { return (one == other, .integer(one)) }
      let least: Int64 = rule == .less ? 1 : 0
      return (other - one >= least, other - one == least ? .integer(one) : nil)
    }
  }

  private static func elements(_ value: JSONValue?) -> Set<JSONValue>? {
    switch value {
    case .array(let elements)?: Set(elements)
    case .object(let members)?: Set(members.map { .string($0.key) })
    default: nil
    }
  }

  private static func quantity(_ value: JSONValue?) -> Int64? {
    switch value {
    case .integer(let number)?: number
    case .array(let elements)?: Int64(elements.count)
    case .object(let members)?: Int64(members.count)
    default: nil
    }
  }
}
