import Foundation
import OrderedCollections
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import PlayheadRecorder
import RandomTesting
import Testing

/// What cannot be written costs its own place alone: random states and actions, over random sequences, against a naive model of what
/// stands at each position.
@Suite struct UnwrittenValueTests {
  struct Refusal: Error, CustomStringConvertible { let description: String }

  /// Encodes itself in different ways, and refuses to where its number says so.
  struct Leaf: Codable, Hashable, Modelled {
    var number = 0
    private enum Keys: CodingKey { case number }
    init(_ number: Int = 0) { self.number = number }
    init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }
    func encode(to encoder: any Encoder) throws {
      switch number % 5 {
      case 0: throw Refusal(description: "no \(number)")
      case 1:
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(number, forKey: .number)
      case 2:
        var container = encoder.unkeyedContainer()
        try container.encode(number)
        if number % 10 == 2 {
          throw EncodingError.invalidValue(
            number, .init(codingPath: container.codingPath, debugDescription: "no \(number)"))
        }
      default:
        var container = encoder.singleValueContainer()
        try container.encode(number)
      }
    }
    var model: JSONValue {
      switch number % 5 {
      case 0: Model.missing("no \(number)", "UnwrittenValueTests.Leaf")
      case 1: ["number": .integer(Int64(number))]
      case 2:
        number % 10 == 2
          ? Model.missing("no \(number)", "UnwrittenValueTests.Leaf") : [.integer(Int64(number))]
      default: .integer(Int64(number))
      }
    }
  }

  /// Not `@Recordable`: its parts are written by the encoder, also those beside one that refuses.
  struct Settings: Codable, Equatable, Modelled {
    var first = Leaf(1)
    var second: Leaf? = nil
    var list: [Leaf] = []
    var named: [String: Leaf] = [:]
    var inner: [String: [Leaf]] = [:]
    var number = 0
    var model: JSONValue {
      var members: JSONValue.Object = [
        "first": first.model, "list": list.model, "named": named.model, "inner": inner.model,
        "number": .integer(Int64(number)),
      ]
      members["second"] = second?.model
      return .object(members)
    }
  }

  /// Falls back to another value by itself, as with any encoder: nothing of it is missing.
  struct Lenient: Codable, Hashable, Modelled {
    var leaf = Leaf(1)
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      do { try container.encode(leaf) } catch { try container.encode("unavailable") }
    }
    init(_ leaf: Leaf = Leaf(1)) { self.leaf = leaf }
    init(from decoder: any Decoder) throws { leaf = try Leaf(from: decoder) }
    var model: JSONValue { leaf.model.isMissing ? "unavailable" : leaf.model }
  }

  /// Says by its own code that it cannot be written.
  struct Custom: Recordable, Equatable, Modelled {
    var number = 0
    func writeRecorded(into writer: inout JSONWriter) {
      guard number % 3 == 0 else { return writer.append(number) }
      writer.append(failure: WritingFailure(type: "Custom", reason: "no \(number)"))
    }
    func writeRecordedChanges(since old: Custom, into patch: inout PatchWriter) {
      if self != old { patch.replace { writeRecorded(into: &$0) } }
    }
    init(_ number: Int = 0) { self.number = number }
    init(recorded value: JSONValue) throws(RecordableError) { number = try Int(recorded: value) }
    static func describeRecorded(in types: inout RecordedTypes) -> String { types.note(Self.self, .codable) }
    var model: JSONValue {
      number % 3 == 0 ? Model.missing("no \(number)", "Custom") : .integer(Int64(number))
    }
  }

  @Recordable struct Mark: Hashable, Modelled {
    var id = 0
    var leaf = Leaf(1)
    var model: JSONValue { ["id": .integer(Int64(id)), "leaf": leaf.model] }
  }

  final class Box: Codable, Modelled {
    var leaf = Leaf(1)
    var model: JSONValue { ["leaf": leaf.model] }
  }

  @Recordable enum Payload: Modelled {
    case none
    case leaf(Leaf, label: Leaf?)
    case failed(any Error)
    case many([any Error], named: [String: (any Error)?])
    case result(Result<[Leaf], any Error>)
    indirect case inner(Payload, Mark)
    var model: JSONValue {
      func error(_ error: any Error) -> JSONValue {
        ["type": .string(RecordedError(error).type), "description": .string("\(error)")]
      }
      switch self {
      case .none: return ["none": [:]]
      case .leaf(let leaf, let label):
        var members: JSONValue.Object = ["_0": leaf.model]
        members["label"] = label?.model
        return ["leaf": .object(members)]
      case .failed(let failure): return ["failed": ["_0": error(failure)]]
      case .many(let errors, let named):
        var members = JSONValue.Object()
        for (name, value) in named { members[name] = value.map(error) ?? .null }
        return ["many": ["_0": .array(errors.map(error)), "named": .object(members)]]
      case .result(.success(let leaves)): return ["result": ["_0": ["success": ["_0": leaves.model]]]]
      case .result(.failure(let failure)): return ["result": ["_0": ["failure": ["_0": error(failure)]]]]
      case .inner(let payload, let mark): return ["inner": ["_0": payload.model, "_1": mark.model]]
      }
    }
  }

  @Recordable struct State: Modelled {
    var count = 0
    var leaf = Leaf(1)
    var maybe: Leaf?
    var list: [Leaf] = []
    var named: [String: Leaf] = [:]
    var settings = Settings()
    var lenient = Lenient()
    var custom = Custom(1)
    var marks: [Mark] = []
    var markSet: Set<Mark> = []
    var markPairs: [Mark: Mark] = [:]
    var payload = Payload.none
    var double = 0.0
    var anything: any Sendable = 1
    var model: JSONValue {
      var members: JSONValue.Object = [
        "count": .integer(Int64(count)), "leaf": leaf.model, "list": list.model, "named": named.model,
        "settings": settings.model, "lenient": lenient.model, "custom": custom.model, "marks": marks.model,
        "markSet": .array(markSet.map(\.model)),
        "markPairs": .array(markPairs.flatMap { [$0.key.model, $0.value.model] }), "payload": payload.model,
        "double": double.isFinite ? .double(double) : .string(double.isNaN ? "NaN" : "Infinity"),
        "anything": (anything as? Int).map { .integer(Int64($0)) } ?? (anything as? Mark)?.model ?? nil,
      ]
      members["maybe"] = maybe?.model
      return .object(members)
    }
  }

  @Recordable struct SharedState: Modelled {
    var state = State()
    var box = Box()
    var model: JSONValue { ["state": state.model, "box": box.model] }
  }

  /// A state that only an encoder writes.
  struct CodedState: Codable, Modelled {
    var leaf = Leaf(1)
    var settings = Settings()
    var rows: [Settings] = []
    var model: JSONValue { ["leaf": leaf.model, "settings": settings.model, "rows": rows.model] }
  }

  @Recordable enum Action: Modelled {
    case change(Payload)
    case set(Leaf, in: Settings)
    var model: JSONValue {
      switch self {
      case .change(let payload): ["change": ["_0": payload.model]]
      case .set(let leaf, let settings): ["set": ["_0": leaf.model, "in": settings.model]]
      }
    }
  }

  // MARK: - Sequences

  private static let seeds =
    1...(ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] == nil ? 40 : 20_000) as ClosedRange<UInt64>

  @Test(arguments: [false, true]) func `a store that is looked at`(isRedacting: Bool) throws {
    for seed in Self.seeds {
      try run(seed, State(), isRedacting, tellsAll: false) { state, random in random.change(&state) }
    }
  }

  @Test(arguments: [false, true]) func `a store that tells all`(isRedacting: Bool) throws {
    for seed in Self.seeds {
      try run(seed, State(), isRedacting, tellsAll: true) { state, random in random.change(&state) }
    }
  }

  @Test(arguments: [false, true]) func `a state with instances of classes`(tellsAll: Bool) throws {
    for seed in Self.seeds {
      try run(seed, SharedState(), false, tellsAll: tellsAll) { state, random in
        if random.chance(3) { state.box.leaf = random.leaf() } else { random.change(&state.state) }
      }
    }
  }

  @Test(arguments: [false, true]) func `a state that only an encoder writes`(tellsAll: Bool) throws {
    for seed in Self.seeds {
      try run(seed, CodedState(), false, tellsAll: tellsAll) { state, random in
        switch random.below(4) {
        case 0: state.leaf = random.leaf()
        case 1: random.change(&state.settings)
        case 2: state.rows.append(random.settings())
        default: if !state.rows.isEmpty { random.change(&state.rows[random.below(state.rows.count)]) }
        }
      }
    }
  }

  /// Records a random sequence, and compares each position with the model.
  private func run<State: Modelled>(
    _ seed: UInt64, _ initial: State, _ isRedacting: Bool, tellsAll: Bool,
    change: (inout State, inout RandomValues) -> Void
  ) throws {
    var random = RandomValues(seed)
    let (file, reports) = (RecordingFixture(), Reports())
    let recorder = file.recorder(
      Recorder.Options(redacted: isRedacting ? ["reads:/none/token"] : [], onProblem: reports.add))
    var state = initial
    for _ in 0..<random.below(4) { change(&state, &random) }
    var states = [state.model]
    var actions: [JSONValue] = []
    let store = tellsAll ? StoreRecorder<State, Action>(recorder) : nil
    store?.start(state: state)
    for _ in 0..<(4 + random.below(12)) {
      let action = random.action()
      actions.append(action.model)
      if let store {
        let old = state
        store.willReduce(action, from: .outside, state: old)
        for _ in 0..<(1 + random.below(2)) { change(&state, &random) }
        store.didReduce(from: old, to: state)
      } else {
        recorder.action(action, state: &state) { state in
          for _ in 0..<(1 + random.below(2)) { change(&state, &random) }
        }
      }
      states.append(state.model)
    }
    recorder.close()
    let recording = try file.open()
    try #require(recording.last == actions.count, "seed \(seed)")
    #expect(try recording.gaps().isEmpty, "seed \(seed)")
    #expect(recorder.droppedLines == 0, "seed \(seed)")
    #expect(reports.all.filter { !$0.contains("no value was found to redact") }.count <= 1, "seed \(seed)")
    var check = RecordingCheck()
    try check.run(FileSource(path: file.path)) { Issue.record("seed \(seed): \($0)") }
    for (position, model) in states.enumerated() {
      try compare(recording.state(at: position), model, "seed \(seed), position \(position)")
      let told = try recording.unwrittenValues(at: position)
      let isAlike = position > 0 ? Model.places(in: states[position - 1]) : [:]
      // What could not be written before it, too, need not be told again.
      for (place, failure) in Model.places(in: model) where isAlike[place] == nil && !Model.isUnordered(place) {
        #expect(
          told.contains { $0.part == .state && $0.failure == failure }, "seed \(seed), position \(position): \(place)")
      }
      if position == 0 { continue }
      let action = try recording.action(position).value ?? .null
      try compare(action, actions[position - 1], "seed \(seed), action \(position)")
      let failures = Set(told.filter { $0.part == .action }.map(\.failure))
      #expect(failures == Set(Model.places(in: actions[position - 1]).values), "seed \(seed), action \(position)")
    }
  }

  private func compare(_ value: JSONValue, _ model: JSONValue, _ place: String) throws {
    let (recorded, expected) = (Model.ordered(value), Model.ordered(Model.nulled(model)))
    guard recorded != expected else { return }
    var difference = PatchWriter()
    difference.writeDifference(from: expected, to: recorded)
    Issue.record("\(place): \(difference.text)")
  }
}

/// What a value is recorded as.
protocol Modelled {
  /// With something that says what is missing in the places of values that cannot be written.
  var model: JSONValue { get }
}

extension Array: Modelled where Element: Modelled {
  var model: JSONValue { .array(map(\.model)) }
}

extension Dictionary: Modelled where Key == String, Value: Modelled {
  var model: JSONValue {
    var members = JSONValue.Object()
    for (name, value) in self { members[name] = value.model }
    return .object(members)
  }
}

private enum Model {
  static func missing(_ reason: String, _ type: String) -> JSONValue {
    ["missing!": .string(reason), "type": .string(type)]
  }

  static func nulled(_ value: JSONValue) -> JSONValue {
    if value.isMissing { return .null }
    switch value {
    case .array(let elements): return .array(elements.map(nulled))
    case .object(var members):
      for (name, value) in members { members[name] = nulled(value) }
      return .object(members)
    default: return value
    }
  }

  /// The places of what is missing, and why it is.
  static func places(in value: JSONValue, at place: JSONPointer = JSONPointer()) -> [JSONPointer: WritingFailure] {
    if value.isMissing {
      return [
        place: WritingFailure(
          pointer: place.description, type: value["type"]?.string ?? "", reason: value["missing!"]?.string ?? "")
      ]
    }
    var found: [JSONPointer: WritingFailure] = [:]
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        found.merge(places(in: element, at: place.appending(String(index)))) { $1 }
      }
    case .object(let members):
      for (name, value) in members { found.merge(places(in: value, at: place.appending(name))) { $1 } }
    default: break
    }
    return found
  }

  private static let unordered: Set<String> = ["markSet", "markPairs"]

  static func isUnordered(_ place: JSONPointer) -> Bool { place.tokens.contains { unordered.contains($0) } }

  /// The same with sets and keys in one order, and members in one order.
  static func ordered(_ value: JSONValue, named name: String = "") -> JSONValue {
    switch value {
    case .array(let elements):
      let inner = elements.map { ordered($0) }
      if name == "markSet" { return .array(inner.sorted { text($0) < text($1) }) }
      guard name == "markPairs" else { return .array(inner) }
      let pairs = stride(from: 0, to: inner.count - 1, by: 2).map { JSONValue.array([inner[$0], inner[$0 + 1]]) }
      return .array(pairs.sorted { text($0) < text($1) })
    case .object(let members):
      var result = JSONValue.Object()
      for name in members.keys.sorted() { result[name] = members[name].map { ordered($0, named: name) } }
      return .object(result)
    default: return value
    }
  }

  private static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    return writer.text
  }
}

extension JSONValue {
  fileprivate var isMissing: Bool { self["missing!"] != nil }
}

/// Random values and changes; lists change at their ends alone, so that a place stays that of its value.
private struct RandomValues {
  typealias Tests = UnwrittenValueTests
  private var generator: SeededGenerator

  init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
  mutating func chance(_ of: Int) -> Bool { below(of) == 0 }
  mutating func leaf() -> Tests.Leaf { Tests.Leaf(below(40)) }
  mutating func leaves() -> [Tests.Leaf] { (0..<below(4)).map { _ in leaf() } }
  mutating func mark() -> Tests.Mark { Tests.Mark(id: below(6), leaf: leaf()) }
  mutating func name() -> String { ["a", "b/c", "d~e", "ü"][below(4)] }

  mutating func settings() -> Tests.Settings {
    var settings = Tests.Settings()
    for _ in 0..<below(5) { change(&settings) }
    return settings
  }

  mutating func error() -> any Error {
    switch below(3) {
    case 0: Tests.Refusal(description: "error \(below(5))")
    case 1: CancellationError()
    default: RecordedError(type: "Old.Error", description: "old \(below(5))")
    }
  }

  mutating func payload(depth: Int = 0) -> Tests.Payload {
    switch below(depth > 2 ? 5 : 6) {
    case 0: return .none
    case 1: return .leaf(leaf(), label: chance(2) ? nil : leaf())
    case 2: return .failed(error())
    case 3:
      return .many((0..<below(3)).map { _ in error() }, named: [name(): chance(3) ? nil : error()])
    case 4: return .result(chance(2) ? .failure(error()) : .success(leaves()))
    default: return .inner(payload(depth: depth + 1), mark())
    }
  }

  mutating func action() -> Tests.Action { chance(2) ? .change(payload()) : .set(leaf(), in: settings()) }

  mutating func change(_ settings: inout Tests.Settings) {
    switch below(6) {
    case 0: settings.first = leaf()
    case 1: settings.second = chance(3) ? nil : leaf()
    case 2: change(&settings.list)
    case 3: settings.named[name()] = chance(4) ? nil : leaf()
    case 4: settings.inner[name()] = chance(4) ? nil : leaves()
    default: settings.number = below(100)
    }
  }

  mutating func change(_ list: inout [Tests.Leaf]) {
    switch below(3) {
    case 0: list.append(leaf())
    case 1: _ = list.popLast()
    default: if !list.isEmpty { list[below(list.count)] = leaf() }
    }
  }

  mutating func change(_ state: inout Tests.State) {
    switch below(15) {
    case 0: state.count += 1
    case 1, 2: state.leaf = leaf()
    case 3: state.maybe = chance(3) ? nil : leaf()
    case 4: change(&state.list)
    case 5: state.named[name()] = chance(3) ? nil : leaf()
    case 6, 7: change(&state.settings)
    case 8: state.lenient = Tests.Lenient(leaf())
    case 9: state.custom = Tests.Custom(below(10))
    case 10:
      if chance(3) { _ = state.marks.popLast() } else { state.marks.append(mark()) }
      if let last = state.marks.indices.last, chance(2) { state.marks[last].leaf = leaf() }
    case 11: if chance(3) { _ = state.markSet.popFirst() } else { state.markSet.insert(mark()) }
    case 12: state.markPairs[mark()] = chance(4) ? nil : mark()
    case 13: state.payload = payload()
    default:
      state.double = [0, 1.5, .nan, .infinity][below(4)]
      state.anything = chance(2) ? below(5) : mark()
    }
  }
}
