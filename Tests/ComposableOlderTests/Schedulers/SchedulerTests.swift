import ComposableOlder
import ComposableRuntime
import ComposableTesting
import Foundation
import StoreTesting
import Testing

/// A search as it was written before there were clocks.
private struct Search: Reducer {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
  }

  @CasePathable
  enum Action: Equatable {
    case queryChanged(String)
    case response(String)
    case wait
    case tick
  }

  @Dependency(\.mainQueue) var mainQueue

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .send(.response("found \(query)")).debounce(id: "query", for: .milliseconds(300), scheduler: mainQueue)
      case .response(let result):
        state.results.append(result)
        return .none
      case .wait:
        return .run { [mainQueue] send in
          for await _ in mainQueue.timer(interval: .seconds(1)) {
            await send(.tick)
            break
          }
        }
      case .tick:
        state.results.append("tick")
        return .none
      }
    }
  }
}

@MainActor @Suite struct SchedulerTests {
  @Test func `spans may be numbers of seconds and queues of the system`() async {
    let mainQueue = DispatchQueue.test
    let store = TestStore(initialState: [String]()) {
      Reduce<[String], Int> { state, action in
        switch action {
        case 1: return .send(2).debounce(id: 1, for: 0.5, scheduler: mainQueue)
        case 3: return .send(4).debounce(id: 3, for: 0, scheduler: DispatchQueue.main)
        case 5: return .send(6).throttle(id: 5, for: 1, scheduler: RunLoop.main, latest: true)
        case 7:
          return .run { send in
            try await mainQueue.sleep(for: .seconds(1))
            await send(8)
          }
        default:
          state.append("\(action)")
          return .none
        }
      }
    }
    await store.send(1)
    await mainQueue.advance(by: 0.4)
    #expect(store.state == [])
    await mainQueue.advance(by: 0.1)
    await store.receive(2) { $0 = ["2"] }
    await store.send(3)
    await store.receive(4) { $0 = ["2", "4"] }
    await store.send(5)
    await store.receive(6) { $0 = ["2", "4", "6"] }
    await store.send(7)
    await mainQueue.advance(by: 1)
    await store.receive(8) { $0 = ["2", "4", "6", "8"] }
  }

  @Test func `a test moves the time of the queue`() async {
    let mainQueue = DispatchQueue.test
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.mainQueue = mainQueue.eraseToAnyScheduler()
    }
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await mainQueue.advance(by: .milliseconds(200))
    await store.send(.queryChanged("ab")) { $0.query = "ab" }
    await mainQueue.advance(by: .milliseconds(300))
    await store.receive(.response("found ab")) { $0.results = ["found ab"] }
    await store.send(.wait)
    await mainQueue.run()
    await store.receive(\.tick) { $0.results = ["found ab", "tick"] }
    #expect(mainQueue.now.offset == .milliseconds(1500))
  }

  @Test func `nobody waits on an immediate queue`() async {
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.mainQueue = .immediate
    }
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await store.receive(\.response) { $0.results = ["found a"] }
  }

  @Test func `a queue of the system can be replaced by one on which nobody waits`() async throws {
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.mainQueue = DispatchQueue.immediate.eraseToAnyScheduler()
    }
    await store.send(.wait)
    await store.receive(\.tick) { $0.results = ["tick"] }
    try await RunLoop.immediate.sleep(for: .seconds(1))
    #expect(AnySchedulerOf<DispatchQueue>.global(qos: .background).measure {} >= .zero)
    #expect(DispatchQueue.immediate.measure {} == .zero)
  }

  @Test func `a test moves the time of the queue to an instant`() async {
    let mainQueue = DispatchQueue.test
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.mainQueue = mainQueue.eraseToAnyScheduler()
    }
    let start = mainQueue.now
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await mainQueue.advance(to: start.advanced(by: .milliseconds(300)))
    await store.receive(.response("found a")) { $0.results = ["found a"] }
  }

  @Test func `a feature that must not wait has unimplemented queues`() {
    let messages = ReportedIssues.messages {
      withDependencies {
        $0.mainQueue = .unimplemented
        $0.mainRunLoop = RunLoop.unimplemented
      } operation: {
        @Dependency(\.mainQueue) var mainQueue
        @Dependency(\.mainRunLoop) var mainRunLoop
        _ = (mainQueue.now, mainRunLoop.now, DispatchQueue.unimplemented.now)
      }
    }
    let firstLines = messages.map { $0.prefix { $0 != "\n" } }
    #expect(firstLines.count == 3)
    #expect(firstLines.first == #"a test reads the time of a clock that it has not overridden: "DispatchQueue""#)
  }

  @Test func `a throttle goes by the time of the queue`() async {
    await withMainSerialExecutor {
      let mainQueue = RunLoop.test
      let store = Store(initialState: [Int]()) {
        Reduce<[Int], Int> { state, action in
          state.append(action)
          guard action > 0 else { return .none }
          return .send(-action)
            .throttle(id: "throttle", for: .seconds(1), scheduler: mainQueue.eraseToAnyScheduler(), latest: true)
        }
      }
      store.send(1)
      await mainQueue.advance()
      store.send(2)
      store.send(3)
      await mainQueue.advance(by: .seconds(1))
      #expect(store.state == [1, -1, 2, 3, -3])
    }
  }

  @Test func `work is done at its time`() async {
    await withMainSerialExecutor {
      let mainQueue = DispatchQueue.test
      let scheduler = mainQueue.eraseToAnyScheduler()
      let log = LockIsolated<[String]>([])
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { log.withValue { $0.append("later") } }
      scheduler.schedule { log.withValue { $0.append("soon") } }
      mainQueue.schedule { log.withValue { $0.append("next") } }
      await Task.megaYield()
      #expect(log.value == [])
      await mainQueue.advance()
      #expect(log.value == ["soon", "next"])
      await mainQueue.advance(by: .seconds(1))
      #expect(log.value == ["soon", "next", "later"])
    }
  }

  @Test func `work without a time waits until the time is moved on`() async {
    let mainQueue = DispatchQueue.test
    let log = LockIsolated<[String]>([])
    mainQueue.schedule { log.withValue { $0.append("queue") } }
    mainQueue.eraseToAnyScheduler().schedule { log.withValue { $0.append("erased") } }
    await Task.megaYield()
    #expect(log.value == [])
    await mainQueue.advance()
    #expect(log.value == ["queue", "erased"])
    let (done, continuation) = AsyncStream.makeStream(of: Void.self)
    AnySchedulerOf<DispatchQueue>.immediate.schedule { continuation.finish() }
    for await _ in done {}
  }

  @Test func `a test has to say how time passes on a queue`() async {
    let messages = ReportedIssues.messages {
      @Dependency(\.mainQueue) var mainQueue
      @Dependency(\.mainRunLoop) var mainRunLoop
      _ = (mainQueue.minimumResolution, mainRunLoop.minimumResolution)
      _ = AnySchedulerOf<DispatchQueue>.unimplemented("mine").minimumResolution
    }
    #expect(
      messages.map { $0.prefix { $0 != "\n" } } == [
        #"a test asks for the resolution of a clock that it has not overridden: "mainQueue""#,
        #"a test asks for the resolution of a clock that it has not overridden: "mainRunLoop""#,
        #"a test asks for the resolution of a clock that it has not overridden: "mine""#,
      ])
  }
}
