package import ComposableRuntime

/// A reducer whose state lists the actions it has seen, and which answers each with the effect that is written down for it.
package struct ScriptedReducer: Reducer {
  package let effects: [String: Effect<String>]

  package init(_ effects: [String: Effect<String>] = [:]) {
    self.effects = effects
  }

  package func reduce(into state: inout [String], action: String) -> Effect<String> {
    state.append(action)
    return effects[action] ?? .none
  }
}

extension Store where State == [String], Action == String {
  /// A store that runs a ``ScriptedReducer``.
  package convenience init(_ effects: [String: Effect<String>]) {
    self.init(initialState: [String]()) { ScriptedReducer(effects) }
  }

  /// A store that runs a ``ScriptedReducer`` and writes down what happens, from the first action on.
  package convenience init(_ effects: [String: Effect<String>], log: EventLog) {
    self.init(initialState: [String]()) { Observed(base: ScriptedReducer(effects), log: log) }
    log.clear()
  }
}

/// An error to throw.
package struct Refusal: Error, CustomStringConvertible {
  package init() {}

  package var description: String { "refusal" }
}
