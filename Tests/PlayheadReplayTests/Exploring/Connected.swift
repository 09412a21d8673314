import ComposableRuntime
import PlayheadRecorder

/// A feature in an app that is told by numbered packets that it is connected, and does nothing after one was out of order.
///
/// Its fault shows only where nearly all goes as it was recorded, as in most of a long session.
struct Connected<Base: Reducer & Sendable>: Reducer, Sendable where Base.Action: Sendable {
  @Recordable struct State {
    var base: Base.State
    var packets = 0
    var isConnected = true
  }

  @Recordable enum Action: Sendable {
    case base(Base.Action)
    case expect(Int)
    case packet(Int)
  }

  let base: Base

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .base(let action):
        return state.isConnected ? base.reduce(into: &state.base, action: action).map { .base($0) } : .none
      case .expect(let number): return .after(1, .packet(number))
      case .packet(let number):
        state.isConnected = state.isConnected && number == state.packets
        state.packets += 1
        return .none
      }
    }
  }
}
