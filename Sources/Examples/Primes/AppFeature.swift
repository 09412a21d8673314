import ComposableFunctional
import PlayheadRecorder

/// A counter, a sheet that shows whether the number is prime, and a list of favourite primes.
@Recordable
struct AppState: Equatable {
  var counter = CounterState()
  var favoritePrimes: [Int] = []

  /// What the sheet shows and changes, of two features.
  var primeModal: PrimeModalState {
    get { (counter.count, favoritePrimes) }
    set { (counter.count, favoritePrimes) = newValue }
  }
}

@Recordable
enum AppAction: Equatable {
  case counter(CounterAction)
  case primeModal(PrimeModalAction)
  case favoritePrimes(FavoritePrimesAction)

  /// The action of the list, for ``pullback(_:value:action:)``.
  var favoritePrimes: FavoritePrimesAction? {
    get { if case .favoritePrimes(let action) = self { action } else { nil } }
    set { if let newValue { self = .favoritePrimes(newValue) } }
  }
}

/// The reducer of the app: those of its features, pulled back in both ways.
@MainActor let appReducer: Reducer<AppState, AppAction> = combine(
  pullback(counterReducer, value: \AppState.counter, action: /AppAction.counter),
  pullback(primeModalReducer, value: \.primeModal, action: /AppAction.primeModal),
  pullback(favoritePrimesReducer, value: \.favoritePrimes, action: \.favoritePrimes))
