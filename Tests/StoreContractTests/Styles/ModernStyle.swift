import ComposableRuntime
import StoreTesting

struct ModernStyle: StyledStore {
  private let store: Store<[String], String>

  init(_ feature: ScriptedFeature, log: EventLog) {
    store = Store(initialState: []) {
      let scripted = ScriptedReducer(feature.effects.mapValues(\.modern))
      let reducer = Reduce<[String], String> { state, action in
        feature.whileReducing(action)
        return scripted.reduce(into: &state, action: action)
      }
      Observed(base: reducer, log: log)
    }
  }

  var state: [String] { store.state }

  func send(_ action: String) { store.send(action) }
}

extension ScriptedEffect {
  var modern: Effect<String> {
    switch self {
    case .none: .none
    case .send(let action): .send(action)
    case .wait(let gate, let action):
      .run(name: "wait") { @MainActor send in
        await withCheckedContinuation { continuation in gate.wait { continuation.resume() } }
        send(action)
      }
    case .merge(let effects): .merge(effects.map(\.modern))
    case .concatenate(let effects): .concatenate(effects.map(\.modern))
    case .cancellable(let effect, let id, let cancelInFlight):
      effect.modern.cancellable(id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(id: id)
    }
  }
}
