import ComposableFunctional
import Dispatch
import PlayheadRecorder

@Recordable
struct CounterState: Equatable {
  var count = 0
  var alert: PrimeAlert?
  var isNthPrimeButtonDisabled = false
}

/// The answer to a request for a prime.
@Recordable
struct PrimeAlert: Equatable {
  var number: Int
  /// Nil if it could not be found.
  var prime: Int?
}

@Recordable
enum CounterAction: Equatable {
  case decrTapped
  case incrTapped
  case nthPrimeButtonTapped
  case nthPrimeResponse(number: Int, prime: Int?)
  case alertDismissButtonTapped
}

func counterReducer(state: inout CounterState, action: CounterAction) -> [Effect<CounterAction>] {
  switch action {
  case .decrTapped:
    state.count -= 1
    return []

  case .incrTapped:
    state.count += 1
    return []

  case .nthPrimeButtonTapped:
    state.isNthPrimeButtonDisabled = true
    let number = state.count
    return [
      Current.nthPrime(number)
        .map { .nthPrimeResponse(number: number, prime: $0) }
        .eraseToEffect(name: "nthPrime")
    ]

  case .nthPrimeResponse(let number, let prime):
    state.alert = PrimeAlert(number: number, prime: prime)
    state.isNthPrimeButtonDisabled = false
    return []

  case .alertDismissButtonTapped:
    state.alert = nil
    return []
  }
}
