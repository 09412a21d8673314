import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// What a customer bought, page by page.
@Reducer
struct PurchaseHistory {
  @Recordable
  struct State: Equatable, Sendable {
    var shelf = "Books"
    var purchases: IdentifiedArrayOf<Purchase> = []
    /// Nil at the end of the list.
    var nextPage: Int?
    var isRefreshing = false
    var isLoadingMore = false
    var favorites: Set<Purchase.ID> = []
    var failure: String?
  }

  @Recordable
  enum Action: Sendable {
    case shelfPicked(String)
    case refreshPulled
    case endReached
    case pageLoaded(Int, Result<PurchasePage, any Error>)
    case favoriteTapped(Purchase.ID)
  }

  private enum CancelID { case page }

  let isMended: Bool
  @Dependency(PurchaseClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .shelfPicked(let shelf):
        state = State(shelf: shelf, isRefreshing: true, favorites: state.favorites)
        return load(0, of: state)

      case .refreshPulled:
        guard !state.isRefreshing else { return .none }
        state.isRefreshing = true
        if isMended { state.isLoadingMore = false }
        state.failure = nil
        return load(0, of: state)

      case .endReached:
        guard let page = state.nextPage, !state.isRefreshing, !state.isLoadingMore else { return .none }
        state.isLoadingMore = true
        state.failure = nil
        return load(page, of: state)

      case .pageLoaded(0, .success(let page)):
        state.isRefreshing = false
        state.purchases = IdentifiedArray(uniqueElements: page.purchases)
        state.nextPage = page.next

      case .pageLoaded(_, .success(let page)):
        state.isLoadingMore = false
        state.purchases.append(contentsOf: page.purchases)
        state.nextPage = page.next

      case .pageLoaded(let number, .failure(let error)):
        if number == 0 { state.isRefreshing = false } else { state.isLoadingMore = false }
        state.failure = String(describing: error)

      case .favoriteTapped(let id):
        if state.favorites.remove(id) == nil { state.favorites.insert(id) }
      }
      return .none
    }
  }

  /// Loads a page instead of the one that is being loaded.
  private func load(_ page: Int, of state: State) -> Effect<Action> {
    .run { [shelf = state.shelf] send in
      await send(.pageLoaded(page, Result { try await client.page(shelf, page) }))
    }
    .cancellable(id: CancelID.page, cancelInFlight: true)
  }
}

@Recordable
struct Purchase: Equatable, Identifiable, Sendable {
  let id: String
  var cents: Int
}

@Recordable
struct PurchasePage: Equatable, Sendable {
  var purchases: [Purchase]
  var next: Int?
}

@DependencyClient
struct PurchaseClient: Sendable {
  var page: @Sendable (_ shelf: String, _ page: Int) async throws -> PurchasePage
}

extension PurchaseClient: DependencyKey {
  static let liveValue = PurchaseClient { shelf, page in
    @Dependency(\.network) var network
    try await network.travel(0.4...1.8, 0.06)
    let purchases = (page * 4 + 1...page * 4 + 4).map { Purchase(id: "\(shelf) \($0)", cents: $0 * 377 % 4000) }
    return PurchasePage(purchases: purchases, next: page < 5 ? page + 1 : nil)
  }

  static let testValue = PurchaseClient()
}

struct EndOfListStuck: Question {
  let kind = FaultKind.notPutBack
  let fault = "Refreshing cancels the loading of the next page, but leaves the flag that it is being loaded."
  let start = PurchaseHistory.State()

  func feature(isMended: Bool) -> PurchaseHistory { PurchaseHistory(isMended: isMended) }

  func use(_ person: Person<PurchaseHistory>) async {
    for shelf in ["Books", "Music", "Games", "Garden", "Books", "Kitchen", "Music"] {
      await person.sends(.shelfPicked(shelf))
      await person.waits(person.happens(0.2) ? 0.2...1 : 2...4)
      var hasRefreshed = false
      for _ in 1...5 {
        if let purchase = person.picks(person.state.purchases), person.happens(0.4) {
          await person.sends(.favoriteTapped(purchase.id))
          await person.waits(0.5...2)
        }
        let count = person.state.purchases.count
        await person.sends(.endReached)
        let isPatient = hasRefreshed || person.happens(0.85)
        await person.waits(isPatient ? 2...4 : 0.2...0.9)
        // A list that does not grow is left for another one.
        if isPatient, person.state.purchases.count == count, person.state.failure == nil { break }
        hasRefreshed = person.state.failure != nil || person.happens(0.3)
        if hasRefreshed {
          await person.sends(.refreshPulled)
          await person.waits(2...4)
        }
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<PurchaseHistory.State, PurchaseHistory.Action>) -> Bool {
    guard case .refreshPulled = step.action, !step.before.isRefreshing else { return false }
    return step.before.isLoadingMore && step.after.isLoadingMore
  }
}

extension EndOfListStuck: ExploredQuestion {
  func isWrong(_ state: PurchaseHistory.State, isAtRest: Bool) -> Bool {
    isAtRest && (state.isRefreshing || state.isLoadingMore)
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(PurchaseClient.self, .liveValue) }
}
