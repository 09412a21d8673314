import CustomDump
import Foundation
import OrderedCollections
import PlayheadFormat
import PlayheadImport
import RandomTesting
import Testing

/// Random changes of a state, printed as TCA prints them, against the state itself.
@Suite struct PrintedModelTests {
  private static let seeds = ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] == nil ? 1...40 : 1...1000

  @Test(arguments: seeds.map(UInt64.init))
  func `what a log shows of a state was so`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var state = PrintedState.random(&random)
    var states = [state]
    var log = ""
    for number in 1...Int.random(in: 1...25, using: &random) {
      let old = state
      for _ in 0..<Int.random(in: 0...3, using: &random) { state.change(&random) }
      states.append(state)
      if Bool.random(using: &random) { log += Self.noise.randomElement(using: &random) ?? "" }
      var printed = "received action:\n"
      customDump(PrintedAction.step(number, text: state.text), to: &printed, indent: 2)
      printed += "\n" + (diff(old, state) ?? "  (No state changes)") + "\n\n"
      // What stands between the lines of a text would belong to it.
      if Bool.random(using: &random), !printed.contains("\"\"\"") {
        var lines = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let place = Int.random(in: 1..<lines.count - 2, using: &random)
        lines.insert(Self.noiseInside.randomElement(using: &random) ?? "", at: place)
        printed = lines.joined(separator: "\n")
      }
      log += printed
    }
    let imported = try Imported(log, as: .printChanges)
    #expect(imported.summary.problems == [])
    #expect(imported.summary.missedCount == 0)
    let found = try imported.states()
    try #require(found.count == states.count)
    for (position, state) in states.enumerated() {
      let untruth = found[position].firstUntruth(about: state.json)
      #expect(untruth == nil, "position \(position)")
    }
    for (index, action) in try imported.actions().enumerated() {
      let expected: JSONValue = [
        "step": ["_0": .integer(Int64(index + 1)), "text": .string(states[index + 1].text)]
      ]
      #expect(action == expected)
    }
    // What was printed last is known.
    if states.count > 1, let last = states.indices.dropFirst().last(where: { states[$0].count != states[$0 - 1].count })
    {
      #expect(found[last]["count"]?.int == states[last].count)
      #expect(found[last - 1]["count"]?.int == states[last - 1].count)
    }
    try imported.expectWhole()
  }

  private static let noise = [
    "GET /rows 200\n", "-[UIWindow something:] without a reason\n", "Type: stdio\n", "```\n", "  (lldb) po x\n", "+ \n",
    "  Other.State(\n", "2024-05-01 12:00:00.123456+0200 App[12:34] [net] done\n", "\n", "    )\n",
  ]

  private static let noiseInside = [
    "GET /rows 200", "-[UIWindow something:]", "   x: 1,", "-  count: 3", "         )", "+        [0]: 1",
    "\u{1B}[31mred", "]",
  ]
}

private enum PrintedAction {
  case step(Int, text: String)
}

private struct PrintedState: Equatable {
  struct Row: Equatable, Identifiable {
    var id: Int
    var name: String
    var tags: Set<String>
    var mood: Mood
    var marks: Set<Mark> = []
    var sizes: [Int?]
  }

  struct Mark: Hashable {
    var place: Int
    var color: String?
  }

  enum Mood: Equatable {
    case calm
    case busy(Int)
    case other(text: String?, level: Double)
    indirect case nested(Mood)
  }

  struct Settings: Equatable {
    var isOn: Bool
    var limit: Double
  }

  var count = 0
  var text = "a"
  var note: String?
  var rows: [Row] = []
  var scores: [String: Double] = [:]
  var byNumber: [Int: Row] = [:]
  var optionals: [String: Double?] = [:]
  var ordered: OrderedDictionary<String, Mood> = [:]
  var nested: [String: [String: Int]] = [:]
  var mood = Mood.calm
  var settings = Settings(isOn: false, limit: 1.5)
  var optional: Settings?
  var matrix: [[Int]] = [[1, 2], [3]]
  var id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  var tags: Set<String> = []

  static func random(_ random: inout SeededGenerator) -> PrintedState {
    var state = PrintedState()
    for _ in 0..<Int.random(in: 0...20, using: &random) { state.change(&random) }
    return state
  }

  private static let texts = [
    "", "a", "one\ntwo", "\"quoted\"", "back\\slash", "three\n\nfour\n", "  spaces", "\"\"\"\n#\"\"\"#", "(", "[0]: x",
    "- not",
    "received action:", "… (2 unchanged)", "tab\tand\u{1F600}", "x: y,", "nil", "first\nreceived action:\n  x", ")\n)",
  ]

  private static func text(_ random: inout SeededGenerator) -> String { texts.randomElement(using: &random) ?? "" }

  private static func key(_ random: inout SeededGenerator) -> String {
    "abcdef".map(String.init).randomElement(using: &random) ?? ""
  }

  private static func mood(_ random: inout SeededGenerator, depth: Int = 0) -> Mood {
    switch Int.random(in: 0..<(depth > 2 ? 3 : 4), using: &random) {
    case 0: .calm
    case 1: .busy(Int.random(in: 0...2, using: &random))
    case 2: .other(text: Bool.random(using: &random) ? nil : text(&random), level: 0.5)
    default: .nested(mood(&random, depth: depth + 1))
    }
  }

  private static func row(_ id: Int, _ random: inout SeededGenerator) -> Row {
    Row(
      id: id, name: text(&random), tags: Bool.random(using: &random) ? [] : ["x", "y"], mood: mood(&random),
      sizes: [1, nil, 3])
  }

  mutating func change(_ random: inout SeededGenerator) {
    let row = rows.indices.randomElement(using: &random)
    let fresh = (rows.map(\.id).max() ?? 0) + 1
    switch Int.random(in: 0..<25, using: &random) {
    case 0...2: count += Int.random(in: -1...2, using: &random)
    case 3: text = Self.text(&random)
    case 4: note = Bool.random(using: &random) ? nil : Self.text(&random)
    case 5...6: rows.insert(Self.row(fresh, &random), at: Int.random(in: 0...rows.count, using: &random))
    case 7: if let row { rows.remove(at: row) }
    case 8: if let row { rows[row].name = Self.text(&random) }
    case 9: if let row { rows[row].mood = Self.mood(&random) }
    case 10:
      if let row { rows[row].tags.formSymmetricDifference([["x", "y", "z"].randomElement(using: &random) ?? ""]) }
    case 11:
      if let row {
        rows[row].sizes = [1, nil, 3].shuffled(using: &random) + (Bool.random(using: &random) ? [nil] : [])
      }
    case 12: rows.shuffle(using: &random)
    case 13:
      scores[Self.key(&random)] = Double.random(in: 0...1, using: &random)
    case 14: scores.removeValue(forKey: Self.key(&random))
    case 15: byNumber[Int.random(in: 1...2, using: &random)] = Bool.random(using: &random) ? nil : Self.row(7, &random)
    case 20:
      if let row {
        rows[row].marks.formSymmetricDifference([Mark(place: Int.random(in: 0...3, using: &random), color: "red")])
      }
    case 21: optionals[Self.key(&random)] = .some(Bool.random(using: &random) ? nil : 1.5)
    case 22: ordered.updateValue(Self.mood(&random), forKey: Self.key(&random), insertingAt: 0)
    case 23: ordered.removeValue(forKey: Self.key(&random))
    case 24: nested[Self.key(&random), default: [:]][Self.key(&random)] = count
    case 16: mood = Self.mood(&random)
    case 17: optional = Bool.random(using: &random) ? nil : Settings(isOn: .random(using: &random), limit: 2)
    case 18: matrix[0].append(count)
    default: tags.formSymmetricDifference([["m", "n", "o", "p"].randomElement(using: &random) ?? ""])
    }
    if Int.random(in: 0..<4, using: &random) == 0 { settings.isOn.toggle() }
  }
}

// As the recorder writes them.
extension PrintedState {
  var json: JSONValue {
    var members: JSONValue.Object = [
      "count": .integer(Int64(count)), "text": .string(text), "rows": .array(rows.map(\.json)),
      "scores": .object(JSONValue.Object(uniqueKeysWithValues: scores.map { ($0, .double($1)) })),
      "byNumber": .object(JSONValue.Object(uniqueKeysWithValues: byNumber.map { (String($0), $1.json) })),
      "mood": mood.json, "settings": settings.json,
      "matrix": .array(matrix.map { .array($0.map { .integer(Int64($0)) }) }), "id": .string(id.uuidString),
      "tags": .array(tags.sorted().map { .string($0) }),
      "optionals": .object(
        JSONValue.Object(uniqueKeysWithValues: optionals.map { ($0, $1.map { .double($0) } ?? .null) })),
      "ordered": .object(JSONValue.Object(uniqueKeysWithValues: ordered.map { ($0, $1.json) })),
      "nested": .object(
        JSONValue.Object(
          uniqueKeysWithValues: nested.map { name, entries in
            (name, .object(JSONValue.Object(uniqueKeysWithValues: entries.map { ($0, .integer(Int64($1))) })))
          })),
    ]
    members["note"] = note.map { .string($0) }
    members["optional"] = optional?.json
    return .object(members)
  }
}

extension PrintedState.Row {
  var json: JSONValue {
    [
      "id": .integer(Int64(id)), "name": .string(name), "tags": .array(tags.sorted().map { .string($0) }),
      "mood": mood.json, "marks": .array(marks.sorted { $0.place < $1.place }.map(\.json)),
      "sizes": .array(sizes.map { $0.map { .integer(Int64($0)) } ?? .null }),
    ]
  }
}

extension PrintedState.Mark {
  var json: JSONValue {
    var members: JSONValue.Object = ["place": .integer(Int64(place))]
    members["color"] = color.map { .string($0) }
    return .object(members)
  }
}

extension PrintedState.Settings {
  var json: JSONValue { ["isOn": .bool(isOn), "limit": .double(limit)] }
}

extension PrintedState.Mood {
  var json: JSONValue {
    switch self {
    case .calm: return ["calm": [:]]
    case .busy(let number): return ["busy": ["_0": .integer(Int64(number))]]
    case .other(let text, let level):
      var members: JSONValue.Object = ["level": .double(level)]
      members["text"] = text.map { .string($0) }
      return ["other": .object(members)]
    case .nested(let mood): return ["nested": ["_0": mood.json]]
    }
  }
}

extension JSONValue {
  /// The first place of which something is said that is not so in another value; nil for none.
  func firstUntruth(about other: JSONValue, at place: JSONPointer = JSONPointer()) -> String? {
    switch (self, other) {
    case (.unknown, _): return nil
    case (.object(let members), .object(let others)):
      let names = Set(members.keys).union(others.keys).subtracting([JSONValue.unknownMember])
      for name in names.sorted() {
        let pointer = place.appending(name)
        switch (members[name], others[name]) {
        case (.unknown?, nil): break
        case (let value?, let other?):
          if let found = value.firstUntruth(about: other, at: pointer) { return found }
        case (nil, _?) where members[JSONValue.unknownMember] != nil: break
        default: return "\(pointer): \(String(describing: members[name])), not \(String(describing: others[name]))"
        }
      }
      return nil
    case (.array(let elements), .array(let others)) where elements.count == others.count:
      // A set of which elements were unknown has no order.
      if let name = place.tokens.last, ["tags", "marks"].contains(name),
        elements.allSatisfy({ $0 == .unknown || others.contains($0) })
      {
        return nil
      }
      for (index, (element, other)) in zip(elements, others).enumerated() {
        if let found = element.firstUntruth(about: other, at: place.appending(String(index))) { return found }
      }
      return nil
    default: return self == other ? nil : "\(place): \(self), not \(other)"
    }
  }
}
