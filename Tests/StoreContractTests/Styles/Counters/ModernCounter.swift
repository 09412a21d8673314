import ComposableRuntime
import PlayheadComposable
import PlayheadRecorder

@Reducer
struct ModernCounter {
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

  let facts: CounterFacts

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .send(.stopButtonTapped)
    case .factButtonTapped:
      return .run(name: "fact") { @MainActor [facts, count = state.count] send in
        await withCheckedContinuation { continuation in facts.gate.wait { continuation.resume() } }
        send(.factResponse(facts.fact(count)))
      }
      .cancellable(id: CancelID.fact, cancelInFlight: true)
    case .factResponse(let fact):
      state.fact = fact
      return .none
    case .stopButtonTapped:
      return .cancel(id: CancelID.fact)
    case .rollButtonTapped:
      state.dice = recordedRead("dice") { 4 }
      return .none
    }
  }
}

struct RecordedModernCounter: RecordedCounter {
  typealias Action = ModernCounter.Action

  private let store: StoreOf<ModernCounter>

  init(recordingTo path: String, facts: CounterFacts) {
    store = Store(initialState: ModernCounter.State()) {
      ModernCounter(facts: facts).recorded(by: Recorder(to: path))
    }
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
