import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import PlayheadRecorder
import Testing

/// A store that tells its recorder how a debugger reaches it.
@Suite struct DebuggerCallTests {
  /// Not `Sendable`, as many states are not.
  final class Screen: Codable {
    var title: String
  }

  private struct Opaque {}

  @Test func `nobody is reached where nothing is told`() {
    #expect(RecordingFixture().recorder().debugged == nil)
  }

  @Test func `actions are sent as the owner says`() async throws {
    let recorder = RecordingFixture().recorder()
    let sent = Lock([Int]())
    recorder.onSend { (action: CounterAction) in
      if case .add(let amount) = action { sent.withLock { $0.append(amount) } }
    }
    let store = try #require(recorder.debugged)
    try await store.send(["add": ["_0": 4]])
    #expect(sent.withLock { $0 } == [4])
    await #expect(throws: DebuggedStoreError.cannotPresent) { try await store.present(["count": 1], of: 1) }
    let error = await #expect(throws: DebuggedStoreError.self) { try await store.send(["subtract": [:]]) }
    #expect(error?.description == "the action at /subtract: found an unknown case, expected a case of CounterAction")
  }

  @Test func `a store that is wrapped records what a debugger sends`() async throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let store = RecordedStore(LockedStore(), by: recorder)
    recorder.onSend { [weak store] (action: CounterAction) in store?.send(action, from: .debugger) }
    try await #require(recorder.debugged).send(["add": ["_0": 4]])
    #expect(store.state.count == 4)
    recorder.close()
    #expect(try file.open().origin(1) == .debugger)
  }

  private final class LockedStore: RecordableStore, Sendable {
    private let counter = Lock(CounterState())

    var state: CounterState { counter.withLock { $0 } }

    func send(_ action: CounterAction) {
      if case .add(let amount) = action { counter.withLock { $0.count += amount } }
    }
  }

  @Test func `states are shown as the owner says and the present put back`() async throws {
    let recorder = RecordingFixture().recorder()
    let shown = Lock([String]())
    recorder.onPresent { (state: Screen?) in
      let title = state?.title ?? "now"
      shown.withLock { $0.append(title) }
    }
    let store = try #require(recorder.debugged)
    await #expect(throws: DebuggedStoreError.notPresenting) { try await store.presentLive() }
    try await store.present(["title": "one"], of: 1)
    try await store.present(["title": "two"], of: 2)
    #expect(try await store.presentLive() == PresentingEnd())
    #expect(shown.withLock { $0 } == ["one", "two", "now"])
    await #expect(throws: DebuggedStoreError.cannotSend) { try await store.send(["add": ["_0": 1]]) }
  }

  @Test func `what reflection records cannot be read back`() async throws {
    let recorder = RecordingFixture().recorder()
    recorder.onPresent { (_: Opaque?) in }
    let store = try #require(recorder.debugged)
    let error = await #expect(throws: DebuggedStoreError.self) { try await store.present([:], of: 1) }
    #expect(
      error?.description == "the state: a 'DebuggerCallTests.Opaque' cannot be read back: it is recorded by reflection")
    #expect(error?.hint?.hasPrefix("declare the type '@Recordable' or 'Codable'") == true)
  }
}
