import ComposableRuntime
import ComposableTesting
import Testing

@testable import CounterExample

@MainActor
@Suite struct CounterFeatureTests {
  @Test func `buttons change the number`() async {
    let store = TestStore(initialState: CounterFeature.State()) { CounterFeature() }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
  }

  @Test func `the timer counts until it is switched off`() async {
    let clock = TestClock()
    let store = TestStore(initialState: CounterFeature.State()) {
      CounterFeature()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.toggleTimerButtonTapped) { $0.isTimerRunning = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timerTick) { $0.count = 1 }
    await clock.advance(by: .seconds(2))
    await store.receive(\.timerTick) { $0.count = 2 }
    await store.receive(\.timerTick) { $0.count = 3 }
    await store.send(.toggleTimerButtonTapped) { $0.isTimerRunning = false }
    await clock.advance(by: .seconds(5))
  }

  @Test func `a fact arrives from the client`() async {
    let store = TestStore(initialState: CounterFeature.State(count: 42)) {
      CounterFeature()
    } withDependencies: {
      $0.numberFact.fetch = { "\($0) is the answer." }
    }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive(\.factResponse.success) {
      $0.isLoading = false
      $0.fact = "42 is the answer."
    }
  }

  @Test func `an unknown number is a failure`() async {
    let store = TestStore(initialState: CounterFeature.State(count: -1)) {
      CounterFeature()
    } withDependencies: {
      $0.numberFact = .liveValue
      $0.continuousClock = ImmediateClock()
    }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive(\.factResponse.failure) {
      $0.isLoading = false
      $0.failure = "no fact is known about -1"
    }
  }

  @Test func `a change of the number cancels its request and forgets its fact`() async {
    let clock = TestClock()
    let store = TestStore(initialState: CounterFeature.State()) {
      CounterFeature()
    } withDependencies: {
      $0.numberFact = .liveValue
      $0.continuousClock = clock
    }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.send(.incrementButtonTapped) {
      $0.count = 1
      $0.isLoading = false
    }
    await clock.advance(by: .seconds(5))
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.factResponse.success, "1 divides every number.") {
      $0.isLoading = false
      $0.fact = "1 divides every number."
    }
    await store.send(.decrementButtonTapped) {
      $0.count = 0
      $0.fact = nil
    }
  }

  @Test func `asking twice gives one answer`() async {
    let clock = TestClock()
    let store = TestStore(initialState: CounterFeature.State(count: 2)) {
      CounterFeature()
    } withDependencies: {
      $0.numberFact = .liveValue
      $0.continuousClock = clock
    }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await clock.advance(by: .milliseconds(500))
    await store.send(.factButtonTapped)
    await clock.advance(by: .milliseconds(500))
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.factResponse.success) {
      $0.isLoading = false
      $0.fact = "2 is the only even prime."
    }
  }
}
