import ComposableRuntime
import PlayheadRecorder
import PlayheadReplay

/// What one hears and is heard with.
@Reducer struct CallControls {
  @Recordable struct State: Equatable, Sendable {
    var isMuted = false
    var isSpeakerOn = false
  }

  @Recordable enum Action: Sendable {
    case muteTapped, speakerTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .muteTapped: state.isMuted.toggle()
      case .speakerTapped: state.isSpeakerOn.toggle()
      }
      return .none
    }
  }
}

/// A phone call, whose seconds of talk are counted.
@Reducer struct PhoneCall {
  @Recordable struct State: Equatable, Sendable {
    var phase = CallPhase.idle
    var callee: String?
    var seconds = 0
    /// How often the line was opened again.
    var reconnections = 0
    var controls = CallControls.State()
    var pastCalls: [PastCall] = []
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case appeared, disappeared
    case callTapped(name: String)
    case connected(Result<String, any Error>)
    case connectionLost
    case reconnected(Result<String, any Error>)
    case holdTapped, resumeTapped, hangUpTapped, secondPassed
    case controls(CallControls.Action)
  }

  private enum CancelID { case watch, line, seconds }

  let isMended: Bool
  @Dependency(\.continuousClock) var clock
  @Dependency(\.callClient) var client

  var body: some ReducerOf<Self> {
    Scope(state: \.controls, action: \.controls) { CallControls() }
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run(name: "watch") { [client] send in
          while true {
            try await client.connectionLoss()
            await send(.connectionLost)
          }
        }
        .cancellable(id: CancelID.watch, cancelInFlight: true)
      case .disappeared: return .cancel(id: CancelID.watch)
      case .callTapped(let name):
        guard state.phase == .idle else { return .none }
        state.phase = .dialing
        state.callee = name
        state.failure = nil
        return .run(name: "dial") { [client] send in await send(.connected(Result { try await client.dial(name) })) }
          .cancellable(id: CancelID.line)
      case .connected(.success), .reconnected(.success):
        state.phase = .talking
        return count()
      case .connected(.failure(let error)), .reconnected(.failure(let error)):
        state.failure = String(describing: error)
        return end(&state)
      case .connectionLost:
        guard state.phase == .talking || (!isMended && state.phase == .reconnecting) else { return .none }
        state.phase = .reconnecting
        state.reconnections += 1
        return .merge(
          .cancel(id: CancelID.seconds),
          .run(name: "reconnect") { [client, name = state.callee ?? ""] send in
            await send(.reconnected(Result { try await client.dial(name) }))
          }
          .cancellable(id: CancelID.line))
      case .holdTapped:
        guard state.phase == .talking else { return .none }
        state.phase = .onHold
        return .cancel(id: CancelID.seconds)
      case .resumeTapped:
        guard state.phase == .onHold else { return .none }
        state.phase = .talking
        return count()
      case .hangUpTapped: return state.phase == .idle ? .none : end(&state)
      case .secondPassed: state.seconds += 1
      case .controls: break
      }
      return .none
    }
  }

  private func count() -> Effect<Action> {
    .run(name: "seconds") { [clock] send in
      for await _ in clock.timer(interval: .seconds(1)) { await send(.secondPassed) }
    }
    .cancellable(id: CancelID.seconds)
  }

  private func end(_ state: inout State) -> Effect<Action> {
    state.pastCalls.append(PastCall(name: state.callee ?? "", seconds: state.seconds))
    state = State(pastCalls: state.pastCalls, failure: state.failure)
    return .merge(.cancel(id: CancelID.line), .cancel(id: CancelID.seconds))
  }
}

@Recordable enum CallPhase: String, Sendable {
  case idle, dialing, talking, reconnecting, onHold
}

@Recordable struct PastCall: Equatable, Sendable {
  var name: String
  var seconds: Int
}

@DependencyClient struct CallClient: Sendable {
  /// Opens a line to somebody, and returns its number.
  var dial: @Sendable (_ name: String) async throws -> String
  /// Returns when the network goes away.
  var connectionLoss: @Sendable () async throws -> Void
}

extension CallClient: DependencyKey {
  static let liveValue = CallClient { name in
    @Dependency(\.network) var network
    try await network.travel(0.8...2.5, 0.08)
    return "line \(network.number(1...9)) to \(name)"
  } connectionLoss: {
    @Dependency(\.network) var network
    @Dependency(\.continuousClock) var clock
    // The system is quiet for a moment after each report. A network that goes away often goes away again soon.
    try await clock.sleep(for: .milliseconds(300))
    try await network.travel(network.number(1...5) == 1 ? 0.1...1.2 : 6...16, 0)
  }
  static let testValue = CallClient()
}

extension DependencyValues {
  var callClient: CallClient {
    get { self[CallClient.self] }
    set { self[CallClient.self] = newValue }
  }
}

struct CallReconnection: Question {
  let kind = FaultKind.startedTwice
  let fault = "A connection that is lost again while the line is being opened starts a second reconnection."
  let start = PhoneCall.State()
  func feature(isMended: Bool) -> PhoneCall { PhoneCall(isMended: isMended) }

  func use(_ person: Person<PhoneCall>) async {
    await person.sends(.appeared)
    for _ in 1...7 {
      await person.waits(1...4)
      await person.sends(.callTapped(name: person.picks(["Ada", "Bo", "Cem", "Dora"]) ?? ""))
      await person.waits(2...4)
      for _ in 1...person.number(2...5) where person.state.phase != .idle {
        await person.waits(2...6)
        if person.happens(0.3) { await person.sends(.controls(.muteTapped)) }
        if person.happens(0.2) { await person.sends(.controls(.speakerTapped)) }
        if person.happens(0.2), person.state.phase == .talking {
          await person.sends(.holdTapped)
          await person.waits(2...5)
          await person.sends(.resumeTapped)
        }
      }
      await person.waits(0.5...2)
      if person.state.phase != .idle { await person.sends(.hangUpTapped) }
    }
    await person.sends(.disappeared)
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<PhoneCall.State, PhoneCall.Action>) -> Bool {
    guard case .connectionLost = step.action else { return false }
    return step.before.phase == .reconnecting && step.after != step.before
  }
}

extension CallReconnection: ExploredQuestion {
  func isWrong(_ action: PhoneCall.Action, from before: PhoneCall.State, to after: PhoneCall.State) -> Bool {
    let begins = before.phase != .reconnecting && after.phase == .reconnecting
    return begins != (after.reconnections > before.reconnections)
  }

  func describe(_ world: inout World<DependencyValues>) {
    world.sets(\.callClient, .liveValue)
    // The system's reports do not fail, as all that goes through the network can.
    world.sets(
      \.callClient.connectionLoss,
      {
        try? await CallClient.liveValue.connectionLoss()
        try Task.checkCancellation()
      })
  }
}
