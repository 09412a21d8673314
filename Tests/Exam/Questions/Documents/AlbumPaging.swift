import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// The photos of an album, which are loaded page by page.
@Reducer struct AlbumBrowser {
  @Recordable struct State: Equatable, Sendable {
    var album = "Summer"
    var photos: IdentifiedArrayOf<AlbumPhoto> = []
    /// Nil when all pages are loaded, and before the first one is.
    var nextPage: Int?
    var selection: [Int] = []
    var columns = 3
    var isLoading = false
    var isLoadingMore = false
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case albumPicked(String)
    case refreshPulled
    case scrolledToEnd
    case firstPageLoaded(Result<PhotoPage, any Error>)
    case nextPageLoaded(Result<PhotoPage, any Error>)
    case photoTapped(Int)
    case columnsChanged(Int)
  }

  private enum CancelID { case pages }

  let isMended: Bool
  @Dependency(AlbumClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .albumPicked(let album):
        state = State(album: album, columns: state.columns)
        return reload(&state)
      case .refreshPulled:
        if isMended { state.isLoadingMore = false }
        return reload(&state)
      case .scrolledToEnd:
        guard let page = state.nextPage, !state.isLoading, !state.isLoadingMore else { return .none }
        state.isLoadingMore = true
        state.failure = nil
        return .run(name: "next page") { [album = state.album] send in
          await send(.nextPageLoaded(Result { try await client.photos(album, page) }))
        }
        .cancellable(id: CancelID.pages)
      case .firstPageLoaded(.success(let page)):
        state.isLoading = false
        state.photos = IdentifiedArray(uniqueElements: page.photos)
        state.nextPage = page.next
        state.selection.removeAll { state.photos[id: $0] == nil }
      case .firstPageLoaded(.failure(let error)):
        state.isLoading = false
        state.failure = "The album cannot be loaded: \(error)"
      case .nextPageLoaded(.success(let page)):
        state.isLoadingMore = false
        state.photos.append(contentsOf: page.photos)
        state.nextPage = page.next
      case .nextPageLoaded(.failure(let error)):
        state.isLoadingMore = false
        state.failure = "There may be more photos: \(error)"
      case .photoTapped(let id):
        if let index = state.selection.firstIndex(of: id) {
          state.selection.remove(at: index)
        } else {
          state.selection.append(id)
        }
      case .columnsChanged(let columns): state.columns = columns
      }
      return .none
    }
  }

  /// Loads the first page instead of all that is being loaded.
  private func reload(_ state: inout State) -> Effect<Action> {
    state.isLoading = true
    state.failure = nil
    return .run(name: "first page") { [album = state.album] send in
      await send(.firstPageLoaded(Result { try await client.photos(album, 1) }))
    }
    .cancellable(id: CancelID.pages, cancelInFlight: true)
  }
}

@Recordable struct AlbumPhoto: Equatable, Identifiable, Sendable {
  let id: Int
  var name: String
}

@Recordable struct PhotoPage: Equatable, Sendable {
  var photos: [AlbumPhoto]
  var next: Int?
}

@DependencyClient struct AlbumClient: Sendable {
  var photos: @Sendable (_ album: String, _ page: Int) async throws -> PhotoPage
}

extension AlbumClient: DependencyKey {
  static let liveValue = AlbumClient { album, page in
    @Dependency(\.network) var network
    try await network.travel(0.4...1.8, 0.06)
    let photos = (1...5).map { AlbumPhoto(id: page * 10 + $0, name: "\(album) \(page * 10 + $0)") }
    return PhotoPage(photos: photos, next: page < 5 ? page + 1 : nil)
  }
  static let testValue = AlbumClient()
}

struct AlbumPaging: Question {
  let kind = FaultKind.notPutBack
  let fault = "Refreshing while the next page is being loaded cancels that, but leaves the flag of it."
  let start = AlbumBrowser.State()

  func feature(isMended: Bool) -> AlbumBrowser { AlbumBrowser(isMended: isMended) }

  func use(_ person: Person<AlbumBrowser>) async {
    for album in ["Summer", "Garden", "Lisbon", "Family", "Snow", "Harbour"] {
      await person.sends(.albumPicked(album))
      await person.waits(2...4)
      if person.state.failure != nil {
        await person.sends(.refreshPulled)
        await person.waits(2...3)
      }
      for _ in 1...6 {
        await person.sends(.scrolledToEnd)
        if person.happens(0.08) {
          await person.waits(0.1...0.4)
          await person.sends(.refreshPulled)
        }
        await person.waits(2...4)
        if person.happens(0.3), let photo = person.picks(person.state.photos) {
          await person.sends(.photoTapped(photo.id))
          await person.waits(0.5...2)
        }
        // Nothing more comes: the person turns to another album.
        if person.state.isLoadingMore {
          await person.sends(.scrolledToEnd)
          await person.waits(3...5)
          break
        }
      }
      if person.happens(0.3) {
        await person.sends(.columnsChanged(person.number(2...5)))
        await person.waits(1...2)
      }
      if !person.state.isLoadingMore, person.happens(0.3) {
        await person.sends(.refreshPulled)
        await person.waits(2...3)
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<AlbumBrowser.State, AlbumBrowser.Action>) -> Bool {
    guard case .refreshPulled = step.action else { return false }
    return step.before.isLoadingMore && step.after.isLoadingMore
  }
}

extension AlbumPaging: ExploredQuestion {
  func isWrong(_ state: AlbumBrowser.State, isAtRest: Bool) -> Bool {
    (state.isLoading && state.isLoadingMore) || (isAtRest && (state.isLoading || state.isLoadingMore))
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(AlbumClient.self, .liveValue) }
}
