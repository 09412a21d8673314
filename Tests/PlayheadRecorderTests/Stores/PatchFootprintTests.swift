import OrderedCollections
import PlayheadRecording
import RandomTesting
import Testing

@testable import PlayheadRecorder

/// Which patches may change places, judged by doing it.
@Suite struct PatchFootprintTests {
  @Test(arguments: 0..<400 as Range<UInt64>)
  func whatIsSaidToCommuteDoes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var start = BoardState()
    for _ in 0..<8 { start.mutate(using: &generator) }
    var footprint = PatchFootprint()
    var middle = start
    var earlier: [JSONPatch.Operation] = []
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      var next = middle
      next.mutate(using: &generator)
      let operations = try Self.operations(from: middle, to: next)
      footprint.add(operations)
      earlier += operations
      middle = next
    }
    var end = middle
    for _ in 0..<Int.random(in: 1...2, using: &generator) { end.mutate(using: &generator) }
    let later = try Self.operations(from: middle, to: end)
    guard footprint.commutes(with: later) else { return }
    var state = try encoded(start)
    try JSONPatch(later).apply(to: &state)
    try JSONPatch(earlier).apply(to: &state)
    #expect(try state == encoded(end))
  }

  @Test func hundredsOfTheRandomPairsCommuteAndHundredsDoNot() throws {
    var (apart, entangled) = (0, 0)
    for seed in 0..<400 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var states = [BoardState()]
      for _ in 0..<10 {
        states.append(states[states.count - 1])
        states[states.count - 1].mutate(using: &generator)
      }
      var footprint = PatchFootprint()
      footprint.add(try Self.operations(from: states[8], to: states[9]))
      if footprint.commutes(with: try Self.operations(from: states[9], to: states[10])) {
        apart += 1
      } else {
        entangled += 1
      }
    }
    #expect(apart > 200)
    #expect(entangled > 20)
  }

  @Test(arguments: [
    // Other members, and other elements of an array that keep their places.
    ([#"replace /a"#], [#"replace /b"#], true),
    ([#"replace /a/0"#], [#"replace /a/1"#], true),
    ([#"add /a/0/x"#], [#"remove /a/1/x"#], true),
    ([#"add /rows/3"#], [#"replace /count"#], true),
    // The same place, or one inside the other.
    ([#"replace /a"#], [#"replace /a"#], false),
    ([#"replace /a"#], [#"replace /a/b"#], false),
    ([#"replace /a/b"#], [#"remove /a"#], false),
    ([#"replace "#], [#"replace /a"#], false),
    ([#"replace /a"#], [#"replace "#], false),
    // Elements that move.
    ([#"add /rows/0"#], [#"replace /rows/5"#], false),
    ([#"replace /rows/5"#], [#"remove /rows/0"#], false),
    ([#"add /rows/0"#], [#"add /rows/1"#], false),
    ([#"remove /rows/0"#], [#"replace /rows/1/title"#], false),
    // One operation is enough.
    ([#"replace /a"#, #"replace /b"#], [#"replace /c"#, #"replace /b"#], false),
    ([], [#"replace /a"#], true),
  ])
  func placesThatTouchDoNot(earlier: [String], later: [String], commute: Bool) throws {
    func operation(_ text: String) throws -> JSONPatch.Operation {
      let parts = text.split(separator: " ", omittingEmptySubsequences: false)
      let path = try JSONPointer(parsing: String(parts[1]))
      return switch parts[0] {
      case "add": .add(path, 1)
      case "remove": .remove(path)
      default: .replace(path, 1)
      }
    }
    var footprint = PatchFootprint()
    footprint.add(try earlier.map(operation))
    #expect(footprint.isEmpty == earlier.isEmpty)
    #expect(footprint.commutes(with: try later.map(operation)) == commute)
  }

  private static func operations(from old: BoardState, to new: BoardState) throws -> [JSONPatch.Operation] {
    try JSONPatch(JSONValue(parsing: patch(from: old, to: new))).operations
  }
}
