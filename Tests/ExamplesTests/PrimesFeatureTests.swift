import ComposableFunctional
import Foundation
import ProcessTesting
import Testing

@testable import PrimesExample

/// The features of the prime app, each by its function. They share the environment, so one test runs at a time.
@MainActor @Suite(.serialized) struct PrimesFeatureTests {
  init() { Current = .mock }

  @Test func `the sheet saves and removes the number`() {
    var state: PrimeModalState = (count: 2, favoritePrimes: [3, 5])
    #expect(primeModalReducer(state: &state, action: .saveFavoritePrimeTapped).isEmpty)
    #expect(state == (2, [3, 5, 2]))
    state.count = 3
    #expect(primeModalReducer(state: &state, action: .removeFavoritePrimeTapped).isEmpty)
    #expect(state == (3, [5, 2]))
  }

  @Test func `a request for a prime answers and shows an alert`() {
    var state = CounterState(count: 7)
    var effects = counterReducer(state: &state, action: .nthPrimeButtonTapped)
    #expect(state == CounterState(count: 7, isNthPrimeButtonDisabled: true))
    let actions = values(of: effects)
    #expect(actions == [[.nthPrimeResponse(number: 7, prime: 17)]])

    effects = counterReducer(state: &state, action: actions[0][0])
    #expect(effects.isEmpty)
    #expect(state == CounterState(count: 7, alert: PrimeAlert(number: 7, prime: 17)))
    #expect(counterReducer(state: &state, action: .alertDismissButtonTapped).isEmpty)
    #expect(state == CounterState(count: 7))
  }

  @Test func `a prime that is not found shows an alert too`() {
    Current.nthPrime = { _ in .sync { nil } }
    var state = CounterState(count: -1)
    let effects = counterReducer(state: &state, action: .nthPrimeButtonTapped)
    #expect(values(of: effects) == [[.nthPrimeResponse(number: -1, prime: nil)]])
    _ = counterReducer(state: &state, action: .nthPrimeResponse(number: -1, prime: nil))
    #expect(state == CounterState(count: -1, alert: PrimeAlert(number: -1, prime: nil)))
  }

  @Test func `saving writes the favourites and sends nothing`() throws {
    var saved: [String: Data] = [:]
    Current.fileClient.save = { name, data in .fireAndForget { saved[name] = data } }
    var state = [2, 3, 5]
    let effects = favoritePrimesReducer(state: &state, action: .saveButtonTapped)
    #expect(state == [2, 3, 5])
    #expect(saved.isEmpty)
    #expect(values(of: effects) == [[]])
    #expect(saved == ["favorite-primes.json": Data("[2,3,5]".utf8)])
  }

  @Test func `the favourites are kept in a real file`() throws {
    try withTemporaryFolder { folder in
      let path = URL(filePath: folder)
      Current.fileClient = .live(folder: path)
      var state = [2, 3, 5]
      #expect(values(of: favoritePrimesReducer(state: &state, action: .loadButtonTapped)) == [[]])
      #expect(values(of: favoritePrimesReducer(state: &state, action: .saveButtonTapped)) == [[]])
      state = []
      let actions = values(of: favoritePrimesReducer(state: &state, action: .loadButtonTapped))
      #expect(actions == [[.loadedFavoritePrimes([2, 3, 5])]])
      _ = favoritePrimesReducer(state: &state, action: actions[0][0])
      #expect(state == [2, 3, 5])

      try Data("no list".utf8).write(to: path.appending(path: "favorite-primes.json"))
      #expect(values(of: favoritePrimesReducer(state: &state, action: .loadButtonTapped)) == [[]])
    }
  }

  @Test func `one row is deleted`() {
    var state = [2, 3, 5]
    #expect(favoritePrimesReducer(state: &state, action: .deleteFavoritePrimes([1])).isEmpty)
    #expect(state == [2, 5])
    #expect(favoritePrimesReducer(state: &state, action: .deleteFavoritePrimes([7])).isEmpty)
    #expect(state == [2, 5])
  }

  @Test func `the features work together`() {
    let store = Store(initialValue: AppState(), reducer: appReducer)
    for _ in 0..<3 { store.send(.counter(.incrTapped)) }
    store.send(.counter(.decrTapped))
    store.send(.primeModal(.saveFavoritePrimeTapped))
    #expect(store.value.favoritePrimes == [2])
    store.send(.favoritePrimes(.loadButtonTapped))
    #expect(store.value.favoritePrimes == [2, 31])
    store.send(.counter(.nthPrimeButtonTapped))
    #expect(store.value.counter == CounterState(count: 2, alert: PrimeAlert(number: 2, prime: 17)))
    let modal = store.view(value: { $0.primeModal }, action: { .primeModal($0) })
    modal.send(.removeFavoritePrimeTapped)
    #expect(modal.value == (2, [31]))
  }

  /// Here, since its environment is the one that the other tests exchange.
  @Test func `the app records its sample`() async throws {
    try await expectSample("Primes") { wrapped(primesStore($0)) }
  }

  @Test func `primes are computed`() {
    #expect((0...6).map(Prime.nth) == [nil, 2, 3, 5, 7, 11, 13])
    #expect(Prime.nth(10_000) == 104_729)
    #expect(Prime.nth(10_001) == nil)
    #expect(Prime.nth(-1) == nil)
  }

  private func values<Action>(of effects: [Effect<Action>]) -> [[Action]] {
    effects.map { effect in
      var values: [Action] = []
      effect.sink { values.append($0) }.cancel()
      return values
    }
  }
}
