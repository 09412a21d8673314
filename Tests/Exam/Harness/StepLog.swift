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

  func effectDidStart(_ effect: EffectStart) { starters[effect.id] = effect.seq }
}
