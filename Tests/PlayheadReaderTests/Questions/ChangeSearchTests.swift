import KeyedTesting
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

/// What is found by the index is what playing forward shows.
@ReadingActor @Suite struct ChangeSearchTests {
  @Test(arguments: Scale.seeds(12, large: 60)) func `changes are those of playing forward`(seed: UInt64) throws {
    var random = RandomRecording(seed: seed)
    let text = random.text()
    let recording = try SampleRecording.open(text)
    let changes = try Self.playedForward(recording)
    for pointer in random.pointers {
      let expected = changes.compactMap { change in
        let (old, new) = (change.old[pointer], change.new[pointer])
        return old == new ? nil : ValueChange(position: change.position, old: old, new: new)
      }
      let found = try recording.changes(of: pointer, in: 1...recording.last)
      #expect(found == expected, "\(pointer) of seed \(seed)")
      for position in stride(from: 1, through: recording.last, by: 7) {
        let range = position...position + 10
        #expect(
          try recording.changes(of: pointer, in: range) == expected.filter { range.contains($0.position) },
          "\(pointer) in \(range)")
      }
    }
  }

  @Test(arguments: Scale.seeds(5, large: 20)) func `a recording that is followed has the same`(seed: UInt64) throws {
    var random = RandomRecording(seed: seed &+ 60)
    let text = random.text()
    let source = GrowingSource()
    let bytes = Array(text.utf8)
    let header = (bytes.firstIndex(of: 10) ?? 0) + 1
    source.append(String(decoding: bytes[..<header], as: UTF8.self))
    var recording = try Recording(source)
    var start = header
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...900, using: &random.generator))
      source.append(bytes[start..<end])
      _ = try recording.readOn()
      start = end
    }
    let whole = try SampleRecording.open(text)
    #expect(recording.last == whole.last)
    #expect(recording.ending == whole.ending)
    for pointer in random.pointers {
      #expect(
        try recording.changes(of: pointer, in: 1...recording.last) == whole.changes(of: pointer, in: 1...whole.last))
    }
  }

  /// The state before and after each action that can be shown.
  nonisolated static func playedForward(
    _ recording: Recording
  ) throws -> [(position: Int, old: JSONValue, new: JSONValue)] {
    var changes: [(position: Int, old: JSONValue, new: JSONValue)] = []
    for position in 1...recording.last {
      guard let old = try? recording.state(at: position - 1), (try? recording.state(at: position)) != nil,
        let change = try? recording.change(position)
      else { continue }
      var new = old
      try change.patch.apply(to: &new)
      changes.append((position, old, new))
    }
    return changes
  }
}
