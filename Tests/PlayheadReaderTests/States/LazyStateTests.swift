import KeyedTesting
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

/// A state that is mostly text is the one that decoding everything makes.
@ReadingActor @Suite struct LazyStateTests {
  /// Recordings of small and large states, as a recorder and as somebody else writes them.
  nonisolated static let recordings: [(seed: UInt64, size: Int, isForeign: Bool)] =
    Scale.seeds(3, large: 10).map { ($0, 4, false) } + Scale.seeds(3, large: 10).map { ($0 + 10, 4, true) }
    + Scale.seeds(1, large: 3).map { ($0 + 20, 150, false) } + Scale.seeds(1, large: 3).map { ($0 + 23, 150, true) }
    + [(27, 2100, false)]

  @Test(arguments: recordings)
  func `every position is playing forward`(seed: UInt64, size: Int, isForeign: Bool) throws {
    var random = RandomRecording(seed: seed, size: size, isForeign: isForeign)
    let recording = try SampleRecording.open(random.text(), lineLimit: 1 << 26)
    let states = try Self.playedForward(recording)
    var cursor = StateCursor(recording)
    var position = 0
    for _ in 0..<(size > 1000 ? 12 : size > 100 ? 40 : 120) {
      // Mostly a step or two, in either direction.
      position =
        Int.random(in: 0..<5, using: &random.generator) == 0
        ? Int.random(in: 0...recording.last, using: &random.generator)
        : min(max(position + Int.random(in: -2...2, using: &random.generator), 0), recording.last)
      guard let expected = states[position] else {
        #expect(throws: RecordingError.self) { try cursor.move(to: position, in: recording) }
        continue
      }
      try cursor.move(to: position, in: recording)
      #expect(cursor.position == position)
      for pointer in random.pointers {
        #expect(try cursor.value(at: pointer, in: recording) == expected[pointer], "\(pointer) at \(position)")
        expectSame(cursor.view, expected, at: pointer)
      }
      #expect(try cursor.state(in: recording) == expected)
      #expect(try recording.view(at: position).value() == expected)
    }
  }

  @Test(arguments: recordings)
  func `what an action did is what its patch does`(seed: UInt64, size: Int, isForeign: Bool) throws {
    var random = RandomRecording(seed: seed, size: size, isForeign: isForeign)
    let recording = try SampleRecording.open(random.text(), lineLimit: 1 << 26)
    let states = try Self.playedForward(recording)
    let keyframes = Set(recording.keyframes)
    for position in stride(from: 1, through: recording.last, by: size > 1000 ? 19 : 2) {
      guard var state = states[position - 1], let change = try recording.change(position) else { continue }
      var cursor = StateCursor(recording)
      try cursor.move(to: position - 1, in: recording)
      let limit = random.generator.next() % 2 == 0 ? Int.max : Int.random(in: 0...3, using: &random.generator)
      let advance = try cursor.advance(in: recording, limit: limit) { effect, _ in effect }
      let effects = try change.patch.effects(on: &state)
      let expected = effects.prefix(limit)
      #expect(advance.count == effects.count)
      #expect(advance.duration == change.duration)
      let found = advance.looks
      #expect(found.map(\.pointer) == expected.map(\.pointer))
      #expect(found.map(\.old) == expected.map(\.old))
      #expect(found.map(\.new) == expected.map(\.new))
      #expect(found.map(\.isElement) == expected.map(\.isElement))
      #expect(cursor.position == (keyframes.contains(position) ? position - 1 : position))
      if cursor.position == position { #expect(try cursor.state(in: recording) == state) }
    }
  }

  @Test(arguments: recordings)
  func `what leads to another state is what a recorder writes`(seed: UInt64, size: Int, isForeign: Bool) throws {
    var random = RandomRecording(seed: seed, size: size, isForeign: isForeign)
    let recording = try SampleRecording.open(random.text(), lineLimit: 1 << 26)
    let states = try Self.playedForward(recording)
    var cursor = StateCursor(recording)
    for _ in 0..<(size > 1000 ? 4 : 30) {
      let (first, second) = (
        Int.random(in: 0...recording.last, using: &random.generator),
        Int.random(in: 0...recording.last, using: &random.generator)
      )
      guard let old = states[first], let new = states[second] else { continue }
      try cursor.move(to: first, in: recording)
      let before = cursor.view
      try cursor.move(to: second, in: recording)
      let found = JSONView.difference(from: before, to: cursor.view) { effect, _ in effect }
      #expect(try before.value() == old)
      // As a recorder writes it, except that a few operations stand for themselves.
      var writer = PatchWriter()
      writer.leastOperations = JSONView.shownOperations + 1
      writer.writeDifference(from: old, to: new)
      var state = old
      let expected = try JSONPatch(JSONValue(parsing: writer.text)).effects(on: &state)
      if isForeign {
        // What others write with spaces weighs more, and so arrays are replaced whole less often.
        let operations = found.map { effect -> JSONPatch.Operation in
          guard let new = effect.new else { return .remove(effect.pointer) }
          return effect.old == nil ? .add(effect.pointer, new) : .replace(effect.pointer, new)
        }
        var state = old
        #expect(try JSONPatch(operations).effects(on: &state).map(\.old) == found.map(\.old))
        #expect(state == new)
      } else {
        #expect(found.map(\.pointer) == expected.map(\.pointer))
        #expect(found.map(\.old) == expected.map(\.old))
        #expect(found.map(\.new) == expected.map(\.new))
      }
    }
  }

  private func expectSame(_ view: JSONView, _ value: JSONValue, at pointer: JSONPointer) {
    var view: JSONView? = view
    for token in pointer.tokens { view = view?.part(token) }
    let value = value[pointer]
    #expect(view?.kind == value?.kind)
    #expect(view?.count == value?.count)
    #expect(view?.names == value?.names)
    for name in ["_0", "1", "title", "k\"7"] {
      #expect(view?.hasOnly(name) == value?.hasOnly(name))
      #expect((view?.part(name) == nil) == (value?.part(name) == nil))
    }
    if let view, let value { expectSamePages(view, value) }
  }

  /// Pages of children are those of the whole, wherever they begin.
  private func expectSamePages(_ view: JSONView, _ value: JSONValue) {
    for first in [0, 1, 63, 64, 65, view.count / 2, view.count - 2, view.count, view.count + 1] where first >= 0 {
      let range = first..<first + 5
      switch value {
      case .array(let elements):
        let page = elements.dropFirst(first).prefix(5)
        #expect(view.elements(in: range).map { try? $0.value() } == page.map { $0 })
      case .object(let members):
        let page = Array(members).dropFirst(first).prefix(5)
        #expect(view.members(in: range).map(\.name) == page.map(\.0))
        #expect(view.members(in: range).map { try? $0.value.value() } == page.map(\.1))
      default: #expect(view.elements(in: range).isEmpty && view.members(in: range).isEmpty)
      }
    }
  }

  /// The states by their positions, of those that can be shown.
  private nonisolated static func playedForward(_ recording: Recording) throws -> [Int: JSONValue] {
    var states: [Int: JSONValue] = [:]
    var state: JSONValue? = try recording.state(at: 0)
    states[0] = state
    let keyframes = Set(recording.keyframes)
    for position in 1...recording.last {
      if let change = try recording.change(position), var played = state {
        try change.patch.apply(to: &played)
        state = played
      } else {
        state = nil
      }
      if keyframes.contains(position) { state = try recording.state(at: position) }
      states[position] = state
    }
    return states
  }
}
