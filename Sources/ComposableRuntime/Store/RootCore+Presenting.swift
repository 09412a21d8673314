// Shows an old state in place of the present one. Meanwhile no reducer runs: actions from outside are refused, and events of effects wait.
extension RootCore {
  /// The state that reducers continue with, whatever is presented.
  var present: State { presentState?.value ?? storage.pointee }

  /// Shows a state to all readers of the store; false while an action is being reduced.
  func present(_ state: State) -> Bool {
    if !isPresenting {
      guard !isDraining else { return false }
      presentState = UncheckedBox(storage.pointee)
      registry.waiting = WaitingEvents { [weak self] in _ = self?.presentLive() }
      // Both flags route each action to the slow path, which refuses it.
      (isDraining, isPresenting) = (true, true)
    }
    show(state)
    for observer in observers { observer.storeDidPresent(state) }
    return true
  }

  /// Puts the present state back and runs the events that have waited; nil if nothing is presented.
  func presentLive() -> (refused: Int, waited: Int)? {
    guard let waiting = registry.waiting, let present = presentState?.value else { return nil }
    // Actions that are sent because of it come from the old screen, and are still refused.
    presentState = nil
    show(present)
    registry.waiting = nil
    (isDraining, isPresenting) = (false, false)
    let counts = (waiting.refused, waiting.actions)
    for observer in observers { observer.storeDidPresentLive(refused: counts.0, waited: counts.1) }
    tellNews()
    waiting.happen()
    return counts
  }

  @inline(never) func refuse() -> StoreTask {
    registry.waiting?.refuse()
    return StoreTask()
  }

  @inline(never) func wait(for action: Action, from effect: RunningEffect, in cascade: Cascade) {
    registry.waiting?.add(isAction: true) { [weak self] in
      // An earlier event may cancel the effect.
      if effect.phase != .cancelled { self?.receive(action, from: effect, in: cascade) }
    }
  }

  private func show(_ state: State) {
    var next = state
    exchangeState(with: &next, since: observation?.version(of: storage.pointee))
    if let didReduce { didReduce(storage.pointee) }
    if let didDrain { didDrain() }
  }
}
