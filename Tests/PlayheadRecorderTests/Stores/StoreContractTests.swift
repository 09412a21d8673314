import ComposableRuntime
import Observation
import OrderedCollections
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import RandomTesting
import Testing

@Recordable struct LedgerState: Codable, Equatable {
  var total = 0
  var log: [String] = []
}

@Recordable enum LedgerAction: Codable {
  case add(Int)
  case write(String)
  case nothing
}

func reduce(_ state: inout LedgerState, _ action: LedgerAction) {
  switch action {
  case .add(let amount): state.total += amount
  case .write(let text): state.log.append(text)
  case .nothing: break
  }
}

/// However a store is recorded, the recording is the same.
@MainActor @Suite struct StoreContractTests {
  /// The ways to record a store.
  enum Way: CaseIterable {
    case inoutState, readState, pairedCalls, asyncAction, wrapper, runtime
  }

  static let script: [LedgerAction] = [.add(2), .nothing, .write("a"), .write("b"), .add(-1), .nothing]

  @Test(arguments: Way.allCases, [Durability.everyAction, .buffered])
  func `the lines are the same`(way: Way, durability: Durability) async throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: durability, storeName: "Ledger"))
    await run(way, Self.script, by: recorder)
    recorder.close()
    #expect(
      try file.lines() == [
        #"{"kind":"action","seq":1,"name":"add","action":{"add":{"_0":2}}}"#,
        #"{"kind":"change","seq":1,"patch":[{"op":"replace","path":"/total","value":2}]}"#,
        #"{"kind":"action","seq":2,"name":"nothing","action":{"nothing":{}}}"#,
        #"{"kind":"change","seq":2}"#,
        #"{"kind":"action","seq":3,"name":"write","action":{"write":{"_0":"a"}}}"#,
        #"{"kind":"change","seq":3,"patch":[{"op":"add","path":"/log/0","value":"a"}]}"#,
        #"{"kind":"action","seq":4,"name":"write","action":{"write":{"_0":"b"}}}"#,
        #"{"kind":"change","seq":4,"patch":[{"op":"add","path":"/log/1","value":"b"}]}"#,
        #"{"kind":"action","seq":5,"name":"add","action":{"add":{"_0":-1}}}"#,
        #"{"kind":"change","seq":5,"patch":[{"op":"replace","path":"/total","value":1}]}"#,
        #"{"kind":"action","seq":6,"name":"nothing","action":{"nothing":{}}}"#,
        #"{"kind":"change","seq":6}"#,
        #"{"kind":"end","seq":6,"status":"closed"}"#,
      ])
    let recording = try file.open()
    #expect(recording.header.store.name == "Ledger")
    #expect(recording.header.store.fidelity == .recordable)
    #expect(recording.header.store.state.hasSuffix("LedgerState"))
    #expect(recording.header.store.action.hasSuffix("LedgerAction"))
    #expect(recording.header.schema?.action == "LedgerAction")
    #expect(recording.header.schema?.types.count == 2)
  }

  @Test(arguments: Way.allCases)
  func `every position is the state that the store had`(way: Way) async throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var generator = SeededGenerator(seed: 5)
    let actions = (0..<600).map { number -> LedgerAction in
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: .add(number)
      case 1: .write("entry \(number)")
      default: .nothing
      }
    }
    await run(way, actions, by: recorder)
    recorder.close()
    let recording = try file.open()
    #expect(recording.last == actions.count)
    #expect(!recording.keyframes.isEmpty)
    var state = LedgerState()
    for (index, action) in actions.enumerated() {
      reduce(&state, action)
      #expect(try LedgerState(recorded: recording.state(at: index + 1)) == state)
      #expect(recording.origin(index + 1) == .outside)
    }
    #expect(recorder.droppedLines == 0)
  }

  @Test(arguments: Way.allCases.filter { $0 != .runtime })
  func `a change that no action made is from outside`(way: Way) async throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    await run(way, [.add(1), .add(1)], by: recorder) { if $0 == 1 { $1.total = 10 } }
    recorder.close()
    let recording = try file.open()
    #expect((1...recording.last).map(recording.actionName) == ["add", "(outside)", "add"])
    #expect(try (0...3).map { position throws in try recording.state(at: position)["total"] } == [0, 1, 10, 11])
  }

  @Test(arguments: Way.allCases.filter { $0 != .runtime }, [Durability.everyAction, .buffered])
  func `a change without an action has the origin that is told`(way: Way, durability: Durability) async throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: durability))
    let told: [(ChangeOrigin, (inout LedgerState) -> Void)] = [
      (.binding("/total"), { $0.total = 7 }), (.binding(), { $0.log = ["a"] }), ("the importer", { $0.total = 20 }),
      (.binding(), { ($0.total, $0.log) = (1, []) }), ("nothing", { _ in }), (.effect(3), { $0.log = ["b", "c"] }),
    ]
    await run(way, Array(repeating: .add(1), count: 7), by: recorder) {
      // What others have changed before is not its own.
      if $0 == 3 { $1.log.append("unknown") }
      if $0 == 2 { recorder.effectStarted(3) }
    } told: {
      $0 == 0 ? nil : told[$0 - 1]
    }
    recorder.close()
    let recording = try file.open()
    var origins: [String] = []
    for position in 1...recording.last {
      let action = try recording.action(position)
      origins.append(action.isChange ? action.changeOrigin.map { "\($0)" } ?? "unknown" : "add")
    }
    #expect(
      origins == [
        "add", #"binding("/total")"#, "add", #"binding("/log/0")"#, "add", "unknown", #"named("the importer")"#, "add",
        #"binding("")"#, "add", "add", "effect(3)", "add",
      ])
    #expect(
      try (1...recording.last).map { try recording.state(at: $0)["total"] }
        == [1, 7, 8, 8, 9, 9, 20, 21, 1, 2, 3, 3, 4])
    #expect(try recording.state(at: recording.last)["log"] == ["b", "c"])
    var check = RecordingCheck()
    try check.run(FileSource(path: file.path)) { Issue.record("\($0)") }
    #expect(recorder.droppedLines == 0)
  }

  /// With many of them, an old position is as near as with actions.
  @Test func `states are written for changes without an action, too`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = LedgerState()
    recorder.begin(state: state, action: LedgerAction.self)
    for number in 0..<3000 { recorder.change(by: "typing", state: &state) { $0.log = ["line \(number)"] } }
    recorder.close()
    let recording = try file.open()
    #expect(recording.last == 3000)
    #expect(!recording.keyframes.isEmpty)
    #expect(try recording.state(at: 2000)["log"] == ["line 1999"])
  }

  @Test func `a change within a reducer is the action's, and one before the beginning is in the first state`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = LedgerState()
    recorder.change(by: "early", state: &state) { $0.total = 5 }
    recorder.action(LedgerAction.nothing, state: &state) { state in
      recorder.change(by: "nested", state: &state) { $0.total += 1 }
    }
    recorder.change(by: "late", state: &state) { $0.total += 1 }
    recorder.close()
    recorder.change(by: "closed", state: &state) { $0.total += 1 }
    #expect(state.total == 8)
    let recording = try file.open()
    #expect(try (0...recording.last).map { try recording.state(at: $0)["total"] } == [5, 6, 7])
    #expect(try recording.action(2).changeOrigin == .named("late"))
  }

  @Test func `an action within a change divides it`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let store = RecordedStore(LedgerStore(), by: recorder)
    store.change(by: "import") {
      store.base.state.total = 5
      store.send(.add(1))
      store.base.state.total += 10
      store.change(by: "cleaning") { store.base.state.log = ["clean"] }
      store.base.state.total += 100
    }
    recorder.close()
    let recording = try file.open()
    #expect(try (1...recording.last).map { try recording.state(at: $0)["total"] } == [5, 6, 16, 16, 116])
    #expect(
      try (1...recording.last).map { try recording.action($0).changeOrigin }
        == [.named("import"), nil, .named("import"), .named("cleaning"), .named("import")])
  }

  @Test func `a change that throws is recorded as far as it came`() throws {
    struct Failure: Error {}
    let file = RecordingFixture()
    let recorder = file.recorder()
    let store = RecordedStore(LedgerStore(), by: recorder)
    #expect(throws: Failure.self) {
      try store.change(by: "half") { () throws(Failure) in
        store.base.state.total = 3
        throw Failure()
      }
    }
    recorder.close()
    #expect(try file.open().state(at: 1)["total"] == 3)
  }

  @Test func `an asynchronous change never records a state older than the recorded one`() async throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let store = LedgerActor()
    await recorder.begin(state: store.state, action: LedgerAction.self)
    var isOvertaken = false
    await recorder.change(by: "late") {
      let state = await store.state
      if isOvertaken {
        isOvertaken = false
        await recorder.action(LedgerAction.add(1)) {
          await store.state
        } reduce: { _ in
          await store.send(.add(1))
        }
      }
      return state
    } change: {
      await store.set(LedgerState(total: 5))
      isOvertaken = true
    }
    recorder.close()
    let recording = try file.open()
    #expect((1...recording.last).map(recording.actionName) == ["(outside)", "add"])
    #expect(try (0...recording.last).map { try recording.state(at: $0)["total"] } == [0, 5, 6])
  }

  @Test func `what is told of an origin is redacted, too`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(redacted: ["/log"]))
    var state = LedgerState()
    recorder.begin(state: state, action: LedgerAction.self)
    recorder.change(by: "first", state: &state) { $0.log = ["hunter2"] }
    recorder.change(by: "an import of hunter2", state: &state) { $0.total = 1 }
    recorder.change(by: "second", state: &state) { $0.log = ["a/b12345"] }
    recorder.change(by: .binding("/map/a~1b12345"), state: &state) { $0.total = 2 }
    recorder.close()
    for secret in ["hunter2", "b12345"] { #expect(try !file.lines().joined().contains(secret)) }
    #expect(try file.open().action(2).changeOrigin != nil)
  }

  @Test(arguments: Way.allCases)
  func `a second store is passed over and said`(way: Way) async throws {
    let file = RecordingFixture()
    let reports = Reports()
    let recorder = file.recorder(Recorder.Options(onProblem: reports.add))
    var other = "another store"
    recorder.action("other", state: &other) { $0 += "!" }
    await run(way, [.add(1)], by: recorder)
    recorder.close()
    #expect(try file.open().last == 1)
    #expect(recorder.droppedLines > 0)
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.contains("each store needs its own") == true)
  }

  // MARK: - Stores

  private final class LedgerStore: RecordableStore {
    var state = LedgerState()
    var total: Int {
      get { state.total }
      set { state.total = newValue }
    }
    func send(_ action: LedgerAction) { reduce(&state, action) }
  }

  private actor LedgerActor {
    var state = LedgerState()
    func send(_ action: LedgerAction) { reduce(&state, action) }
    func set(_ state: LedgerState) { self.state = state }
  }

  @Test func `a binding of a wrapped store is recorded with the place that it sets`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let store = RecordedStore(LedgerStore(), by: recorder)
    store.total = 4
    store.total += 1
    store.total = 5
    store.send(.add(1))
    #expect(store.total == 6)
    recorder.close()
    let recording = try file.open()
    #expect((1...recording.last).map(recording.actionName) == ["(outside)", "(outside)", "add"])
    #expect(try [1, 2].map { try recording.action($0).changeOrigin } == [.binding("/total"), .binding("/total")])
  }

  @Observable
  fileprivate final class LedgerModel: RecordableStore {
    var total = 0
    var log: [String] = []

    var state: LedgerState { LedgerState(total: total, log: log) }
    func send(_ action: LedgerAction) { if case .add(let amount) = action { total += amount } }
  }

  @Test func `a binding of a wrapped model is observed, and recorded`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let model = RecordedStore(LedgerModel(), by: recorder)
    let seen = Seen()
    withObservationTracking {
      _ = model.total
    } onChange: {
      seen.isTold = true
    }
    model.total = 4
    #expect(seen.isTold)
    model.send(.add(1))
    model.log.append("a")
    recorder.close()
    let recording = try file.open()
    #expect(
      try (1...recording.last).map { try recording.action($0).changeOrigin }
        == [.binding("/total"), nil, .binding("/log/0")])
    #expect(try recording.state(at: 3) == ["total": 5, "log": ["a"]])
  }

  private final class Seen: @unchecked Sendable { var isTold = false }

  private struct Ledger: Reducer {
    func reduce(into state: inout LedgerState, action: LedgerAction) -> Effect<LedgerAction> {
      PlayheadRecorderTests.reduce(&state, action)
      return .none
    }
  }

  /// Sends actions to a store that is recorded in a way.
  ///
  /// - Parameters:
  ///   - before: changes the state before an action, by no action.
  ///   - told: what changes the state after that, by what.
  private func run(
    _ way: Way, _ actions: [LedgerAction], by recorder: Recorder,
    before: (_ index: Int, inout LedgerState) -> Void = { _, _ in },
    told: (_ index: Int) -> (origin: ChangeOrigin, change: (inout LedgerState) -> Void)? = { _ in nil }
  ) async {
    switch way {
    case .inoutState:
      var state = LedgerState()
      for (index, action) in actions.enumerated() {
        before(index, &state)
        if let told = told(index) { recorder.change(by: told.origin, state: &state, change: told.change) }
        recorder.action(action, state: &state) { reduce(&$0, action) }
      }
    case .readState:
      let store = LedgerStore()
      for (index, action) in actions.enumerated() {
        before(index, &store.state)
        if let told = told(index) {
          recorder.change(by: told.origin) {
            store.state
          } change: {
            told.change(&store.state)
          }
        }
        recorder.action(action) {
          store.state
        } reduce: {
          store.send(action)
        }
      }
    case .pairedCalls:
      var state = LedgerState()
      for (index, action) in actions.enumerated() {
        before(index, &state)
        if let told = told(index) { recorder.change(by: told.origin, state: &state, change: told.change) }
        let token = recorder.willReduce(action, state: state)
        reduce(&state, action)
        recorder.didReduce(token, state: state)
      }
    case .asyncAction:
      let store = LedgerActor()
      for (index, action) in actions.enumerated() {
        var state = await store.state
        before(index, &state)
        await store.set(state)
        if let told = told(index) {
          var next = state
          told.change(&next)
          await recorder.change(by: told.origin) {
            await store.state
          } change: {
            await store.set(next)
          }
        }
        await recorder.action(action) {
          await store.state
        } reduce: { _ in
          await store.send(action)
        }
      }
    case .wrapper:
      let store = RecordedStore(LedgerStore(), by: recorder)
      for (index, action) in actions.enumerated() {
        before(index, &store.base.state)
        if let told = told(index) { store.change(by: told.origin) { told.change(&store.base.state) } }
        store.send(action)
      }
    case .runtime:
      let store = Store(initialState: LedgerState()) { Ledger().recorded(by: recorder) }
      for action in actions { store.send(action) }
      _ = store.withState(\.total)
    }
  }
}
