import ComposableRuntime
import PlayheadRecorder

/// A number, a fact about it that has to be fetched, and a timer that counts.
@Reducer
struct CounterFeature {
  @ObservableState
  @Recordable
  struct State: Equatable, Sendable {
    var count = 0
    var fact: String?
    var failure: String?
    var isLoading = false
    var isTimerRunning = false
  }

  @Recordable
  enum Action: Sendable {
    case decrementButtonTapped
    case incrementButtonTapped
    case factButtonTapped
    case factResponse(Result<String, any Error>)
    case toggleTimerButtonTapped
    case timerTick
  }

  private enum CancelID { case fact, timer }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.numberFact) var numberFact

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        return change(&state, by: -1)

      case .incrementButtonTapped, .timerTick:
        return change(&state, by: 1)

      case .factButtonTapped:
        state.fact = nil
        state.failure = nil
        state.isLoading = true
        return .run(name: "fact") { [count = state.count] send in
          await send(.factResponse(.success(try await numberFact.fetch(count))))
        } catch: { error, send in
          await send(.factResponse(.failure(error)))
        }
        .cancellable(id: CancelID.fact, cancelInFlight: true)

      case .factResponse(.success(let fact)):
        state.isLoading = false
        state.fact = fact
        return .none

      case .factResponse(.failure(let error)):
        state.isLoading = false
        state.failure = String(describing: error)
        return .none

      case .toggleTimerButtonTapped:
        state.isTimerRunning.toggle()
        guard state.isTimerRunning else { return .cancel(id: CancelID.timer) }
        return .run(name: "timer") { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.timerTick) }
        }
        .cancellable(id: CancelID.timer)
      }
    }
  }

  /// Changes the number: what is known or being fetched about the old one is of no use any more.
  private func change(_ state: inout State, by amount: Int) -> Effect<Action> {
    state.count += amount
    state.fact = nil
    state.failure = nil
    state.isLoading = false
    return .cancel(id: CancelID.fact)
  }
}
