import ComposableRuntime
import PlayheadRecorder

/// A number, and a fact about it that has to be fetched.
struct CounterFeature: Reducer {
  @Recordable struct State: Equatable, Sendable {
    var count = 0
    var fact: String?
    var failure: String?
    var isLoading = false
  }

  @Recordable enum Action: Sendable {
    case decrementButtonTapped
    case incrementButtonTapped
    case factButtonTapped
    case factResponse(Result<String, any Error>)
  }

  private enum CancelID { case fact }

  let facts: FactClient

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        return change(&state, by: -1)

      case .incrementButtonTapped:
        return change(&state, by: 1)

      case .factButtonTapped:
        state.fact = nil
        state.failure = nil
        state.isLoading = true
        return .run(name: "fact") { [facts, count = state.count] send in
          await send(.factResponse(.success(try await facts.fetch(count))))
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
