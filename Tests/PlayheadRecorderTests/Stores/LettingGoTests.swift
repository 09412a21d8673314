import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// A recorder holds no instance of the app's longer than it has to.
@Suite struct LettingGoTests {
  /// Calls its recorder when it goes away.
  final class Guest: Codable {
    let recorder: Recorder?

    init(_ recorder: Recorder? = nil) { self.recorder = recorder }
    init(from decoder: any Decoder) throws { recorder = nil }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode("guest")
    }

    deinit { recorder?.note("gone") }
  }

  @Recordable struct State {
    var guest: Guest?
    var count = 0
  }

  @Recordable enum Action {
    case came(Visit)
    case counted
  }

  @Recordable struct Visit {
    var guest: Guest
  }

  @Test func `the instance of a former state goes with the next actions, and may call the recorder`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = State(guest: Guest(recorder))
    weak let first = state.guest
    recorder.action(Action.counted, state: &state) { $0.count += 1 }
    #expect(first != nil)
    for _ in 0..<3 { recorder.action(Action.counted, state: &state) { $0.guest = Guest() } }
    #expect(first == nil)
    recorder.close()
    #expect(try file.open().notes().map(\.name) == ["gone"])
  }

  @Test func `the last one goes with the recording, and may call the recorder`() {
    let file = RecordingFixture()
    let recorder = file.recorder()
    weak var last: Guest?
    do {
      var state = State(guest: Guest(recorder))
      for _ in 0..<3 { recorder.action(Action.counted, state: &state) { $0.count += 1 } }
      last = state.guest
    }
    #expect(last != nil)
    recorder.close()
    var state = State()
    recorder.action(Action.counted, state: &state) { $0.count += 1 }
    #expect(last == nil)
  }

  @Test func `what an action brought goes with it`() {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = State()
    weak var guest: Guest?
    for _ in 0..<3 {
      let action = Action.came(Visit(guest: Guest()))
      if case .came(let visit) = action { guest = visit.guest }
      recorder.action(action, state: &state) { $0.count += 1 }
    }
    #expect(guest == nil)
    recorder.close()
  }

  @Test func `a reducer that is suspended keeps no state`() {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = State(guest: Guest())
    weak let first = state.guest
    let suspended = recorder.willReduce(Action.counted, state: state)
    for _ in 0..<3 { recorder.action(Action.counted, state: &state) { $0.guest = nil } }
    #expect(first == nil)
    recorder.didReduce(suspended, state: state)
    recorder.close()
    #expect(recorder.droppedLines == 0)
  }
}
