import ComposableRuntime
import PlayheadRecorder

/// A stopwatch with laps.
@Reducer struct TimerFeature {
  @Recordable struct State: Equatable, Sendable {
    /// In tenths of a second.
    var elapsed = 0
    var isRunning = false
    var laps: [Lap] = []
    var precision = Precision.seconds
  }

  @Recordable struct Lap: Equatable, Sendable {
    var number: Int
    /// In tenths of a second.
    var length: Int
  }

  /// How often the display moves.
  @Recordable enum Precision: String, Codable, Sendable {
    case seconds
    case tenths

    var tenthsOfASecond: Int {
      switch self {
      case .seconds: 10
      case .tenths: 1
      }
    }
  }

  @Recordable enum Action: Equatable, Sendable {
    case startButtonTapped
    case stopButtonTapped
    case resetButtonTapped
    case lapButtonTapped
    case precisionPicked(Precision)
    case tick
  }

  private enum CancelID { case ticking }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        state.isRunning = true
        return ticking(state.precision)

      case .stopButtonTapped:
        state.isRunning = false
        return .cancel(id: CancelID.ticking)

      case .resetButtonTapped:
        state = State(precision: state.precision)
        return .cancel(id: CancelID.ticking)

      case .lapButtonTapped:
        let before = state.laps.reduce(0) { $0 + $1.length }
        state.laps.append(Lap(number: state.laps.count + 1, length: state.elapsed - before))
        return .none

      case .precisionPicked(let precision):
        state.precision = precision
        return state.isRunning ? ticking(precision) : .none

      case .tick:
        state.elapsed += state.precision.tenthsOfASecond
        return .none
      }
    }
  }

  /// Ticks until it is cancelled, by the next ticking too.
  private func ticking(_ precision: Precision) -> Effect<Action> {
    .run(name: "ticking") { [clock] send in
      while true {
        try await clock.sleep(for: .milliseconds(100 * precision.tenthsOfASecond))
        await send(.tick)
      }
    }
    .cancellable(id: CancelID.ticking, cancelInFlight: true)
  }
}
