import PlayheadRecorder

/// The departures of a station, and alarms for them.
@Recordable struct BoardState: Equatable, Sendable {
  var search = BoardSearch(station: "Central")
  var departures: [Departure] = []
  var isLoading = false
  /// The ids of the departures before which the phone rings.
  var alarms: [String] = []
  var favorites: [String] = []
  var failure: String?
}

@Recordable struct BoardSearch: Equatable, Sendable {
  var station: String
  var isOfTrains = false
}

@Recordable struct Departure: Equatable, Sendable {
  var id: String
  var minute: Int
}

@Recordable enum BoardAction: Sendable {
  case refreshPulled
  case stationPicked(String)
  case trainsToggled
  case boardLoaded(Result<Board, BoardFailure>)
  case alarmTapped(String)
  case alarmAnswered(String, Result<Int, any Error>)
  case favoriteTapped
  case failureDismissed
}

/// What the server answers to a search.
@Recordable struct Board: Equatable, Sendable {
  var search: BoardSearch
  var departures: [Departure]
}

@Recordable struct BoardFailure: Error, CustomStringConvertible {
  var search: BoardSearch
  var description: String { "no departures of \(search.station)" }
}

/// The one reducer of the app.
func reduceBoard(_ state: inout BoardState, _ action: BoardAction) {
  switch action {
  case .refreshPulled: startLoading(&state)
  case .stationPicked(let station):
    state.search.station = station
    state.departures = []
    startLoading(&state)
  case .trainsToggled:
    state.search.isOfTrains.toggle()
    startLoading(&state)
  case .boardLoaded(.success(let board)):
    state.isLoading = false
    state.departures = board.departures
  case .boardLoaded(.failure(let failure)):
    state.isLoading = false
    state.failure = "\(failure)"
  case .alarmTapped(let id): state.alarms.append(id)
  case .alarmAnswered(_, .success): break
  case .alarmAnswered(let id, .failure(let error)):
    state.alarms.removeAll { $0 == id }
    state.failure = "The alarm is not set: \(error)"
  case .favoriteTapped:
    let station = state.search.station
    if state.favorites.contains(station) {
      state.favorites.removeAll { $0 == station }
    } else {
      state.favorites.append(station)
    }
  case .failureDismissed: state.failure = nil
  }
}

private func startLoading(_ state: inout BoardState) {
  state.isLoading = true
  state.failure = nil
}

struct BoardClient {
  let network: Network

  func board(_ search: BoardSearch) async -> Result<Board, BoardFailure> {
    // The big stations have many lines, whose departures take longer.
    let isBig = ["Central", "Airport"].contains(search.station)
    do { try await network.travel(isBig ? 0.8...2.4 : 0.2...0.7, 0.03) } catch {
      return .failure(BoardFailure(search: search))
    }
    let lines = search.isOfTrains ? ["RE 1", "S 3", "S 5"] : ["RE 1", "S 3", "S 5", "Bus 100", "Tram 12"]
    let departures = lines.enumerated().map { Departure(id: "\($1) \(search.station)", minute: 4 + 7 * $0) }
    return .success(Board(search: search, departures: departures))
  }

  /// Sets an alarm, and returns its number.
  func setAlarm(_ id: String) async throws -> Int {
    try await network.travel(0.2...0.9, 0.1)
    return network.number(1...99)
  }
}

/// It reports its effects to the recorder, because `ThunkStore` runs them all.
struct BoardOfOtherStation: ForeignQuestion {
  let kind = FaultKind.lateAnswer
  let fault = "The departures of a station that was picked before replace those of the present one."

  func app(isMended: Bool, in host: ForeignHost<BoardState, BoardAction>) -> any ForeignApp<BoardState, BoardAction> {
    let client = BoardClient(network: host.network)
    return ThunkStore(BoardState(), in: host, reduce: reduceBoard) { action, state in
      switch action {
      case .refreshPulled, .stationPicked, .trainsToggled:
        ThunkStore.Thunk(name: "load board") { dispatch, current in
          let board = await client.board(state.search)
          if isMended, current().search != state.search { return }
          dispatch(.boardLoaded(board))
        }
      case .alarmTapped(let id):
        ThunkStore.Thunk(name: "set alarm") { dispatch, _ in
          do {
            dispatch(.alarmAnswered(id, .success(try await client.setAlarm(id))))
          } catch {
            dispatch(.alarmAnswered(id, .failure(error)))
          }
        }
      default: nil
      }
    }
  }

  func use(_ person: AppUser<BoardState, BoardAction>) async {
    await person.sends(.refreshPulled)
    await person.waits(2...4)
    for _ in 1...10 {
      await person.sends(.stationPicked(pick(person)))
      // The wrong station.
      if person.happens(0.15) {
        await person.waits(0.2...0.8)
        await person.sends(.stationPicked(pick(person)))
      }
      await person.waits(2.5...5)
      if person.happens(0.25) {
        await person.sends(.trainsToggled)
        await person.waits(2.5...4)
      }
      if person.happens(0.3) {
        await person.sends(.favoriteTapped)
        await person.waits(0.3...1)
      }
      if person.state.failure != nil {
        await person.sends(.refreshPulled)
        await person.waits(3...5)
      }
      let silent = person.state.departures.map(\.id).filter { !person.state.alarms.contains($0) }
      if person.happens(0.5), let id = person.picks(silent) {
        await person.sends(.alarmTapped(id))
        await person.waits(1...3)
      }
      if person.state.failure != nil {
        await person.sends(.failureDismissed)
        await person.waits(0.5...1)
      }
    }
    await person.waitsForAll()
  }

  /// A station other than the one that is shown.
  private func pick(_ person: AppUser<BoardState, BoardAction>) -> String {
    let stations = ["Central", "Airport", "Harbour", "Mill Lane", "Zoo", "Castle"]
    return person.picks(stations.filter { $0 != person.state.search.station }) ?? ""
  }

  func isCulprit(_ step: Step<BoardState, BoardAction>) -> Bool {
    guard case .boardLoaded(let answer) = step.action else { return false }
    let search =
      switch answer {
      case .success(let board): board.search
      case .failure(let failure): failure.search
      }
    return search != step.before.search && step.before != step.after
  }
}
