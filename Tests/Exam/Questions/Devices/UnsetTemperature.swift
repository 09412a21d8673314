import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A thermostat that is asked for its temperature now and then, and told what to reach.
@Reducer struct ThermostatControl {
  @Recordable struct State: Equatable, Sendable {
    /// What is shown, ahead of the thermostat while it is told.
    var target = 20
    var confirmedTarget = 20
    var mode = ThermostatMode.heat
    /// The mode that was picked, until the thermostat has answered.
    var pendingMode: ThermostatMode?
    /// In tenths of a degree.
    var measured: Int?
    var isWatching = false
    var isOffline = false
    var isSaving = false
    var showsFahrenheit = false
    var failures: [String] = []
  }

  @Recordable enum Action: Sendable {
    case appeared
    case disappeared
    case measured(Result<Int, any Error>)
    case warmerTapped
    case coolerTapped
    case tapsEnded
    case targetSet(Result<Int, any Error>)
    case modePicked(ThermostatMode)
    case modeSet(Result<ThermostatMode, any Error>)
    case unitToggled
    case failuresDismissed
  }

  private enum CancelID { case watching, tapping }

  let isMended: Bool
  @Dependency(ThermostatClient.self) var client
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        state.isWatching = true
        return .run { send in
          while true {
            await send(.measured(Result { try await client.measure() }))
            try await clock.sleep(for: .seconds(10))
          }
        }
        .cancellable(id: CancelID.watching, cancelInFlight: true)
      case .disappeared:
        state.isWatching = false
        return .cancel(id: CancelID.watching)
      case .measured(.success(let temperature)):
        state.measured = temperature
        state.isOffline = false
      case .measured(.failure): state.isOffline = true
      case .warmerTapped: return change(to: state.target + 1, &state)
      case .coolerTapped: return change(to: state.target - 1, &state)
      case .tapsEnded:
        state.isSaving = true
        return .run { [target = state.target] send in
          await send(.targetSet(Result { try await client.setTarget(target) }))
        }
      case .targetSet(.success(let target)):
        state.isSaving = false
        state.confirmedTarget = target
      case .targetSet(.failure(let error)):
        state.isSaving = false
        state.target = state.confirmedTarget
        if isMended { state.failures.append("The temperature was not set: \(error)") }
      case .modePicked(let mode):
        guard state.pendingMode == nil, mode != state.mode else { return .none }
        state.pendingMode = mode
        return .run { send in await send(.modeSet(Result { try await client.setMode(mode) })) }
      case .modeSet(.success(let mode)):
        state.pendingMode = nil
        state.mode = mode
      case .modeSet(.failure(let error)):
        state.pendingMode = nil
        state.failures.append("The mode was not set: \(error)")
      case .unitToggled: state.showsFahrenheit.toggle()
      case .failuresDismissed: state.failures = []
      }
      return .none
    }
  }

  /// Sets the temperature when no tap has come for a while.
  private func change(to target: Int, _ state: inout State) -> Effect<Action> {
    guard !state.isSaving else { return .none }
    state.target = min(max(target, 10), 28)
    return .run { send in
      try await clock.sleep(for: .milliseconds(800))
      await send(.tapsEnded)
    }
    .cancellable(id: CancelID.tapping, cancelInFlight: true)
  }
}

@Recordable enum ThermostatMode: String, CaseIterable, Sendable {
  case heat
  case cool
  case off
}

@DependencyClient struct ThermostatClient: Sendable {
  var measure: @Sendable () async throws -> Int
  var setTarget: @Sendable (_ target: Int) async throws -> Int
  var setMode: @Sendable (_ mode: ThermostatMode) async throws -> ThermostatMode
}

extension ThermostatClient: DependencyKey {
  static let liveValue = ThermostatClient {
    @Dependency(\.network) var network
    try await network.travel(0.2...1, 0.06)
    return network.number(188...224)
  } setTarget: { target in
    @Dependency(\.network) var network
    try await network.travel(0.3...1.5, 0.12)
    return target
  } setMode: { mode in
    @Dependency(\.network) var network
    try await network.travel(0.3...1.5, 0.12)
    return mode
  }

  static let testValue = ThermostatClient()
}

struct UnsetTemperature: Question {
  let kind = FaultKind.silentFailure
  let fault = "Nobody is told when the thermostat has not taken the new temperature."
  let start = ThermostatControl.State()

  func feature(isMended: Bool) -> ThermostatControl { ThermostatControl(isMended: isMended) }

  func use(_ person: Person<ThermostatControl>) async {
    await person.sends(.appeared)
    for _ in 1...22 {
      await person.waits(1...6)
      switch person.number(1...10) {
      case 1...5:
        let warmer = person.happens(0.5)
        for _ in 1...person.number(1...4) {
          await person.sends(warmer ? .warmerTapped : .coolerTapped)
          await person.waits(0.2...0.5)
        }
        if person.happens(0.8) { await person.waits(3...6) }
      case 6, 7: await person.sends(.modePicked(person.picks(ThermostatMode.allCases) ?? .heat))
      case 8: await person.sends(.unitToggled)
      case 9: if !person.state.failures.isEmpty { await person.sends(.failuresDismissed) }
      default:
        await person.sends(.disappeared)
        await person.waits(5...20)
        await person.sends(.appeared)
      }
    }
    await person.waits(3...5)
    await person.sends(.disappeared)
  }

  func isCulprit(_ step: Step<ThermostatControl.State, ThermostatControl.Action>) -> Bool {
    guard case .targetSet(.failure) = step.action else { return false }
    return step.after.failures.count == step.before.failures.count
  }
}

extension UnsetTemperature: ExploredQuestion {
  func isWrong(
    _ action: ThermostatControl.Action, from before: ThermostatControl.State, to after: ThermostatControl.State
  ) -> Bool {
    switch action {
    case .targetSet(.failure), .modeSet(.failure): after.failures.count <= before.failures.count
    default: false
    }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(ThermostatClient.self, .liveValue) }
}
