import ComposableFunctional
import PlayheadRecorder

/// What the sheet shows: the number, and whether it is among the favourites.
typealias PrimeModalState = (count: Int, favoritePrimes: [Int])

@Recordable
enum PrimeModalAction: Equatable {
  case saveFavoritePrimeTapped
  case removeFavoritePrimeTapped
}

func primeModalReducer(state: inout PrimeModalState, action: PrimeModalAction) -> [Effect<PrimeModalAction>] {
  switch action {
  case .saveFavoritePrimeTapped:
    state.favoritePrimes.append(state.count)
    return []

  case .removeFavoritePrimeTapped:
    state.favoritePrimes.removeAll { [count = state.count] in $0 == count }
    return []
  }
}
