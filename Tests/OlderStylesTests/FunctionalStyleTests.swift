import ComposableFunctional
import Foundation
import XCTest

// A feature as it was written when reducers were functions: tuples as state, a global environment, effects in arrays.

typealias PrimeModalState = (count: Int, favoritePrimes: [Int])

enum PrimeModalAction: Equatable {
  case saveFavoritePrimeTapped
  case removeFavoritePrimeTapped
}

func primeModalReducer(state: inout PrimeModalState, action: PrimeModalAction) -> [Effect<PrimeModalAction>] {
  switch action {
  case .removeFavoritePrimeTapped:
    state.favoritePrimes.removeAll(where: { $0 == state.count })
    return []
  case .saveFavoritePrimeTapped:
    state.favoritePrimes.append(state.count)
    return []
  }
}

enum FavoritePrimesAction: Equatable {
  case deleteFavoritePrimes(IndexSet)
  case loadButtonTapped
  case loadedFavoritePrimes([Int])
  case saveButtonTapped
}

func favoritePrimesReducer(state: inout [Int], action: FavoritePrimesAction) -> [Effect<FavoritePrimesAction>] {
  switch action {
  case let .deleteFavoritePrimes(indexSet):
    for index in indexSet.sorted(by: >) { state.remove(at: index) }
    return []
  case let .loadedFavoritePrimes(favoritePrimes):
    state = favoritePrimes
    return []
  case .saveButtonTapped:
    return [
      Current.fileClient.save("favorite-primes.json", try! JSONEncoder().encode(state)).fireAndForget()
    ]
  case .loadButtonTapped:
    return [
      Current.fileClient.load("favorite-primes.json")
        .compactMap { $0 }
        .decode(type: [Int].self, decoder: JSONDecoder())
        .catch { _ in Empty(completeImmediately: true) }
        .map(FavoritePrimesAction.loadedFavoritePrimes)
        .receive(on: ImmediateScheduler.shared)
        .eraseToEffect()
    ]
  }
}

struct FileClient {
  var load: (String) -> Effect<Data?>
  var save: (String, Data) -> Effect<Never>
}

extension FileClient {
  static let live = FileClient(
    load: { name in .sync { FileManager.default.contents(atPath: name) } },
    save: { name, data in .fireAndForget { _ = FileManager.default.createFile(atPath: name, contents: data) } })
}

struct PrimesEnvironment {
  var fileClient: FileClient
  var nthPrime: (Int) -> Effect<Int?>
}

extension PrimesEnvironment {
  static let live = PrimesEnvironment(fileClient: .live, nthPrime: { n in .async { callback in callback(n) } })
  static let mock = PrimesEnvironment(
    fileClient: FileClient(
      load: { _ in .sync { try! JSONEncoder().encode([2, 31]) } }, save: { _, _ in .fireAndForget {} }),
    nthPrime: { _ in .sync { 17 } })
}

var Current = PrimesEnvironment.live

struct CounterViewState: Equatable {
  var alertNthPrime: Int?
  var count = 0
  var favoritePrimes: [Int] = []
  var isNthPrimeButtonDisabled = false

  var counter: (alertNthPrime: Int?, count: Int, isNthPrimeButtonDisabled: Bool) {
    get { (alertNthPrime, count, isNthPrimeButtonDisabled) }
    set { (alertNthPrime, count, isNthPrimeButtonDisabled) = newValue }
  }

  var primeModal: PrimeModalState {
    get { (count, favoritePrimes) }
    set { (count, favoritePrimes) = newValue }
  }
}

enum CounterAction: Equatable {
  case decrTapped
  case incrTapped
  case nthPrimeButtonTapped
  case nthPrimeResponse(Int?)
  case alertDismissButtonTapped
}

enum CounterViewAction: Equatable {
  case counter(CounterAction)
  case primeModal(PrimeModalAction)

  var counter: CounterAction? {
    get {
      guard case let .counter(value) = self else { return nil }
      return value
    }
    set {
      guard case .counter = self, let newValue = newValue else { return }
      self = .counter(newValue)
    }
  }
}

func counterReducer(
  state: inout (alertNthPrime: Int?, count: Int, isNthPrimeButtonDisabled: Bool), action: CounterAction
) -> [Effect<CounterAction>] {
  switch action {
  case .decrTapped:
    state.count -= 1
    return []
  case .incrTapped:
    state.count += 1
    return []
  case .nthPrimeButtonTapped:
    state.isNthPrimeButtonDisabled = true
    return [
      Current.nthPrime(state.count)
        .map(CounterAction.nthPrimeResponse)
        .receive(on: DispatchQueue.main)
        .eraseToEffect()
    ]
  case let .nthPrimeResponse(prime):
    state.alertNthPrime = prime
    state.isNthPrimeButtonDisabled = false
    return []
  case .alertDismissButtonTapped:
    state.alertNthPrime = nil
    return []
  }
}

let counterViewReducer: Reducer<CounterViewState, CounterViewAction> = combine(
  pullback(counterReducer, value: \CounterViewState.counter, action: \CounterViewAction.counter),
  pullback(primeModalReducer, value: \.primeModal, action: /CounterViewAction.primeModal))

final class FunctionalStyleTests: XCTestCase {
  override func setUp() {
    super.setUp()
    Current = .mock
  }

  func testPrimeModal() {
    var state = (count: 2, favoritePrimes: [3, 5])
    let effects = primeModalReducer(state: &state, action: .saveFavoritePrimeTapped)

    let (count, favoritePrimes) = state
    XCTAssertEqual(count, 2)
    XCTAssertEqual(favoritePrimes, [3, 5, 2])
    XCTAssert(effects.isEmpty)
  }

  func testSaveButtonTapped() {
    var didSave = false
    Current.fileClient.save = { _, data in
      .fireAndForget {
        didSave = true
      }
    }

    var state = [2, 3, 5, 7]
    let effects = favoritePrimesReducer(state: &state, action: .saveButtonTapped)

    XCTAssertEqual(state, [2, 3, 5, 7])
    XCTAssertEqual(effects.count, 1)
    XCTAssert(!didSave)
    _ = effects[0].sink { _ in XCTFail() }
    XCTAssert(didSave)
  }

  func testLoadFavoritePrimesFlow() {
    var state = [2, 3, 5, 7]
    var effects = favoritePrimesReducer(state: &state, action: .loadButtonTapped)
    XCTAssertEqual(state, [2, 3, 5, 7])
    XCTAssertEqual(effects.count, 1)

    var nextAction: FavoritePrimesAction!
    let receivedCompletion = self.expectation(description: "receivedCompletion")
    _ = effects[0].sink(
      receiveCompletion: { _ in receivedCompletion.fulfill() },
      receiveValue: { action in
        nextAction = action
        XCTAssertEqual(action, .loadedFavoritePrimes([2, 31]))
      })
    self.wait(for: [receivedCompletion], timeout: 0)

    effects = favoritePrimesReducer(state: &state, action: nextAction)
    XCTAssertEqual(state, [2, 31])
    XCTAssert(effects.isEmpty)
  }

  func testLoadOfNoFileSendsNothing() {
    Current.fileClient.load = { _ in .sync { nil } }
    var state = [2]
    let effects = favoritePrimesReducer(state: &state, action: .loadButtonTapped)
    _ = effects[0].sink { _ in XCTFail() }
  }

  func testNthPrimeButtonHappyFlow() {
    var state = CounterViewState(alertNthPrime: nil, count: 7, favoritePrimes: [3, 5])
    var effects = counterViewReducer(&state, .counter(.nthPrimeButtonTapped))
    XCTAssertEqual(state, CounterViewState(count: 7, favoritePrimes: [3, 5], isNthPrimeButtonDisabled: true))
    XCTAssertEqual(effects.count, 1)

    var nextAction: CounterViewAction!
    let receivedCompletion = self.expectation(description: "receivedCompletion")
    let cancellable = effects[0].sink(
      receiveCompletion: { _ in receivedCompletion.fulfill() },
      receiveValue: { action in
        XCTAssertEqual(action, .counter(.nthPrimeResponse(17)))
        nextAction = action
      })
    self.wait(for: [receivedCompletion], timeout: 10)
    cancellable.cancel()

    effects = counterViewReducer(&state, nextAction)
    XCTAssertEqual(state, CounterViewState(alertNthPrime: 17, count: 7, favoritePrimes: [3, 5]))
    XCTAssert(effects.isEmpty)

    effects = counterViewReducer(&state, .counter(.alertDismissButtonTapped))
    XCTAssertEqual(state, CounterViewState(count: 7, favoritePrimes: [3, 5]))
    XCTAssert(effects.isEmpty)
  }

  func testIntegrationOfTheModal() {
    var state = CounterViewState(count: 2, favoritePrimes: [3, 5])
    XCTAssert(counterViewReducer(&state, .primeModal(.saveFavoritePrimeTapped)).isEmpty)
    XCTAssertEqual(state, CounterViewState(count: 2, favoritePrimes: [3, 5, 2]))
  }

  func testStore() {
    let store = Store(initialValue: CounterViewState(count: 2), reducer: counterViewReducer)
    var counts: [Int] = []
    let cancellable = store.$value.sink { counts.append($0.count) }
    store.send(.counter(.incrTapped))
    let modal = store.view(value: { $0.primeModal }, action: { .primeModal($0) })
    modal.send(.saveFavoritePrimeTapped)
    XCTAssertEqual(modal.value.favoritePrimes, [3])
    XCTAssertEqual(store.value, CounterViewState(count: 3, favoritePrimes: [3]))
    XCTAssertEqual(counts, [2, 3, 3])
    cancellable.cancel()
  }
}
