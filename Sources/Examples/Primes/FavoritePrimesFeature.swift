import ComposableFunctional
import Foundation
import PlayheadRecorder

@Recordable
enum FavoritePrimesAction: Equatable {
  /// Removes the rows at these positions, as a list reports them.
  case deleteFavoritePrimes([Int])
  case saveButtonTapped
  case loadButtonTapped
  case loadedFavoritePrimes([Int])
}

func favoritePrimesReducer(state: inout [Int], action: FavoritePrimesAction) -> [Effect<FavoritePrimesAction>] {
  switch action {
  case .deleteFavoritePrimes(let rows):
    for row in rows where state.indices.contains(row) { state.remove(at: row) }
    return []

  case .saveButtonTapped:
    let data = (try? JSONEncoder().encode(state)) ?? Data()
    return [Current.fileClient.save("favorite-primes.json", data).eraseToEffect(name: "save").fireAndForget()]

  case .loadButtonTapped:
    return [
      Current.fileClient.load("favorite-primes.json")
        .compactMap { $0 }
        .decode(type: [Int].self, decoder: JSONDecoder())
        // A missing file, or one of another app, changes nothing.
        .catch { _ in Empty<[Int], Never>() }
        .map(FavoritePrimesAction.loadedFavoritePrimes)
        .eraseToEffect(name: "load")
    ]

  case .loadedFavoritePrimes(let primes):
    state = primes
    return []
  }
}
