import ComposableClassic
import StoreTesting

struct ClassicStyle: StyledStore {
  private let store: Store<[String], String>

  init(_ feature: ScriptedFeature, log: EventLog) {
    let reducer = Reducer<[String], String, [String: Effect<String, Never>]> { state, action, effects in
      feature.whileReducing(action)
      state.append(action)
      return effects[action] ?? .none
    }
    store = Store(initialState: [], reducer: reducer, environment: feature.effects.mapValues(\.classic))
    _ = store.runtimeStore.addObserver(log)
  }

  var state: [String] { ViewStore(store).state }

  func send(_ action: String) { store.send(action) }
}

extension ScriptedEffect {
  var classic: Effect<String, Never> {
    switch self {
    case .none: .none
    case .send(let action): Effect(value: action)
    case .wait(let gate, let action):
      .run(name: "wait") { subscriber in
        nonisolated(unsafe) let subscriber = subscriber
        gate.wait {
          subscriber.send(action)
          subscriber.send(completion: .finished)
        }
        return AnyCancellable {}
      }
    case .merge(let effects): .merge(effects.map(\.classic))
    case .concatenate(let effects): .concatenate(effects.map(\.classic))
    case .cancellable(let effect, let id, let cancelInFlight):
      effect.classic.cancellable(id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(id: id)
    }
  }
}
