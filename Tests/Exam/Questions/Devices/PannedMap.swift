import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// The places of a kind in the part of the map that is seen.
@Reducer struct NearbyPlaces {
  @Recordable struct State: Equatable, Sendable {
    var center = MapSpot(x: 0, y: 0)
    var category = PlaceCategory.cafe
    var zoom = 12
    /// What was searched for last.
    var searched: MapSearch?
    /// What the places were found for.
    var shown: MapSearch?
    var places: IdentifiedArrayOf<MapPlace> = []
    var selection: String?
    var bookmarks: [String] = []
    var failure: String?

    var isSearching: Bool { searched != shown && failure == nil }
  }

  @Recordable enum Action: Sendable {
    case appeared
    case mapMoved(MapSpot)
    case mapSettled
    case zoomed(Int)
    case categoryPicked(PlaceCategory)
    case retryTapped
    case found(MapSearch, Result<[MapPlace], any Error>)
    case placeTapped(String?)
    case bookmarkTapped(String)
  }

  private enum CancelID { case moving, searching }

  let isMended: Bool
  @Dependency(PlaceFinder.self) var finder
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .mapMoved(let center):
        state.center = center
        return .run { send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.mapSettled)
        }
        .cancellable(id: CancelID.moving, cancelInFlight: true)
      case .zoomed(let zoom): state.zoom = zoom
      case .categoryPicked(let category):
        state.category = category
        return .concatenate(.cancel(id: CancelID.moving), search(&state))
      case .appeared, .mapSettled, .retryTapped: return search(&state)
      case .found(let search, .success(let places)):
        state.shown = search
        state.failure = nil
        state.places = IdentifiedArray(uniqueElements: places)
        if let selection = state.selection, state.places[id: selection] == nil { state.selection = nil }
      case .found(_, .failure(let error)):
        state.failure = String(describing: error)
      case .placeTapped(let id): state.selection = id
      case .bookmarkTapped(let id):
        if let index = state.bookmarks.firstIndex(of: id) {
          state.bookmarks.remove(at: index)
        } else {
          state.bookmarks.append(id)
        }
      }
      return .none
    }
  }

  private func search(_ state: inout State) -> Effect<Action> {
    let search = MapSearch(center: state.center, category: state.category)
    state.searched = search
    state.failure = nil
    let finding = Effect<Action>.run { send in
      await send(.found(search, Result { try await finder.places(search) }))
    }
    return isMended ? finding.cancellable(id: CancelID.searching, cancelInFlight: true) : finding
  }
}

@Recordable struct MapSpot: Equatable, Sendable {
  var x: Int
  var y: Int
}

@Recordable enum PlaceCategory: String, CaseIterable, Sendable {
  case cafe
  case fuel
  case parking
}

@Recordable struct MapSearch: Equatable, Sendable {
  var center: MapSpot
  var category: PlaceCategory
}

@Recordable struct MapPlace: Equatable, Identifiable, Sendable {
  let id: String
  var spot: MapSpot
}

@DependencyClient struct PlaceFinder: Sendable {
  var places: @Sendable (_ search: MapSearch) async throws -> [MapPlace]
}

extension PlaceFinder: DependencyKey {
  static let liveValue = PlaceFinder { search in
    @Dependency(\.network) var network
    try await network.travel(0.2...1.8, 0.06)
    return (0...2).map { number in
      let spot = MapSpot(x: search.center.x + number, y: search.center.y - number)
      return MapPlace(id: "\(search.category.rawValue) \(spot.x)/\(spot.y)", spot: spot)
    }
  }

  static let testValue = PlaceFinder()
}

struct PannedMap: Question {
  let kind = FaultKind.lateAnswer
  let fault = "Only the wait for the map to settle is cancelled, so that a slow search replaces a newer one's places."
  let start = NearbyPlaces.State()

  func feature(isMended: Bool) -> NearbyPlaces { NearbyPlaces(isMended: isMended) }

  func use(_ person: Person<NearbyPlaces>) async {
    await person.sends(.appeared)
    await person.waits(2...3)
    for _ in 1...14 {
      let center = person.state.center
      switch person.number(1...10) {
      case 1...5:
        for step in 1...person.number(1...3) {
          await person.sends(.mapMoved(MapSpot(x: center.x + step * 3, y: center.y + step)))
          await person.waits(0.05...0.2)
        }
      case 6: await person.sends(.categoryPicked(person.picks(PlaceCategory.allCases) ?? .cafe))
      case 7: await person.sends(.zoomed(person.number(9...16)))
      case 8: await person.sends(.placeTapped(person.picks(person.state.places)?.id))
      case 9: if let place = person.picks(person.state.places) { await person.sends(.bookmarkTapped(place.id)) }
      default: if person.state.failure != nil { await person.sends(.retryTapped) }
      }
      if person.happens(0.8) { await person.waits(2.2...5) } else { await person.waits(0.3...0.8) }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<NearbyPlaces.State, NearbyPlaces.Action>) -> Bool {
    guard case .found(let search, _) = step.action, search != step.before.searched else { return false }
    return !step.before.isSearching
  }
}

extension PannedMap: ExploredQuestion {
  func isWrong(_ state: NearbyPlaces.State, isAtRest: Bool) -> Bool {
    isAtRest && state.failure == nil && state.shown != state.searched
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(PlaceFinder.self, .liveValue) }
}
