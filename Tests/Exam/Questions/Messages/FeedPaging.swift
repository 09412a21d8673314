import ComposableRuntime
import PlayheadRecorder
import PlayheadReplay

/// A feed of posts, page by page.
@Reducer struct PostFeed {
  @Recordable struct State: Equatable, Sendable {
    var tab = FeedTab.following
    var posts: IdentifiedArrayOf<FeedPost> = []
    var page = 0
    var hasMore = true
    var isRefreshing = false
    var isLoadingMore = false
    var saved: IdentifiedArrayOf<FeedPost> = []
    var hidden: [Int] = []
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case appeared
    case tabPicked(FeedTab)
    case pulled, endReached
    case refreshed(Result<FeedPage, any Error>)
    case moreLoaded(Result<FeedPage, any Error>)
    case saveTapped(id: Int)
    case hideTapped(id: Int)
  }

  private enum CancelID { case refresh, more }

  let isMended: Bool
  @Dependency(\.feedClient) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared, .pulled: return refresh(&state)
      case .tabPicked(let tab):
        guard tab != state.tab else { return .none }
        state = State(tab: tab, saved: state.saved, hidden: state.hidden)
        return refresh(&state)
      case .endReached:
        guard state.hasMore, state.page > 0, !state.isRefreshing, !state.isLoadingMore else { return .none }
        state.isLoadingMore = true
        state.failure = nil
        return .run(name: "more") { [client, tab = state.tab, page = state.page + 1] send in
          await send(.moreLoaded(Result { try await client.page(tab, page) }))
        }
        .cancellable(id: CancelID.more)
      case .refreshed(.success(let page)):
        state.isRefreshing = false
        state.posts = IdentifiedArray(uniqueElements: page.posts.filter { !state.hidden.contains($0.id) })
        state.page = 1
        state.hasMore = page.hasMore
      case .refreshed(.failure(let error)):
        state.isRefreshing = false
        state.failure = String(describing: error)
      case .moreLoaded(.success(let page)):
        state.isLoadingMore = false
        state.posts.append(contentsOf: page.posts.filter { !state.hidden.contains($0.id) })
        state.page += 1
        state.hasMore = page.hasMore
      case .moreLoaded(.failure(let error)):
        state.isLoadingMore = false
        state.failure = String(describing: error)
      case .saveTapped(let id):
        if state.saved.remove(id: id) == nil, let post = state.posts[id: id] { state.saved.append(post) }
      case .hideTapped(let id): if state.posts.remove(id: id) != nil { state.hidden.append(id) }
      }
      return .none
    }
  }

  /// Loads the first page; further pages of the old posts are of no use then.
  private func refresh(_ state: inout State) -> Effect<Action> {
    state.isRefreshing = true
    state.failure = nil
    if isMended { state.isLoadingMore = false }
    return .merge(
      .cancel(id: CancelID.more),
      .run(name: "refresh") { [client, tab = state.tab] send in
        await send(.refreshed(Result { try await client.page(tab, 1) }))
      }
      .cancellable(id: CancelID.refresh, cancelInFlight: true))
  }
}

@Recordable enum FeedTab: String, CaseIterable, Sendable {
  case following, popular, nearby
}

@Recordable struct FeedPost: Equatable, Identifiable, Sendable {
  let id: Int
  var text: String
}

@Recordable struct FeedPage: Equatable, Sendable {
  var posts: [FeedPost]
  var hasMore: Bool
}

@DependencyClient struct FeedClient: Sendable {
  /// A page of posts, counted from 1.
  var page: @Sendable (_ tab: FeedTab, _ page: Int) async throws -> FeedPage
}

extension FeedClient: DependencyKey {
  static let liveValue = FeedClient { tab, page in
    @Dependency(\.network) var network
    try await network.travel(0.3...1.2, 0.06)
    let first = (FeedTab.allCases.firstIndex(of: tab) ?? 0) * 1000 + page * 10
    let posts = (0...3).map { FeedPost(id: first + $0, text: "Post \($0 + 1) of page \(page), \(tab.rawValue)") }
    return FeedPage(posts: posts, hasMore: page < 6)
  }
  static let testValue = FeedClient()
}

extension DependencyValues {
  var feedClient: FeedClient {
    get { self[FeedClient.self] }
    set { self[FeedClient.self] = newValue }
  }
}

struct FeedPaging: Question {
  let kind = FaultKind.notPutBack
  let fault =
    "A refresh cancels the loading of the next page, but the feed still counts as loading, and never loads more."
  let start = PostFeed.State()
  func feature(isMended: Bool) -> PostFeed { PostFeed(isMended: isMended) }

  func use(_ person: Person<PostFeed>) async {
    await person.sends(.appeared)
    await person.waits(1.5...3)
    for _ in 1...32 {
      if person.happens(0.6) {
        await person.sends(.endReached)
        if person.happens(0.12), person.state.isLoadingMore {
          await person.waits(0.1...0.6)
          if person.state.isLoadingMore { await person.sends(.pulled) }
        }
        await person.waits(1.4...4)
        // The person tries once more, and then another tab.
        if person.state.isLoadingMore {
          await person.sends(.endReached)
          await person.waits(2...4)
          await person.sends(.tabPicked(person.picks(FeedTab.allCases.filter { $0 != person.state.tab }) ?? .popular))
        }
      } else if person.happens(0.35) {
        await person.sends(person.happens(0.5) ? .pulled : .tabPicked(person.picks(FeedTab.allCases) ?? .popular))
      }
      await person.waits(1.4...3)
      if person.happens(0.3), let id = person.picks(person.state.posts.ids) { await person.sends(.saveTapped(id: id)) }
      if person.happens(0.1), let id = person.picks(person.state.posts.ids) { await person.sends(.hideTapped(id: id)) }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<PostFeed.State, PostFeed.Action>) -> Bool {
    guard case .pulled = step.action else { return false }
    return step.before.isLoadingMore && step.after.isLoadingMore
  }
}

extension FeedPaging: ExploredQuestion {
  func isWrong(_ state: PostFeed.State, isAtRest: Bool) -> Bool {
    isAtRest && (state.isRefreshing || state.isLoadingMore)
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(\.feedClient, .liveValue) }
}
