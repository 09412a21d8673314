import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// Effects that are recorded by hand.
@Suite struct EffectTests {
  @Test func `effects before the first action are recorded`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    // Before the state is known, too.
    recorder.effectStarted(1, by: .none, name: "timer")
    recorder.note("early")
    recorder.effectFinished(1)
    recorder.begin(state: 0, action: Int.self)
    recorder.effectStarted(2, name: "clock")
    var state = 0
    recorder.action(1, from: .effect(2), state: &state) { $0 = 1 }
    recorder.effectCancelled(2, by: .lastAction)
    recorder.close()
    #expect(
      try file.lines() == [
        #"{"kind":"effect","id":1,"event":"start","name":"timer"}"#,
        #"{"kind":"note","seq":0,"name":"early"}"#,
        #"{"kind":"effect","id":1,"event":"finish"}"#,
        #"{"kind":"effect","id":2,"event":"start","name":"clock"}"#,
        #"{"kind":"action","seq":1,"name":"Int","from":{"effect":2},"action":1}"#,
        #"{"kind":"change","seq":1,"patch":[{"op":"replace","path":"","value":1}]}"#,
        #"{"kind":"effect","id":2,"event":"cancel","by":1}"#,
        #"{"kind":"end","seq":1,"status":"closed"}"#,
      ])
    let recording = try file.open()
    #expect(recording.effects.map(\.seq) == [0, 0])
    #expect(recorder.droppedLines == 0)
  }

  @Test func `cancellations that meet nothing are recorded`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    recorder.begin(state: 0, action: Int.self)
    recorder.cancellationMetNothing("early", by: .lastAction)
    var state = 0
    recorder.action(1, state: &state) { $0 = 1 }
    recorder.action(2, state: &state) { $0 = 2 }
    recorder.cancellationMetNothing("timer", by: .action(1))
    recorder.cancellationMetNothing("")
    recorder.close()
    let recording = try file.open()
    #expect(
      try recording.unmetCancellations().map { "\($0.seq) \($0.id) \($0.by ?? -1)" } == [
        "0 early -1", "2 timer 1", "2  -1",
      ])
    #expect(try (0...2).map { try recording.unmetCancellations(at: $0).count } == [1, 0, 2])
  }

  @Test func `calls that make no sense are counted and said once`() throws {
    let file = RecordingFixture()
    let reports = Reports()
    let recorder = file.recorder(Recorder.Options(onProblem: reports.add))
    recorder.begin(state: 0, action: Int.self)
    recorder.effectStarted(1, by: .none)
    recorder.effectStarted(1, by: .none)
    #expect(recorder.droppedLines == 1)
    #expect(
      reports.all == [
        "effect 1 has started already; each effect of a store needs an id of its own; what cannot be placed is left out"
      ])
    recorder.effectFinished(1)
    recorder.effectFinished(1)
    recorder.effectFailed(7, error: RecordedError(type: "Oops", description: "no"))
    recorder.effectCancelled(8)
    #expect(recorder.droppedLines == 4)
    recorder.close()
    #expect(reports.all.count == 1)
    #expect(
      try file.lines().dropLast() == [
        #"{"kind":"effect","id":1,"event":"start","name":"effect"}"#, #"{"kind":"effect","id":1,"event":"finish"}"#,
      ])
  }

  @Test func `causes are the actions that tokens tell`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = 0
    recorder.action("first", state: &state) { _, token in
      #expect(token.seq == 1)
      recorder.action("second") {
        0
      } reduce: {
      }
      // The last action is another one by now.
      recorder.effectStarted(1, by: token.seq.map(EffectCause.action) ?? .none)
      recorder.effectStarted(2, by: .lastAction)
      recorder.effectStarted(3, by: .none)
    }
    recorder.close()
    // By their positions: the second returned before the first.
    #expect(try file.open().effects.map(\.seq) == [2, 1, 0])
    #expect(try file.open().start(ofEffect: 1)?.event == .start(seq: 2, name: "effect", location: nil))
  }

  @Test func `pairs that do not fit are passed over`() throws {
    let file = RecordingFixture()
    let reports = Reports()
    let recorder = file.recorder(Recorder.Options(onProblem: reports.add))
    var state = 0
    let first = recorder.willReduce("first", state: state)
    state = 1
    let second = recorder.willReduce("second", state: state)
    state = 2
    // The outer one ends first.
    recorder.didReduce(first, state: state)
    state = 3
    recorder.didReduce(second, state: state)
    recorder.didReduce(second, state: state)
    recorder.didRead("date", 1, in: first)
    recorder.close()
    #expect(recorder.droppedLines == 2)
    #expect(
      reports.all == ["an action ended that is not being reduced; what cannot be placed is left out"])
    let recording = try file.open()
    #expect(try recording.state(at: recording.last) == 3)
    for position in 0...recording.last { _ = try recording.state(at: position) }
  }

  @Test func `what is read stands with its action`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let outer = recorder.willReduce("outer", state: 0)
    let inner = recorder.willReduce("inner", state: 0)
    recorder.didRead("a", 1, in: outer)
    recorder.didRead("b", [true], in: inner)
    recorder.didRead("c", "3", in: outer)
    recorder.didReduce(inner, state: 0)
    recorder.didReduce(outer, state: 1)
    recorder.close()
    let recording = try file.open()
    #expect(
      try recording.change(2)?.reads
        == [RecordedChange.Read(key: "a", value: 1), RecordedChange.Read(key: "c", value: "3")])
    #expect(try recording.change(1)?.reads == [RecordedChange.Read(key: "b", value: [true])])
  }
}
