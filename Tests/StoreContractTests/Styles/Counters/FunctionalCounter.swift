import ComposableFunctional
import PlayheadComposable
import PlayheadRecorder

enum FunctionalCounter {
  @Recordable
  struct State: Equatable {
    var count = 0
    var fact: String?
    var dice: Int?
  }

  @Recordable
  enum Action {
    case increment
    case factButtonTapped
    case factResponse(String)
    case stopButtonTapped
    case rollButtonTapped
  }

  struct Environment {
    var fact: (Int) -> Effect<String>
    var dice: () -> Int
  }

  static func reducer(_ environment: Environment) -> Reducer<State, Action> {
    { state, action in
      switch action {
      case .increment:
        state.count += 1
        return [.sync(name: "send") { .stopButtonTapped }]
      case .factButtonTapped:
        return [environment.fact(state.count).map(Action.factResponse)]
      case .factResponse(let fact):
        state.fact = fact
        return []
      case .stopButtonTapped:
        return []
      case .rollButtonTapped:
        state.dice = environment.dice()
        return []
      }
    }
  }
}

struct RecordedFunctionalCounter: RecordedCounter {
  typealias Action = FunctionalCounter.Action

  private let store: Store<FunctionalCounter.State, FunctionalCounter.Action>

  init(recordingTo path: String, facts: CounterFacts) {
    let environment = FunctionalCounter.Environment(
      fact: { number in .async(name: "fact") { callback in facts.gate.wait { callback(facts.fact(number)) } } },
      dice: { recordedRead("dice") { 4 } })
    store = Store(initialValue: FunctionalCounter.State(), reducer: FunctionalCounter.reducer(environment))
      .recorded(by: Recorder(to: path))
  }

  func send(_ step: CounterStep) {
    switch step {
    case .increment: store.send(.increment)
    case .factButtonTapped: store.send(.factButtonTapped)
    case .stopButtonTapped: store.send(.stopButtonTapped)
    case .rollButtonTapped: store.send(.rollButtonTapped)
    }
  }
}
