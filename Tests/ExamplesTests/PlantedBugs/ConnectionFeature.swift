import ComposableRuntime
import PlayheadRecorder

/// A connection with a heartbeat, with a planted bug: after a reconnection the first heartbeat is never cancelled.
@Reducer
struct ConnectionFeature {
  @ObservableState
  @Recordable
  struct State: Equatable, Sendable {
    var session = 0
    var isConnected = false
    var beats = 0
  }

  @Recordable
  enum Action: Sendable {
    case connectTapped
    case disconnectTapped
    case beat
  }

  private struct Heartbeat: Hashable { var session: Int }

  @Dependency(\.continuousClock) var clock

  /// Whether there is one heartbeat for all sessions.
  var isFixed = false

  private func heartbeat(_ state: State) -> Heartbeat { Heartbeat(session: isFixed ? 0 : state.session) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .connectTapped:
        state.session += 1
        state.isConnected = true
        return .run(name: "heartbeat") { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.beat) }
        }
        .cancellable(id: heartbeat(state), cancelInFlight: true)

      case .disconnectTapped:
        state.isConnected = false
        return .cancel(id: heartbeat(state))

      case .beat:
        state.beats += 1
        return .none
      }
    }
  }
}
