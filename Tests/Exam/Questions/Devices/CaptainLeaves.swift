import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// The room where players meet before a match; a server tells who comes and goes.
@Reducer struct GameLobby {
  @Recordable struct State: Equatable, Sendable {
    var players: IdentifiedArrayOf<LobbyPlayer> = []
    /// The player who leads the team.
    var captain: Int?
    var arena = 1
    var isJoining = false
    var isConnected = false
    var failure: String?

    mutating func remove(_ id: Int) {
      players.remove(id: id)
      if captain == id { captain = players.first?.id }
    }
  }

  @Recordable enum Action: Sendable {
    case joinTapped
    case joined(Result<[LobbyPlayer], any Error>)
    case event(LobbyEvent)
    case disconnected(String)
    case readyTapped
    case captainPicked(Int)
    case arenaPicked(Int)
    case kickTapped(Int)
    case kicked(Int, Result<Bool, any Error>)
    case leaveTapped
  }

  private enum CancelID { case connection, kicking }

  let isMended: Bool
  @Dependency(LobbyServer.self) var server

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .joinTapped:
        guard !state.isJoining, !state.isConnected else { return .none }
        state.isJoining = true
        state.failure = nil
        return .run { send in await send(.joined(Result { try await server.join() })) }
          .cancellable(id: CancelID.connection)
      case .joined(.success(let players)):
        state.isJoining = false
        state.isConnected = true
        state.players = IdentifiedArray(uniqueElements: players)
        state.captain = players.first?.id
        return nextEvent(state)
      case .joined(.failure(let error)):
        state.isJoining = false
        state.failure = String(describing: error)
      case .event(.came(let player)):
        state.players.append(player)
        return nextEvent(state)
      case .event(.left(let id)):
        if isMended { state.remove(id) } else { state.players.remove(id: id) }
        return nextEvent(state)
      case .event(.becameReady(let id)):
        state.players[id: id]?.isReady = true
        return nextEvent(state)
      case .disconnected(let reason):
        state = State(arena: state.arena, failure: reason)
        return .cancel(id: CancelID.kicking)
      case .readyTapped: state.players[id: LobbyPlayer.me.id]?.isReady.toggle()
      case .captainPicked(let id):
        guard state.players[id: id] != nil else { return .none }
        state.captain = id
      case .arenaPicked(let arena): state.arena = arena
      case .kickTapped(let id):
        guard state.players[id: id] != nil, id != LobbyPlayer.me.id else { return .none }
        state.failure = nil
        return .run { send in await send(.kicked(id, Result { try await server.kick(id) })) }
          .cancellable(id: CancelID.kicking)
      case .kicked(let id, .success): state.remove(id)
      case .kicked(_, .failure(let error)): state.failure = String(describing: error)
      case .leaveTapped:
        state = State(arena: state.arena)
        return .merge(.cancel(id: CancelID.connection), .cancel(id: CancelID.kicking))
      }
      return .none
    }
  }

  private func nextEvent(_ state: State) -> Effect<Action> {
    .run { [players = Array(state.players.ids)] send in
      await send(.event(try await server.nextEvent(players)))
    } catch: { error, send in
      await send(.disconnected(String(describing: error)))
    }
    .cancellable(id: CancelID.connection)
  }
}

@Recordable struct LobbyPlayer: Equatable, Identifiable, Sendable {
  let id: Int
  var isReady = false

  static let me = LobbyPlayer(id: 0)
}

@Recordable enum LobbyEvent: Equatable, Sendable {
  case came(LobbyPlayer)
  case left(Int)
  case becameReady(Int)
}

@DependencyClient struct LobbyServer: Sendable {
  var join: @Sendable () async throws -> [LobbyPlayer]
  /// Waits until something happens in a lobby with these players.
  var nextEvent: @Sendable (_ players: [Int]) async throws -> LobbyEvent
  var kick: @Sendable (_ id: Int) async throws -> Bool
}

extension LobbyServer: DependencyKey {
  static let liveValue = LobbyServer {
    @Dependency(\.network) var network
    try await network.travel(0.3...1.2, 0.05)
    return [LobbyPlayer(id: network.number(1...4)), LobbyPlayer(id: network.number(5...8)), .me]
  } nextEvent: { players in
    @Dependency(\.network) var network
    try await network.travel(1...4, 0.02)
    let id = network.number(1...8)
    if !players.contains(id) { return .came(LobbyPlayer(id: id)) }
    return network.number(1...5) < 3 ? .left(id) : .becameReady(id)
  } kick: { _ in
    @Dependency(\.network) var network
    try await network.travel(0.2...1, 0.1)
    return true
  }

  static let testValue = LobbyServer()
}

struct CaptainLeaves: Question {
  let kind = FaultKind.wrongIdentity
  let fault = "A captain who leaves stays the captain."
  let start = GameLobby.State()

  func feature(isMended: Bool) -> GameLobby { GameLobby(isMended: isMended) }

  func use(_ person: Person<GameLobby>) async {
    for _ in 1...24 {
      if !person.state.isConnected { await person.sends(.joinTapped) }
      let player = person.picks(person.state.players.ids.filter { $0 != LobbyPlayer.me.id })
      switch person.number(1...10) {
      case 1, 2: await person.sends(.readyTapped)
      case 3: await person.sends(.captainPicked(player ?? LobbyPlayer.me.id))
      case 4, 5: await person.sends(.arenaPicked(person.number(1...4)))
      case 6, 7: if let player { await person.sends(.kickTapped(player)) }
      case 8: if person.happens(0.3) { await person.sends(.leaveTapped) }
      default: break
      }
      if person.happens(0.8) { await person.waits(2...8) } else { await person.waits(0.2...1) }
    }
    await person.sends(.leaveTapped)
  }

  func isCulprit(_ step: Step<GameLobby.State, GameLobby.Action>) -> Bool {
    guard case .event(.left(let id)) = step.action else { return false }
    return step.before.players[id: id] != nil && step.after.captain == id
  }
}

extension CaptainLeaves: ExploredQuestion {
  func isWrong(_ state: GameLobby.State, isAtRest: Bool) -> Bool {
    state.captain.map { state.players[id: $0] == nil } ?? false
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(LobbyServer.self, .liveValue) }
}
