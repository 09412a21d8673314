import ComposableRuntime
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
    func send(_ action: LedgerAction) { reduce(&state, action) }
  }

  private actor LedgerActor {
    var state = LedgerState()
    func send(_ action: LedgerAction) { reduce(&state, action) }
    func set(_ state: LedgerState) { self.state = state }
  }

  private struct Ledger: Reducer {
    func reduce(into state: inout LedgerState, action: LedgerAction) -> Effect<LedgerAction> {
      PlayheadRecorderTests.reduce(&state, action)
      return .none
    }
  }

  /// Sends actions to a store that is recorded in a way.
  ///
  /// - Parameter before: changes the state before an action, by no action.
  private func run(
    _ way: Way, _ actions: [LedgerAction], by recorder: Recorder,
    before: (_ index: Int, inout LedgerState) -> Void = { _, _ in }
  ) async {
    switch way {
    case .inoutState:
      var state = LedgerState()
      for (index, action) in actions.enumerated() {
        before(index, &state)
        recorder.action(action, state: &state) { reduce(&$0, action) }
      }
    case .readState:
      let store = LedgerStore()
      for (index, action) in actions.enumerated() {
        before(index, &store.state)
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
        store.send(action)
      }
    case .runtime:
      let store = Store(initialState: LedgerState()) { Ledger().recorded(by: recorder) }
      for action in actions { store.send(action) }
      _ = store.withState(\.total)
    }
  }
}
