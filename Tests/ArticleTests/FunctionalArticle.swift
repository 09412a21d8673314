import ComposableFunctional
import Dispatch
import PlayheadComposable
import PlayheadRecorder
import Testing

// The code of the article on the older styles: reducers as functions.
private enum FunctionalStyle {
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
    var fact: (Int) -> Effect<String>
  }

  nonisolated(unsafe) static var Current = CounterEnvironment(fact: { number in .sync { "\(number) is a number" } })

  static let counterReducer: @Sendable (inout CounterState, CounterAction) -> [Effect<CounterAction>] = {
    state, action in
    switch action {
    case .incrementButtonTapped:
      state.count += 1
      return []
    case .factButtonTapped:
      return [Current.fact(state.count).map(CounterAction.factResponse).eraseToEffect()]
    case .factResponse(let fact):
      state.fact = fact
      return []
    }
  }
}

@MainActor
@Suite struct FunctionalArticleTests {
  @Test func `the counter counts`() {
    let counterReducer = FunctionalStyle.counterReducer
    typealias CounterState = FunctionalStyle.CounterState

    let store = Store(initialValue: CounterState(), reducer: counterReducer)

    store.send(.incrementButtonTapped)
    store.send(.factButtonTapped)
    #expect(store.value == CounterState(count: 1, fact: "1 is a number"))
  }

  @Test func `the counter is tested`() {
    let counterReducer = FunctionalStyle.counterReducer
    typealias CounterState = FunctionalStyle.CounterState
    typealias CounterAction = FunctionalStyle.CounterAction

    var state = CounterState(count: 2)
    let effects = counterReducer(&state, .factButtonTapped)
    var actions: [CounterAction] = []
    effects[0].sink { actions.append($0) }.cancel()

    #expect(actions == [.factResponse("2 is a number")])
  }
}
