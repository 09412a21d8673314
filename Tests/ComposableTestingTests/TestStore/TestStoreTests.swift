import ComposableRuntime
import ComposableTesting
import Testing

@MainActor
@Suite struct TestStoreTests {
  @Test func `a change that is described is no failure`() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    await store.send(.increment) { $0.count = 1 }
    await store.send(\.increment) { $0.count = 2 }
    #expect(store.state == Quotes.State(count: 2))
  }

  @Test func `what effects feed back is received in its order`() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    await store.send(.incrementTwice)
    #expect(store.state.count == 0)
    await store.receive(.increment) { $0.count = 1 }
    await store.receive(\.increment) { $0.count = 2 }
  }

  @Test func `a client is overridden and its answer is received`() async {
    let store = TestStore(initialState: Quotes.State(count: 7)) {
      Quotes()
    } withDependencies: {
      $0.quotes.about = { "\($0) is a good number" }
    }
    await store.send(.quoteTapped) { $0.isLoading = true }
    await store.receive(\.quoteResponse.success, "7 is a good number") {
      $0.isLoading = false
      $0.quote = "7 is a good number"
    }
    store.dependencies.quotes.about = { _ in throw Quotes.Missing() }
    await store.send(\.quoteTapped) { $0.isLoading = true }
    await store.receive(\.quoteResponse.failure) {
      $0.isLoading = false
      $0.quote = nil
    }
  }

  @Test func `what came before the end of finish can still be skipped and then the state be asserted`() async {
    let store = TestStore(initialState: Quotes.State()) {
      Quotes()
    } withDependencies: {
      $0.quotes.about = { _ in "a quote" }
    }
    store.exhaustivity = .off
    await store.send(.quoteTapped)
    await store.finish()
    store.assert { $0.isLoading = true }
    await store.skipReceivedActions()
    store.assert { $0.quote = "a quote" }
  }

  @Test func `an assertion of the state leaves the actions to be received`() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    await store.send(.incrementTwice)
    store.assert { $0.count = 0 }
    await store.receive(\.increment) { $0.count = 1 }
    store.assert { $0.count = 1 }
    await store.receive(\.increment) { $0.count = 2 }
  }

  @Test func `the types of a store are those of its reducer`() async {
    let store = TestStore(initialState: .init()) { Quotes() }
    await store.send(.increment) { $0.count = 1 }
  }

  @Test func `a context around the test is that of the store`() async {
    let store = withDependencies {
      $0.context = .live
    } operation: {
      TestStore(initialState: Quotes.State()) { Quotes() }
    }
    #expect(store.dependencies.context == .live)
  }

  @Test func `a timer is moved on by its clock`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Quotes.State()) {
      Quotes()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startTapped)
    for tick in 1...3 {
      await clock.advance(by: .seconds(1))
      await store.receive(.tick) { $0.ticks = tick }
    }
    await clock.advance(by: .seconds(2))
    await store.receive {
      $0 == .tick
    } assert: {
      $0.ticks = 4
    }
    await store.receive(\.tick, timeout: .seconds(36_000)) { $0.ticks = 5 }
    await store.send(.stopTapped)
    await store.finish()
  }

  @Test func `without exhaustivity, only what is named is asserted`() async {
    let store = TestStore(initialState: Quotes.State()) {
      Quotes()
    } withDependencies: {
      $0.quotes.about = { _ in "a quote" }
    }
    store.exhaustivity = .off
    await store.send(.quoteTapped)
    await store.send(.increment)
    await store.send(.incrementTwice) { $0.isLoading = false }
    await store.send(.quoteTapped)
    await store.receive(\.quoteResponse) { $0.quote = "a quote" }
    store.assert { $0.count = 3 }
  }

  @Test func `an action that was received later is found after others`() async {
    let store = TestStore(initialState: Quotes.State()) {
      Quotes()
    } withDependencies: {
      $0.quotes.about = { _ in "a quote" }
    }
    await store.withExhaustivity(.off) {
      await store.send(.incrementTwice)
      await store.send(.quoteTapped)
      await store.receive(\.quoteResponse.success) { $0.count = 2 }
    }
    #expect(store.exhaustivity == .on)
    await store.send(.increment) { $0.count = 3 }
  }

  @Test func `without exhaustivity, a description is of the state after the action alone`() async {
    let store = TestStore(initialState: ["a"]) {
      Reduce<[String], String> { state, action in
        state.append(action)
        return .none
      }
    }
    store.exhaustivity = .off
    // There is no second element before it.
    await store.send("b") { $0[1] = "b" }
  }

  @Test func `what a description expects is no failure where skipped assertions are shown`() async {
    let store = TestStore(initialState: Quotes.State()) {
      Quotes()
    } withDependencies: {
      $0.quotes.about = { _ in "a quote" }
    }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.increment) {
      #expect($0.count == 1)
      $0.count = 1
    }
    await store.send(.quoteTapped) { #expect($0.isLoading) }
    await store.receive(\.quoteResponse) {
      let quote = try #require($0.quote)
      #expect(quote == "a quote")
    }
    store.assert { #expect($0.quote == "a quote") }
  }

  @Test func `a description has the dependencies of the store`() async {
    struct Numbered: Equatable {
      var number: Int

      init() {
        @Dependency(\.numbers) var numbers
        number = numbers()
      }
    }
    let store = TestStore(initialState: [Numbered]()) {
      Reduce<[Numbered], Bool> { state, isLater in
        state.append(Numbered())
        return isLater ? .none : .send(true)
      }
    } withDependencies: {
      $0.numbers = { 42 }
    }
    await store.send(false) { $0 = [Numbered()] }
    await store.receive(true) { $0.append(Numbered()) }
    store.exhaustivity = .off
    await store.send(true) { $0[2] = Numbered() }
  }

  @Test func `in a description the store has the state before the action`() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    await store.send(.increment) {
      #expect(store.state.count == 0)
      $0.count = store.state.count + 1
    }
    #expect(store.state.count == 1)
    await store.send(.incrementTwice)
    await store.receive(.increment) {
      #expect(store.state.count == 1)
      $0.count = store.state.count + 1
    }
    await store.receive(.increment) { $0.count = 3 }
    #expect(store.state.count == 3)
  }

  @Test func `effects that were skipped go on and what they send still arrives`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Quotes.State()) {
      Quotes()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startTapped)
    await store.skipInFlightEffects()
    await clock.advance(by: .seconds(1))
    await store.receive(.tick) { $0.ticks = 1 }
    await store.send(.stopTapped)
    await store.finish()
  }

  @Test func `received actions can be skipped and effects that run`() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    await store.send(.incrementTwice)
    await store.skipReceivedActions()
    #expect(store.state.count == 2)
    await store.send(.neverEnding)
    await store.skipInFlightEffects()
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `how long to wait is a duration for the store and for one call or nanoseconds`() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    store.timeout = .seconds(36_000)
    let duration: Duration? = nil
    await store.send(.incrementTwice)
    await store.receive(.increment, timeout: duration) { $0.count = 1 }
    await store.receive(\.increment, timeout: 1_000_000_000) { $0.count = 2 }
    await store.finish(timeout: duration)
    await store.finish(timeout: 1_000_000_000)
  }

  @Test func `dependencies are changed for a while`() async {
    let store = TestStore(initialState: Quotes.State()) {
      Quotes()
    } withDependencies: {
      $0.quotes.about = { _ in "a quote" }
    }
    await store.withDependencies {
      $0.quotes.about = { _ in "another" }
    } operation: {
      await store.send(.quoteTapped) { $0.isLoading = true }
      await store.receive(\.quoteResponse) { ($0.isLoading, $0.quote) = (false, "another") }
    }
    await store.send(.quoteTapped) { $0.isLoading = true }
    await store.receive(\.quoteResponse) { ($0.isLoading, $0.quote) = (false, "a quote") }
  }

  @Test func `to cancel is to wait until the work has taken notice`() async {
    let isOver = LockIsolated(false)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        .run { _ in
          do { try await Task.never() } catch { isOver.setValue(true) }
        }
      }
    }
    let task = await store.send(true)
    await task.cancel()
    #expect(isOver.value)
    #expect(Set([task, task]).count == 1)
    let other = await store.send(true)
    #expect(task != other)
    await other.cancel()
  }

  @Test func `effects are cancelled by the task that started them`() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    let task = await store.send(.neverEnding)
    #expect(!task.isCancelled)
    await task.cancel()
    #expect(task.isCancelled)
    await task.finish()
    await store.finish()
  }

  @Test func `an effect of a sent action is under way when send returns`() async {
    let isCalled = LockIsolated(false)
    let store = TestStore(initialState: Quotes.State()) {
      Quotes()
    } withDependencies: {
      $0.quotes.about = { _ in
        isCalled.setValue(true)
        try await Task.never()
      }
    }
    let task = await store.send(.quoteTapped) { $0.isLoading = true }
    #expect(isCalled.value)
    await task.cancel()
    await store.skipReceivedActions(strict: false)
  }

  @Test func `the initial state is made with the test's dependencies`() async {
    struct Stamped: Equatable {
      var number: Int

      init() {
        @Dependency(\.numbers) var numbers
        number = numbers()
      }
    }
    let store = TestStore(initialState: Stamped()) {
      EmptyReducer<Stamped, Never>()
    } withDependencies: {
      $0.numbers = { 42 }
    }
    #expect(store.state.number == 42)
  }
}

private enum NumbersKey: TestDependencyKey {
  static let testValue: @Sendable () -> Int = { 0 }
}

extension DependencyValues {
  fileprivate var numbers: @Sendable () -> Int {
    get { self[NumbersKey.self] }
    set { self[NumbersKey.self] = newValue }
  }
}
