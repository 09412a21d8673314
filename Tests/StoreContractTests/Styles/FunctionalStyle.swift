import ComposableFunctional
import StoreTesting

struct FunctionalStyle: StyledStore {
  private let store: Store<[String], String>

  init(_ feature: ScriptedFeature, log: EventLog) {
    store = Store(initialValue: []) { state, action in
      feature.whileReducing(action)
      state.append(action)
      return feature.effects[action]?.functional ?? []
    }
    _ = store.runtimeStore.addObserver(log)
  }

  var state: [String] { store.value }

  func send(_ action: String) { store.send(action) }
}

extension ScriptedEffect {
  var functional: [Effect<String>] {
    switch self {
    case .none: [.none]
    case .send(let action): [.sync(name: "send") { action }]
    case .wait(let gate, let action):
      [
        .async(name: "wait") { callback in
          nonisolated(unsafe) let callback = callback
          gate.wait { callback(action) }
        }
      ]
    case .merge(let effects): effects.flatMap(\.functional)
    case .concatenate, .cancellable, .cancel: preconditionFailure("the functional style has no such effect")
    }
  }
}
