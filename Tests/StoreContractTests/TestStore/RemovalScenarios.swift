import ComposableRuntime
import ComposableTesting
import StoreTesting

/// What a test of a feature sees whose children go away while their effects run.
///
/// Each scenario runs a `TestStore`, and returns the failures that this reported.
@MainActor
enum RemovalScenarios {
  /// A row is removed while it loads: nothing of it comes any more, and nothing is left to end.
  static func removalEndsTheEffectsOfARow(_ exhaustivity: Exhaustivity) async -> [String] {
    await failures { clock in
      let store = makeStore(clock, exhaustivity)
      await store.send(.rows(.element(id: 1, action: .loadTapped))) { $0.rows[id: 1]?.isLoading = true }
      await store.send(.rows(.element(id: 2, action: .loadTapped))) { $0.rows[id: 2]?.isLoading = true }
      await store.send(.removeTapped(1)) { $0.rows.remove(id: 1) }
      await clock.advance(by: .seconds(1))
      await store.receive(\.rows[id: 2].loaded) {
        $0.rows[id: 2]?.isLoading = false
        $0.loaded = [2]
      }
      await store.finish()
    }
  }

  /// Another detail takes the place of one that loads: the first one's answer does not come.
  static func replacementEndsTheEffectsOfADetail(_ exhaustivity: Exhaustivity) async -> [String] {
    await failures { clock in
      let store = makeStore(clock, exhaustivity)
      await store.send(.showTapped(1)) { $0.detail = Book.State(id: 1) }
      await store.send(.detail(.loadTapped)) { $0.detail?.isLoading = true }
      await store.send(.showTapped(2)) { $0.detail = Book.State(id: 2) }
      await store.send(.detail(.loadTapped)) { $0.detail?.isLoading = true }
      await clock.advance(by: .seconds(1))
      await store.receive(\.detail.loaded) {
        $0.detail?.isLoading = false
        $0.loaded = [2]
      }
      await store.finish()
    }
  }

  /// A child that goes away by its own action: it runs first, then the parent, then its effects are cancelled.
  static func aChildThatClosesItself(_ exhaustivity: Exhaustivity) async -> [String] {
    await failures { clock in
      let store = makeStore(clock, exhaustivity)
      await store.send(.showTapped(1)) { $0.detail = Book.State(id: 1) }
      await store.send(.detail(.loadTapped)) { $0.detail?.isLoading = true }
      await store.send(.detail(.closeTapped)) {
        $0.detail = nil
        $0.closed = ["row 1, closing"]
      }
      await clock.advance(by: .seconds(1))
      await store.finish()
    }
  }

  /// A test that ends while a row loads.
  static func aTestThatDoesNotWait(_ exhaustivity: Exhaustivity) async -> [String] {
    await failures { clock in
      let store = makeStore(clock, exhaustivity)
      await store.send(.rows(.element(id: 1, action: .loadTapped))) { $0.rows[id: 1]?.isLoading = true }
    }
  }

  /// A test that does not say that a row has loaded.
  static func aTestThatDoesNotReceive(_ exhaustivity: Exhaustivity) async -> [String] {
    await failures { clock in
      let store = makeStore(clock, exhaustivity)
      await store.send(.rows(.element(id: 1, action: .loadTapped))) { $0.rows[id: 1]?.isLoading = true }
      await clock.advance(by: .seconds(1))
      await store.send(.removeTapped(2)) { $0.rows.remove(id: 2) }
    }
  }

  /// An action for a row that is gone.
  static func anActionThatComesTooLate(_ exhaustivity: Exhaustivity) async -> [String] {
    await failures { clock in
      let store = makeStore(clock, exhaustivity)
      await store.send(.removeTapped(1)) { $0.rows.remove(id: 1) }
      await store.send(.rows(.element(id: 1, action: .closeTapped)))
    }
  }

  private static func failures(_ body: @MainActor (TestClock<Duration>) async -> Void) async -> [String] {
    let issues = ReportedIssues()
    await issues.taking { await body(TestClock()) }
    return issues.messages
  }

  private static func makeStore(_ clock: TestClock<Duration>, _ exhaustivity: Exhaustivity) -> TestStoreOf<Shelf> {
    let store = TestStore(initialState: Shelf.State(rows: [Book.State(id: 1), Book.State(id: 2)])) {
      Shelf()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = exhaustivity
    return store
  }
}

@Reducer
struct Book {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var isLoading = false
    var isClosing = false
  }

  enum Action { case loadTapped, loaded, closeTapped }

  enum CancelID { case load }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loadTapped:
        state.isLoading = true
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.loaded)
        }
        .cancellable(id: CancelID.load, cancelInFlight: true)
      case .loaded:
        state.isLoading = false
        return .none
      case .closeTapped:
        state.isClosing = true
        return .none
      }
    }
  }
}

@Reducer
struct Shelf {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Book.State> = []
    var detail: Book.State?
    var loaded: [Int] = []
    var closed: [String] = []
  }

  enum Action {
    case rows(IdentifiedActionOf<Book>)
    case detail(Book.Action)
    case removeTapped(Int)
    case showTapped(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows(.element(let id, action: .loaded)): state.loaded.append(id)
      case .detail(.loaded): state.loaded += state.detail.map { [$0.id] } ?? []
      case .detail(.closeTapped):
        state.closed += state.detail.map { ["row \($0.id)\($0.isClosing ? ", closing" : "")"] } ?? []
        state.detail = nil
      case .removeTapped(let id): state.rows.remove(id: id)
      case .showTapped(let id): state.detail = Book.State(id: id)
      case .rows, .detail: break
      }
      return .none
    }
    .ifLet(\.detail, action: \.detail) { Book() }
    .forEach(\.rows, action: \.rows) { Book() }
  }
}
