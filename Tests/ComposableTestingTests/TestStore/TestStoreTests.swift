import ComposableRuntime
import ComposableTesting
import Testing

@MainActor
@Suite struct TestStoreTests {
  @Test func aChangeThatIsDescribedIsNoFailure() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    await store.send(.increment) { $0.count = 1 }
    await store.send(\.increment) { $0.count = 2 }
    #expect(store.state == Quotes.State(count: 2))
  }

  @Test func whatEffectsFeedBackIsReceivedInItsOrder() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    await store.send(.incrementTwice)
    #expect(store.state.count == 0)
    await store.receive(.increment) { $0.count = 1 }
    await store.receive(\.increment) { $0.count = 2 }
  }

  @Test func aClientIsOverriddenAndItsAnswerIsReceived() async {
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

  @Test func whatCameBeforeTheEndOfFinishCanStillBeSkippedAndThenTheStateBeAsserted() async {
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

  @Test func anAssertionOfTheStateLeavesTheActionsToBeReceived() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    await store.send(.incrementTwice)
    store.assert { $0.count = 0 }
    await store.receive(\.increment) { $0.count = 1 }
    store.assert { $0.count = 1 }
    await store.receive(\.increment) { $0.count = 2 }
  }

  @Test func theTypesOfAStoreAreThoseOfItsReducer() async {
    let store = TestStore(initialState: .init()) { Quotes() }
    await store.send(.increment) { $0.count = 1 }
  }

  @Test func aContextAroundTheTestIsThatOfTheStore() async {
    let store = withDependencies {
      $0.context = .live
    } operation: {
      TestStore(initialState: Quotes.State()) { Quotes() }
    }
    #expect(store.dependencies.context == .live)
  }

  @Test func aTimerIsMovedOnByItsClock() async {
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

  @Test func withoutExhaustivityOnlyWhatIsNamedIsAsserted() async {
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

  @Test func anActionThatWasReceivedLaterIsFoundAfterOthers() async {
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

  @Test func withoutExhaustivityADescriptionIsOfTheStateAfterTheActionAlone() async {
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

  @Test func whatADescriptionExpectsIsNoFailureWhereSkippedAssertionsAreShown() async {
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

  @Test func aDescriptionHasTheDependenciesOfTheStore() async {
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

  @Test func inADescriptionTheStoreHasTheStateBeforeTheAction() async {
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

  @Test func effectsThatWereSkippedGoOnAndWhatTheySendStillArrives() async {
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

  @Test func receivedActionsCanBeSkippedAndEffectsThatRun() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    await store.send(.incrementTwice)
    await store.skipReceivedActions()
    #expect(store.state.count == 2)
    await store.send(.neverEnding)
    await store.skipInFlightEffects()
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func howLongToWaitIsADurationForTheStoreAndForOneCallOrNanoseconds() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    store.timeout = .seconds(36_000)
    let duration: Duration? = nil
    await store.send(.incrementTwice)
    await store.receive(.increment, timeout: duration) { $0.count = 1 }
    await store.receive(\.increment, timeout: 1_000_000_000) { $0.count = 2 }
    await store.finish(timeout: duration)
    await store.finish(timeout: 1_000_000_000)
  }

  @Test func dependenciesAreChangedForAWhile() async {
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

  @Test func toCancelIsToWaitUntilTheWorkHasTakenNotice() async {
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

  @Test func effectsAreCancelledByTheTaskThatStartedThem() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    let task = await store.send(.neverEnding)
    #expect(!task.isCancelled)
    await task.cancel()
    #expect(task.isCancelled)
    await task.finish()
    await store.finish()
  }

  @Test func anEffectOfASentActionIsUnderWayWhenSendReturns() async {
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

  @Test func theInitialStateIsMadeWithTheTestSDependencies() async {
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
