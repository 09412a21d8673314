import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

@Recordable struct CounterState: Equatable {
  var count = 0
  var log: [String] = []
}

@Recordable enum CounterAction {
  case add(Int)
  case addTwice(Int)
  case log(String)
}

@Recordable private struct Pair: Equatable {
  var outer = 0
  var inner = 0
}

/// Stores that know nothing of Playhead.
@Suite struct ForeignStoreTests {
  /// A dozen lines, with a way to change its state that no action goes through, and one action that sends another.
  final class CounterStore: RecordableStore {
    var state = CounterState()
    var resend: ((CounterAction) -> Void)?

    func send(_ action: CounterAction) {
      switch action {
      case .add(let amount): state.count += amount
      case .addTwice(let amount):
        state.count += amount
        resend?(.add(amount))
        state.log.append("twice")
      case .log(let text): state.log.append(text)
      }
    }
  }

  @Test func `a class is recorded and stepped through`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let store = RecordedStore(CounterStore(), by: recorder)
    store.send(.add(2))
    store.send(.log("hi"))
    recorder.close()
    #expect(
      try file.lines() == [
        #"{"kind":"action","seq":1,"name":"add","action":{"add":{"_0":2}}}"#,
        #"{"kind":"change","seq":1,"patch":[{"op":"replace","path":"/count","value":2}]}"#,
        #"{"kind":"action","seq":2,"name":"log","action":{"log":{"_0":"hi"}}}"#,
        #"{"kind":"change","seq":2,"patch":[{"op":"add","path":"/log/0","value":"hi"}]}"#,
        #"{"kind":"end","seq":2,"status":"closed"}"#,
      ])
    let recording = try file.open()
    #expect(recording.header.store.name == "CounterState")
    #expect(try recording.state(at: 2) == ["count": 2, "log": ["hi"]])
    #expect(try recording.state(at: 1) == ["count": 2, "log": []])
  }

  @Test func `a change behind the store's back is an action from outside`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let store = RecordedStore(CounterStore(), by: recorder)
    store.send(.add(1))
    store.base.state.count = 10
    store.send(.add(1))
    store.base.state.log = ["at the end"]
    store.recordOutsideChanges()
    recorder.close()
    let recording = try file.open()
    #expect((1...4).map(recording.actionName) == ["add", "(outside)", "add", "(outside)"])
    #expect(try recording.action(2).value == nil)
    #expect(
      try (0...4).map { position throws in try recording.state(at: position) }
        == [
          ["count": 0, "log": []], ["count": 1, "log": []], ["count": 10, "log": []], ["count": 11, "log": []],
          ["count": 11, "log": ["at the end"]],
        ])
  }

  @Test func `a function over inout state is recorded too`() throws {
    func reduce(_ state: inout CounterState, _ action: CounterAction) {
      if case .add(let amount) = action { state.count += amount }
    }
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = CounterState()
    recorder.action(CounterAction.add(1), state: &state) { reduce(&$0, .add(1)) }
    state.count = 7
    recorder.action(CounterAction.add(1), state: &state) { reduce(&$0, .add(1)) }
    recorder.close()
    let recording = try file.open()
    #expect((1...3).map(recording.actionName) == ["add", "(outside)", "add"])
    #expect(try (0...3).map { position throws in try recording.state(at: position)["count"] } == [0, 1, 7, 8])
  }

  @Test func `an action inside another returns before it`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let store = RecordedStore(CounterStore(), by: recorder)
    store.base.resend = { [unowned store] in store.send($0) }
    store.send(.log("first"))
    store.send(.addTwice(3))
    store.send(.add(1))
    recorder.close()
    let recording = try file.open()
    #expect((1...recording.last).map(recording.actionName) == ["log", "add", "addTwice", "add"])
    #expect(
      try (1...4).map { position throws in try recording.state(at: position) }
        == [
          ["count": 0, "log": ["first"]], ["count": 6, "log": ["first"]],
          ["count": 6, "log": ["first", "twice"]], ["count": 7, "log": ["first", "twice"]],
        ])
    #expect(try (1...4).map { try recording.change($0)?.overlaps } == [false, true, true, false])
    #expect((1...4).map(recording.enclosed) == [nil, nil, 2...2, nil])
  }

  @Test func `nothing that a reducer did is from outside`() throws {
    final class Box { var numbers = [0] }
    let box = Box()
    let file = RecordingFixture()
    let recorder = file.recorder()
    recorder.action("outer") {
      box.numbers
    } reduce: {
      box.numbers.append(1)
      recorder.action("inner") {
        box.numbers
      } reduce: {
        box.numbers.insert(2, at: 0)
      }
      box.numbers[0] = 3
    }
    recorder.close()
    let recording = try file.open()
    #expect(try (1...recording.last).map { try recording.action($0).value } == ["inner", "outer"])
    #expect(
      try (0...2).map { position throws in try recording.state(at: position) } == [[0], [2, 0, 1], [3, 0, 1]])
  }

  @Test func `what an outer action did before is in the state at which the inner one returned`() throws {
    final class Box { var pair = Pair() }
    let box = Box()
    let file = RecordingFixture()
    let recorder = file.recorder()
    recorder.action("outer") {
      box.pair
    } reduce: {
      box.pair.outer = 1
      recorder.action("inner") {
        box.pair
      } reduce: {
        box.pair.inner = 1
      }
      box.pair.outer = 2
    }
    recorder.close()
    let recording = try file.open()
    #expect((1...recording.last).map(recording.actionName) == ["String", "String"])
    #expect(try recording.state(at: 1) == ["outer": 1, "inner": 1])
    #expect(try recording.state(at: 2) == ["outer": 2, "inner": 1])
  }

  @Test func `an inner action that changes nothing returns in the state of the outer one`() throws {
    final class Box { var pair = Pair() }
    let box = Box()
    let file = RecordingFixture()
    let recorder = file.recorder()
    recorder.action("outer") {
      box.pair
    } reduce: {
      box.pair.outer = 1
      recorder.action("inner") {
        box.pair
      } reduce: {
      }
      box.pair.inner = 2
    }
    recorder.close()
    let recording = try file.open()
    #expect(recording.last == 2)
    #expect(try recording.state(at: 1) == ["outer": 1, "inner": 0])
    #expect(try recording.state(at: 2) == ["outer": 1, "inner": 2])
  }

  @Test func `a reducer that throws leaves what it did`() throws {
    struct Failure: Error {}
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = CounterState()
    #expect(throws: Failure.self) {
      try recorder.action(CounterAction.add(1), state: &state) { state throws in
        state.count = 5
        throw Failure()
      }
    }
    recorder.close()
    #expect(try file.open().state(at: 1)["count"] == 5)
  }

  @Test func `effects have their lines`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let store = RecordedStore(CounterStore(), by: recorder)
    store.send(.add(1))
    recorder.effectStarted(1, name: "load", location: "App/Load.swift:7")
    recorder.effectStarted(2, name: "timer")
    recorder.effectStarted(3)
    store.send(.add(2), from: .effect(1))
    recorder.effectFinished(1)
    recorder.effectCancelled(2, by: .action(2), cancelID: "timer")
    recorder.effectFailed(3, error: RecordedError(type: "Oops", description: "no"))
    recorder.note("here", text: "look")
    recorder.close()
    #expect(
      try file.lines().filter { !$0.contains("change") } == [
        #"{"kind":"action","seq":1,"name":"add","action":{"add":{"_0":1}}}"#,
        #"{"kind":"effect","id":1,"event":"start","seq":1,"name":"load","at":"App/Load.swift:7"}"#,
        #"{"kind":"effect","id":2,"event":"start","seq":1,"name":"timer"}"#,
        #"{"kind":"effect","id":3,"event":"start","seq":1,"name":"effect"}"#,
        #"{"kind":"action","seq":2,"name":"add","from":{"effect":1},"action":{"add":{"_0":2}}}"#,
        #"{"kind":"effect","id":1,"event":"finish"}"#,
        #"{"kind":"effect","id":2,"event":"cancel","by":2,"cancelID":"timer"}"#,
        #"{"kind":"effect","id":3,"event":"fail","error":"Oops: no"}"#,
        #"{"kind":"note","seq":2,"name":"here","text":"look"}"#,
        #"{"kind":"end","seq":2,"status":"closed"}"#,
      ])
  }

  /// Sends an action whenever its state is read.
  private final class RestlessStore: RecordableStore {
    var onRead: (() -> Void)?
    private var pair = Pair()
    var state: Pair {
      onRead?()
      return pair
    }

    func send(_ action: CounterAction) { pair.outer += 1 }
  }

  @Test func `one whose state cannot be read without an action comes to an end all the same`() throws {
    let file = RecordingFixture()
    let base = RestlessStore()
    let recorder = file.recorder()
    let store = RecordedStore(base, by: recorder)
    store.send(.add(1))
    base.onRead = { [unowned store] in store.send(.add(2)) }
    for _ in 0..<3 { store.send(.add(3)) }
    base.onRead = nil
    store.send(.add(4))
    recorder.close()
    let recording = try file.open()
    #expect(recorder.droppedLines > 0)
    #expect(try recording.state(at: recording.last)["outer"] == .integer(Int64(base.state.outer)))
  }

  @Test func `an action is ended by whoever runs its reducer, and by nobody else`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = CounterState()
    recorder.action(CounterAction.add(1), state: &state) { state, token in
      state.count += 1
      recorder.didReduce(token, state: state)
      state.count += 1
    }
    recorder.close()
    #expect(recorder.droppedLines == 1)
    #expect(try file.open().state(at: 1)["count"] == 2)
  }
}
