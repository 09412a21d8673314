/// The present state of a store in which an old one is presented.
final class PresentState<State> {
  let state: State

  init(_ state: State) { self.state = state }
}

// An old state that is shown in place of the present one. No reducer runs meanwhile: actions from outside are refused, and what
// effects do waits.
extension RootCore {
  /// The state that reducers go on with, whatever is presented.
  var present: State { presentState?.state ?? storage.pointee }

  /// Shows a state to all who read the store's.
  ///
  /// - Returns: False while an action is being reduced; nothing is shown then.
  func present(_ state: State) -> Bool {
    if !isPresenting {
      guard !isDraining else { return false }
      presentState = PresentState(storage.pointee)
      registry.waiting = WaitingEvents { [weak self] in _ = self?.presentLive() }
      // So that whoever sends an action takes the slow way.
      (isDraining, isPresenting) = (true, true)
    }
    show(state)
    for observer in observers { observer.storeDidPresent(state) }
    return true
  }

  /// Puts the present back, and lets happen what has waited.
  ///
  /// - Returns: How many actions were refused, and how many have waited; nil if nothing is presented.
  func presentLive() -> (refused: Int, waited: Int)? {
    guard let waiting = registry.waiting, let present = presentState?.state else { return nil }
    // What is sent because of it is still refused: it comes from the old screen.
    presentState = nil
    show(present)
    registry.waiting = nil
    (isDraining, isPresenting) = (false, false)
    let counts = (waiting.refused, waiting.actions)
    for observer in observers { observer.storeDidPresentLive(refused: counts.0, waited: counts.1) }
    waiting.happen()
    return counts
  }

  /// Counts an action from outside.
  @inline(never) func refuse() -> StoreTask {
    registry.waiting?.refuse()
    return StoreTask()
  }

  /// Keeps what an effect has sent.
  @inline(never) func wait(for action: Action, from effect: RunningEffect, in cascade: Cascade) {
    registry.waiting?.add(isAction: true) { [weak self] in
      // What happens before it may cancel the effect.
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
