import ComposableRuntime

/// Keeps all steps of a store, each with what led to it.
@MainActor final class StepLog<State: Sendable, Action: Sendable>: StoreObserver {
  private(set) var steps: [Step<State, Action>] = []
  private var origin = ActionOrigin.outside
  /// The action that started each effect.
  private var starters: [Int: Int] = [:]

  func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) { self.origin = origin }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    var request: Step<State, Action>.Request?
    if case .effect(let id) = origin, let starter = starters[id], starter > 0, starter <= steps.count {
      let step = steps[starter - 1]
      request = Step.Request(position: step.position, action: step.action, state: step.after)
    }
    steps.append(Step(position: steps.count + 1, action: action, before: old, after: new, request: request))
  }

  /// Adds an action of a store that is not the runtime's.
  func add(_ action: Action, from old: State, to new: State) { storeDidReduce(action, seq: 0, from: old, to: new) }

  func effectDidStart(_ effect: EffectStart) {
    starters[effect.id] = effect.seq
    if steps.indices.contains(effect.seq - 1) { steps[effect.seq - 1].startsEffect = true }
  }
}
