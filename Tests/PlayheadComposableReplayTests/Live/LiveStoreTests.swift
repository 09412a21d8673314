import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadComposable
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay
import ProcessTesting
import ReplayTesting
import Testing

@MainActor
@Suite struct LiveStoreTests {
  private let gate = Gate()

  private func live(in folder: String) throws -> LiveStore<TestFeature.State, TestFeature.Action> {
    try LiveStore(recordingTo: "\(folder)/a.jsonl") { [gate] in
      Store(initialState: TestFeature.State()) { TestFeature(gate: gate) }
    }
  }

  @Test func `what is sent is in the recording when send returns, with what follows at once`() throws {
    try withTemporaryFolder { folder in
      let live = try live(in: folder)
      try live.send(["addTwice": ["by": 3]])
      let recording = try Recording(live.source)
      #expect(recording.last == 3)
      #expect(recording.origin(1) == .debugger)
      #expect(recording.cause(of: 3) == 1)
      #expect(try recording.state(at: 3)["count"] == 6)
      #expect(live.store?.state.count == 6)
    }
  }

  @Test func `a session is redacted as its options say, and so is the one after a restart`() throws {
    try withTemporaryFolder { folder in
      let live = try LiveStore(
        recordingTo: "\(folder)/a.jsonl", options: Recorder.Options(redacted: ["/name"])
      ) { Store(initialState: Form.State(name: "a secret name")) { Form() } }
      let first = live.path
      #expect(try live.restart(replaying: nil) == 0)
      for path in [first, live.path] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(#""redacted":["/name"]"#) && !text.contains("secret"), "\(text)")
      }
    }
  }

  @Test func `an old state is presented, and what effects answer waits until the present is back`() async throws {
    try await withTemporaryFolder { folder in
      let live = try live(in: folder)
      try live.send(["addLater": ["_0": 5]])
      try live.send(["add": ["_0": 1]])
      try await live.present(["count": 0], of: 1)
      #expect(live.store?.state.count == 0)
      #expect(throws: LiveSessionError.self) { try live.send(["add": ["_0": 1]]) }
      live.store?.send(.add(1))
      gate.open()
      for _ in 0..<50 { await Task.yield() }
      try await Task.sleep(for: .milliseconds(50))
      #expect(live.store?.state.count == 0)
      #expect(try Recording(live.source).presentation()?.shows == 1)
      try await live.presentLive()
      #expect(live.store?.state.count == 6)
      let recording = try Recording(live.source)
      let presentation = try #require(try recording.presentation())
      #expect(presentation.shows == nil && presentation.refused == 1 && presentation.waited == 1)
      #expect(recording.last == 3)
      await #expect(throws: LiveSessionError.self) { try await live.presentLive() }
    }
  }

  @Test func `the end of a session puts the present back`() async throws {
    try await withTemporaryFolder { folder in
      let live = try live(in: folder)
      let (store, path) = (try #require(live.store), live.path)
      try live.send(["add": ["_0": 1]])
      try await live.present(["count": 9], of: 1)
      live.end()
      #expect(store.state.count == 1)
      let recording = try Recording(path: path)
      #expect(try recording.presentation()?.shows == nil)
      #expect(try recording.state(at: 1)["count"] == 1)
    }
  }

  @Test func `a state that cannot be made is told, and what was shown stays`() async throws {
    try await withTemporaryFolder { folder in
      let live = try live(in: folder)
      try live.send(["add": ["_0": 1]])
      let first = await #expect(throws: LiveSessionError.self) { try await live.present(["count": "nine"], of: 1) }
      #expect(first?.description == "the state at /count: found string, expected Int")
      #expect(live.store?.state.count == 1)
      try await live.present(["count": 9], of: 1)
      await #expect(throws: LiveSessionError.self) { try await live.present(["count": "ten"], of: 1) }
      #expect(live.store?.state.count == 9)
      #expect(try Recording(live.source).presentation()?.shows == 1)
      try await live.presentLive()
      #expect(live.store?.state.count == 1)
    }
  }

  @Test func `in redacted places an old state has the app's own values`() async throws {
    try await withTemporaryFolder { folder in
      let live = try LiveStore(
        recordingTo: "\(folder)/a.jsonl", options: Recorder.Options(redacted: ["/name"])
      ) { Store(initialState: Form.State(name: "a secret name")) { Form() } }
      let state = try Recording(live.source).state(at: 0)
      #expect(state["name"] != "a secret name")
      try await live.present(state, of: 0)
      #expect(live.store?.state.name == "a secret name")
    }
  }

  @Test func `a note stands in the recording where the store is`() throws {
    try withTemporaryFolder { folder in
      let live = try live(in: folder)
      try live.send(["add": ["_0": 3]])
      try live.note("odd", text: "it is 3")
      #expect(try Recording(live.source).notes().map(\.name) == ["odd"])
      #expect(try Recording(live.source).notes().map(\.seq) == [1])
      live.end()
      #expect(throws: LiveSessionError(.ended)) { try live.note("late", text: "") }
    }
  }

  @Test func `a binding action is typed as in Swift, and sets its property`() throws {
    try withTemporaryFolder { folder in
      let live = try LiveStore(recordingTo: "\(folder)/a.jsonl") { Store(initialState: Form.State()) { Form() } }
      let recording = try Recording(live.source)
      try live.send(try ActionText.json(parsing: #".binding(.set(\.name, "Blob"))"#, schema: recording.header.schema))
      #expect(live.store?.state.name == "Blob")
      let recorded = try Recording(live.source)
      #expect(try recorded.state(at: 1)["name"] == "Blob")
      let action = try recorded.action(1).value
      let shown = ValueText(schema: recorded.header.schema).line(action, .value(SchemaType("Form.Action")))
      #expect(shown == #".binding(.set(\.name, "Blob"))"#)
    }
  }

  @Test func `it says that something was recorded, and a timeline reads on`() throws {
    try withTemporaryFolder { folder in
      let live = try live(in: folder)
      var calls = 0
      live.onRecord = { calls += 1 }
      var debugger = Debugger(try Recording(live.source), isLive: true)
      #expect(try !debugger.readOn())
      try live.send(["add": ["_0": 2]])
      #expect(calls == 1)
      #expect(try debugger.readOn())
      #expect(debugger.position == 0)
      #expect(try debugger.step().changes?.first?.new == 2)
    }
  }

  @Test func `what an effect feeds back is recorded with its cause`() async throws {
    try await withTemporaryFolder { folder in
      let live = try live(in: folder)
      let (news, continuation) = AsyncStream.makeStream(of: Void.self)
      live.onRecord = { continuation.yield() }
      try live.send(["addLater": ["_0": 5]])
      gate.open()
      var recording = try Recording(live.source)
      for await _ in news {
        _ = try recording.readOn()
        if recording.effects.first?.last != nil { break }
      }
      #expect(recording.actionName(2) == "add")
      #expect(recording.origin(2) == .effect(1))
    }
  }

  @Test func `an action of the wrong shape says where, and reaches no reducer`() throws {
    try withTemporaryFolder { folder in
      let live = try live(in: folder)
      let error = #expect(throws: LiveSessionError.self) { try live.send(["add": ["_0": "x"]]) }
      #expect(error?.reason == .value(pointer: "/add/_0", found: "string", expected: "Int"))
      #expect(error?.description == "the action at /add/_0: found string, expected Int")
      #expect(throws: LiveSessionError.self) { try live.send(["subtract": [:]]) }
      #expect(throws: LiveSessionError.self) { try live.send(7) }
      #expect(try Recording(live.source).last == 0)
    }
  }

  @Test func `actions that are recorded by reflection cannot be sent, and the error says what to do`() throws {
    struct Plain { var number = 1 }
    try withTemporaryFolder { folder in
      let live = try LiveStore(recordingTo: "\(folder)/a.jsonl") {
        Store(initialState: 0) { Reduce<Int, Plain> { _, _ in .none } }
      }
      let error = #expect(throws: LiveSessionError.self) { try live.send(["number": 1]) }
      #expect(error?.reason == .unreadable(type: "LiveStoreTests.Plain"))
      #expect(error?.hint?.hasPrefix("declare the type '@Recordable' or 'Codable'") == true)
    }
  }

  @Test func `ending closes the recording, the ends of effects before`() throws {
    try withTemporaryFolder { folder in
      let live = try live(in: folder)
      try live.send(["addLater": ["_0": 5]])
      live.end()
      #expect(!live.isRunning)
      let recording = try Recording(live.source)
      #expect(recording.ending == Recording.Ending(status: "closed"))
      #expect(recording.effects.map { $0.last } == [1])
      #expect(throws: LiveSessionError(.ended)) { try live.send(["add": ["_0": 1]]) }
    }
  }

  @Test func `a restart is a new store with a recording of its own`() throws {
    try withTemporaryFolder { folder in
      let live = try live(in: folder)
      try live.send(["add": ["_0": 2]])
      #expect(try live.restart(replaying: nil) == 0)
      #expect(live.path == "\(folder)/a-2.jsonl")
      #expect(live.store?.state.count == 0)
      try live.send(["add": ["_0": 1]])
      #expect(try Recording(live.source).state(at: 1)["count"] == 1)
      let first = try Recording(path: "\(folder)/a.jsonl")
      #expect(first.ending.status == "closed")
      #expect(try first.state(at: 1)["count"] == 2)
    }
  }

  @Test(arguments: 1...8)
  func `a restart does a session again, answered from the recording`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      try withTemporaryFolder { folder in
        let clock = TestClock()
        let live = try LiveStore<RandomFeature.State, RandomFeature.Action>(recordingTo: "\(folder)/a.jsonl") {
          withDependencies {
            $0.context = .live
            $0.continuousClock = clock
          } operation: {
            Store(initialState: RandomFeature.State()) { RandomFeature() }
          }
        }
        #expect(try live.restart(replaying: recording) == 0)
        let again = try Recording(live.source)
        #expect(again.last == recording.last)
        for position in 1...min(again.last, recording.last) {
          let (then, now) = (try recording.action(position), try again.action(position))
          #expect(then.value == now.value && then.origin == now.origin, "at \(position)")
        }
        #expect(try again.state(at: again.last) == recording.state(at: recording.last))
      }
    }
  }

  @Test func `what is under way at the end of a session does its own work in the next run`() async throws {
    let tree = EffectTree.concatenate([.run(name: "load", milliseconds: 5, sends: [1, 2]), .send(10)])
    try await withRecording(RandomFeature.State(), RandomFeature()) { store in
      store.send(.start(tree))
      store.send(.add(100))
    } _: { (recording) async throws in
      try await withTemporaryFolder { folder in
        let clock = TestClock()
        let live = try LiveStore<RandomFeature.State, RandomFeature.Action>(recordingTo: "\(folder)/a.jsonl") {
          withDependencies {
            $0.context = .live
            $0.continuousClock = clock
          } operation: {
            // What the closure sends itself is not sent twice.
            let store = Store(initialState: RandomFeature.State()) { RandomFeature() }
            store.send(.start(tree))
            return store
          }
        }
        // The end of the store is in the recording: the session before that is what is done again.
        let session = try Recording(
          MemorySource(
            Array(
              String(contentsOfFile: recording.name, encoding: .utf8).split(separator: "\n")
                .filter { !$0.hasPrefix(#"{"kind":"end""#) && !$0.contains(#""event":"cancel""#) }.joined(
                  separator: "\n"
                ).utf8),
            name: "a"))
        try await withMainSerialExecutor { () async throws in
          #expect(try live.restart(replaying: session) == 0)
          #expect(live.store?.state.log == [100])
          await clock.advance(by: .milliseconds(20))
        }
        #expect(live.store?.state.log == [100, 1, 2, 10])
        #expect(try Recording(live.source).last == 5)
      }
    }
  }

  @Test func `actions that the closure sends are recorded too`() throws {
    try withTemporaryFolder { folder in
      let live = try LiveStore(recordingTo: "\(folder)/a.jsonl") { [gate] in
        let store = Store(initialState: TestFeature.State()) { TestFeature(gate: gate) }
        store.send(.add(4))
        return store
      }
      #expect(try Recording(live.source).last == 1)
    }
  }

  @Test func `a store that was created elsewhere is refused`() throws {
    try withTemporaryFolder { folder in
      let store = Store(initialState: TestFeature.State()) { TestFeature(gate: gate) }
      #expect(throws: LiveSessionError(.foreignStore)) {
        try LiveStore(recordingTo: "\(folder)/a.jsonl") { store }
      }
    }
  }

  @Test func `a recording that cannot be written is an error`() {
    #expect(throws: LiveSessionError(.unrecorded(path: "/nowhere/a.jsonl"))) {
      try live(in: "/nowhere")
    }
  }
}

@Reducer
private struct Form {
  @ObservableState
  @Recordable
  struct State: Equatable { var name = "" }

  @Recordable
  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}
