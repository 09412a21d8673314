/// What happened in the store of a controlled run.
@MainActor
package final class ControlledEvents<State, Action> {
  package struct Effect: Sendable {
    package var id: Int
    package var name: String
    /// `Feature.swift:57`
    package var location: String

    package init(id: Int, name: String, location: String) { (self.id, self.name, self.location) = (id, name, location) }
  }

  /// The present state; nil until the store has begun.
  package private(set) var state: State?
  package private(set) var actionCount = 0
  /// The effects that are under way, by their ids.
  package private(set) var effects: [Int: Effect] = [:]
  /// Called for each read of a reducer, with its name and value, and whether it reduces an action from outside.
  var onRead: ((_ key: String, _ value: String, _ isOutside: Bool) -> Void)?
  private let onReduce: (_ before: State?, _ action: Action?, _ after: State) -> Void

  /// Calls `onReduce` with the initial state, and after each action with it and the states around it.
  init(onReduce: @escaping (State?, Action?, State) -> Void) { self.onReduce = onReduce }

  package func didStart(in state: State) {
    self.state = state
    onReduce(nil, nil, state)
  }

  package func didReduce(_ action: Action, from old: State, to state: State) {
    self.state = state
    actionCount += 1
    onReduce(old, action, state)
  }

  package func didRead(_ key: String, _ value: String, isOutside: Bool) { onRead?(key, value, isOutside) }

  package func didStart(_ effect: Effect) { effects[effect.id] = effect }

  package func didEnd(effect id: Int) { effects[id] = nil }
}
