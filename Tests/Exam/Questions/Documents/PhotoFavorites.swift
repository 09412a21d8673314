import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A shared photo stream, in which new photos appear at the top.
@Reducer struct PhotoStream {
  @Recordable struct State: Equatable, Sendable {
    var photos: [StreamPhoto] = []
    /// The number of the newest photo that has come.
    var newest = 0
    var selection: Int?
    var showsFavoritesOnly = false
    var isConnected = false
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case opened
    case closed
    case arrived(StreamPhoto)
    case connectionLost(String)
    case photoTapped(Int?)
    case filterToggled
    case hidden(Int)
    case favoriteTapped(Int)
    case favoriteSaved(Int)
    case favoriteRefused(StreamPhoto, at: Int)
  }

  private enum CancelID: Hashable {
    case stream
    case favorite(Int)
  }

  let isMended: Bool
  @Dependency(PhotoStreamClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened:
        guard !state.isConnected else { return .none }
        state.isConnected = true
        state.failure = nil
        return .run(name: "stream") { [newest = state.newest] send in
          var last = newest
          while true {
            let photo = try await client.next(last)
            last = photo.id
            await send(.arrived(photo))
          }
        } catch: { error, send in
          await send(.connectionLost(String(describing: error)))
        }
        .cancellable(id: CancelID.stream)
      case .closed:
        state.isConnected = false
        return .cancel(id: CancelID.stream)
      case .arrived(let photo):
        state.photos.insert(photo, at: 0)
        state.newest = photo.id
      case .connectionLost(let reason):
        state.isConnected = false
        state.failure = reason
      case .photoTapped(let id): state.selection = id
      case .filterToggled: state.showsFavoritesOnly.toggle()
      case .hidden(let id):
        state.photos.removeAll { $0.id == id }
        if state.selection == id { state.selection = nil }
        return .cancel(id: CancelID.favorite(id))
      case .favoriteTapped(let id):
        guard let index = state.photos.firstIndex(where: { $0.id == id }), !state.photos[index].isSaving else {
          return .none
        }
        state.failure = nil
        let photo = state.photos[index]
        state.photos[index].isFavorite.toggle()
        state.photos[index].isSaving = true
        return .run(name: "favorite") { send in
          try await client.setFavorite(id, !photo.isFavorite)
          await send(.favoriteSaved(id))
        } catch: { _, send in
          await send(.favoriteRefused(photo, at: index))
        }
        .cancellable(id: CancelID.favorite(id))
      case .favoriteSaved(let id):
        guard let index = state.photos.firstIndex(where: { $0.id == id }) else { return .none }
        state.photos[index].isSaving = false
      case .favoriteRefused(let photo, let index):
        guard let index = isMended ? state.photos.firstIndex(where: { $0.id == photo.id }) : index,
          state.photos.indices.contains(index)
        else { return .none }
        state.photos[index] = photo
        state.failure = "“\(photo.caption)” could not be changed"
      }
      return .none
    }
  }
}

@Recordable struct StreamPhoto: Equatable, Identifiable, Sendable {
  let id: Int
  var caption: String
  var isFavorite = false
  var isSaving = false
}

@DependencyClient struct PhotoStreamClient: Sendable {
  var next: @Sendable (_ last: Int) async throws -> StreamPhoto
  var setFavorite: @Sendable (_ id: Int, _ isFavorite: Bool) async throws -> Void
}

extension PhotoStreamClient: DependencyKey {
  static let liveValue = PhotoStreamClient { last in
    @Dependency(\.network) var network
    try await network.travel(2...9, 0.02)
    return StreamPhoto(id: last + 1, caption: "Photo \(last + 1)")
  } setFavorite: { _, _ in
    @Dependency(\.network) var network
    try await network.travel(0.4...2.2, 0.15)
  }
  static let testValue = PhotoStreamClient()
}

struct PhotoFavorites: Question {
  let kind = FaultKind.keptIndex
  let fault = "A refused favorite is put back at the index it had, where another photo is after new ones have come."
  let start = PhotoStream.State(
    photos: (1...4).reversed().map { StreamPhoto(id: $0, caption: "Photo \($0)") }, newest: 4)

  func feature(isMended: Bool) -> PhotoStream { PhotoStream(isMended: isMended) }

  func use(_ person: Person<PhotoStream>) async {
    await person.sends(.opened)
    for _ in 1...16 {
      await person.waits(2...6)
      if !person.state.isConnected { await person.sends(.opened) }
      if person.happens(0.75), let photo = person.picks(person.state.photos.prefix(5)) {
        await person.sends(.favoriteTapped(photo.id))
      }
      if person.happens(0.3), let photo = person.picks(person.state.photos) {
        await person.waits(0.5...1.5)
        await person.sends(.photoTapped(photo.id))
        await person.waits(2...4)
        await person.sends(person.happens(0.2) ? .hidden(photo.id) : .photoTapped(nil))
      }
      if person.happens(0.15) {
        await person.waits(1...3)
        await person.sends(.filterToggled)
      }
      if person.happens(0.06) {
        await person.waits(1...3)
        await person.sends(.closed)
        await person.waits(4...9)
        await person.sends(.opened)
      }
    }
    await person.waits(2...4)
    await person.sends(.closed)
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<PhotoStream.State, PhotoStream.Action>) -> Bool {
    guard case .favoriteRefused = step.action else { return false }
    return step.before.photos.map(\.id) != step.after.photos.map(\.id)
  }
}

extension PhotoFavorites: ExploredQuestion {
  func isWrong(_ state: PhotoStream.State, isAtRest: Bool) -> Bool {
    Set(state.photos.map(\.id)).count < state.photos.count
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(PhotoStreamClient.self, .liveValue) }
}
