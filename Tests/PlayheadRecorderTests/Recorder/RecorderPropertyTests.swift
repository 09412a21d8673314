import Foundation
import KeyedTesting
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import RandomTesting
import Testing

final class Box: Codable {
  var value = 0
}

@Recordable struct Boxed {
  var box = Box()
  var count = 0
}

private struct PlainBoxed: Codable {
  var box = Box()
}

@Recordable private struct Large {
  var rows = (0..<5000).map { "row \($0)" }
  var count = 0
}

/// Whatever happens to a state, every position of its recording is the state as it was.
@Suite struct RecorderPropertyTests {
  @Test(arguments: Scale.seeds(2, large: 20))
  func `every position equals what JSONEncoder wrote`(seed: UInt64) throws {
    try expectEveryPosition(RichState.self, seed: seed) { $0 }
  }

  @Test(arguments: 20..<22 as Range<UInt64>)
  func `so it is for types that are only Codable`(seed: UInt64) throws {
    struct Wrapped: Encodable {
      let state: RichState
      func encode(to encoder: any Encoder) throws { try state.encode(to: encoder) }
    }
    try expectEveryPosition(Wrapped.self, seed: seed, Wrapped.init)
  }

  private func expectEveryPosition<State: Encodable>(
    _: State.Type, seed: UInt64, _ make: (RichState) -> State
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: seed % 2 == 0 ? .everyAction : .buffered))
    var rich = RichState.random(using: &generator)
    var state = make(rich)
    var expected = [try encoded(state).withoutOrder]
    recorder.begin(state: state, action: Int.self)
    for step in 0..<150 {
      for _ in 0..<Int.random(in: 0...3, using: &generator) { rich.mutate(using: &generator) }
      recorder.action(step, state: &state) { $0 = make(rich) }
      expected.append(try encoded(state).withoutOrder)
    }
    recorder.close()
    let recording = try file.open()
    #expect(recording.last == 150)
    #expect(!recording.keyframes.isEmpty)
    var cursor = StateCursor(recording)
    for position in 0...150 {
      try cursor.move(to: position, in: recording)
      let isAsItWas = try cursor.state(in: recording).withoutOrder == expected[position]
      #expect(isAsItWas, "position \(position)")
    }
    for _ in 0..<40 {
      let position = Int.random(in: 0...150, using: &generator)
      try cursor.move(to: position, in: recording)
      let isAsItWas = try cursor.state(in: recording).withoutOrder == expected[position]
      #expect(isAsItWas, "position \(position)")
    }
  }

  @Test func `instances of classes are compared with what was written`() throws {
    let file = RecordingFixture()
    var recorder = file.recorder()
    var state = Boxed()
    for value in 1...3 { recorder.action(value, state: &state) { $0.box.value = value } }
    recorder.close()
    #expect(try (0...3).map { try file.open().state(at: $0)["box"]?["value"] } == [0, 1, 2, 3])

    recorder = file.recorder()
    var plain = PlainBoxed()
    for value in 1...3 { recorder.action(value, state: &plain) { $0.box.value = value } }
    recorder.close()
    #expect(try (0...3).map { try file.open().state(at: $0)["box"]?["value"] } == [0, 1, 2, 3])
  }

  @Test func `keyframes come at least every thousand actions`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: .buffered))
    var state = Large()
    for value in 1...2500 { recorder.action(value, state: &state) { $0.count = value } }
    recorder.close()
    let recording = try file.open()
    #expect(recording.keyframes.allSatisfy { $0 % 1000 == 0 || $0 < 2500 })
    #expect(zip([0] + recording.keyframes, recording.keyframes + [2500]).allSatisfy { $1 - $0 <= 1000 })
    #expect(try recording.state(at: 2500)["count"] == 2500)
  }

  @Test func `a large state's keyframes may come later`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: .buffered))
    var state = Large(rows: (0..<40_000).map { "row \($0)" })
    for value in 1...3500 {
      recorder.action(value, state: &state) {
        $0.count = value
        $0.rows[value] = "changed by \(value)"
      }
    }
    recorder.close()
    let recording = try file.open()
    for position in [0, 1, 999, 1000, 1001, 2000, 2001, 3500] + recording.keyframes {
      let found = try recording.state(at: position)
      #expect(found["count"] == .integer(Int64(position)))
      #expect(found["rows"]?[max(position, 1)]?.string == (position == 0 ? "row 1" : "changed by \(position)"))
      #expect(found["rows"]?[position + 1]?.string == "row \(position + 1)")
    }
  }
}
