import ComposableClassic
import Dispatch
import PlayheadComposable
import PlayheadRecorder
import Testing

// The code of the article on the older styles: TCA before reducers were a protocol.
private enum ClassicStyle {
  struct CounterState: Equatable {
    var count = 0
    var fact: String?
  }

  enum CounterAction: Equatable {
    case incrementButtonTapped
    case factButtonTapped
    case factResponse(String)
  }

  struct CounterEnvironment {
    var fact: (Int) -> Effect<String, Never>
    var mainQueue: AnySchedulerOf<DispatchQueue>
  }

  static let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> { state, action, environment in
    switch action {
    case .incrementButtonTapped:
      state.count += 1
      return .none
    case .factButtonTapped:
      return environment.fact(state.count)
        .receive(on: environment.mainQueue)
        .map(CounterAction.factResponse)
    case .factResponse(let fact):
      state.fact = fact
      return .none
    }
  }
}

@MainActor
@Suite struct ClassicArticleTests {
  @Test func `the counter is tested`() {
    let counterReducer = ClassicStyle.counterReducer
    typealias CounterState = ClassicStyle.CounterState
    typealias CounterEnvironment = ClassicStyle.CounterEnvironment

    let scheduler = DispatchQueue.test
    let store = TestStore(
      initialState: CounterState(), reducer: counterReducer,
      environment: CounterEnvironment(
        fact: { Effect(value: "\($0) is a number") }, mainQueue: scheduler.eraseToAnyScheduler()))

    store.send(.incrementButtonTapped) { $0.count = 1 }
    store.send(.factButtonTapped)
    scheduler.advance()
    store.receive(.factResponse("1 is a number")) { $0.fact = "1 is a number" }
  }

  @Test func `the counter is recorded`() {
    let counterReducer = ClassicStyle.counterReducer
    typealias CounterState = ClassicStyle.CounterState
    let environment = ClassicStyle.CounterEnvironment(
      fact: { Effect(value: "\($0) is a number") }, mainQueue: .immediate)
    let path = "/dev/null"

    let store = Store(initialState: CounterState(), reducer: counterReducer, environment: environment)
      .recorded(by: Recorder(to: path))

    store.send(.incrementButtonTapped)
    #expect(ViewStore(store).count == 1)
  }

  @Test func `a read of the environment is recorded`() {
    struct Environment {
      var uuid: () -> String
    }
    let makeID = { "7D44" }

    let environment = Environment(uuid: { recordedRead("uuid") { makeID() } })

    #expect(environment.uuid() == "7D44")
  }
}
