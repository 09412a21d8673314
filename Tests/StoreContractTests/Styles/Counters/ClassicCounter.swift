import ComposableClassic
import PlayheadComposable
import PlayheadRecorder

enum ClassicCounter {
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

  private enum CancelID { case fact }

  struct Environment {
    var fact: (Int) -> Effect<String, Never>
    var dice: () -> Int
  }

  static var reducer: Reducer<State, Action, Environment> {
    Reducer { state, action, environment in
      switch action {
      case .increment:
        state.count += 1
        return Effect(value: .stopButtonTapped)
      case .factButtonTapped:
        return environment.fact(state.count).map(Action.factResponse)
          .cancellable(id: CancelID.fact, cancelInFlight: true)
      case .factResponse(let fact):
        state.fact = fact
        return .none
      case .stopButtonTapped:
        return .cancel(id: CancelID.fact)
      case .rollButtonTapped:
        state.dice = environment.dice()
        return .none
      }
    }
  }
}

struct RecordedClassicCounter: RecordedCounter {
  typealias Action = ClassicCounter.Action

  private let store: Store<ClassicCounter.State, ClassicCounter.Action>

  init(recordingTo path: String, facts: CounterFacts) {
    store = Store(
      initialState: ClassicCounter.State(), reducer: ClassicCounter.reducer,
      environment: ClassicCounter.Environment(
        fact: { number in
          .future(name: "fact") { callback in facts.gate.wait { callback(.success(facts.fact(number))) } }
        }, dice: { recordedRead("dice") { 4 } })
    ).recorded(by: Recorder(to: path))
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
