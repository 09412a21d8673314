extension EffectRunner {
  private nonisolated static var offMainActor: String {
    """
    an effect sent an action from outside of the main actor: expected the values of its publisher on the main queue

    hint: end the publisher with "receive(on:)" and the main queue
    """
  }

  func subscribe(_ subscription: EffectSubscription<Action>, _ effect: RunningEffect, _ leaf: Leaf) {
    let position = leaf.effect.source.position
    let receive = receiver(of: effect, leaf.context)
    var isOver = false
    // Values from another thread arrive later, and later values must not overtake them.
    let comesLater = Flag()
    let finish: @MainActor (EffectResult) -> Void = { result in
      if isOver { return }
      isOver = true
      effect.cancelSubscription = nil
      self.complete(leaf, effect, result)
    }
    let end: @MainActor () -> Void = {
      // The end waits for earlier events, which may cancel the effect.
      if let waiting = self.registry.waiting { return waiting.add { finish(.finished(caught: nil)) } }
      finish(.finished(caught: nil))
    }
    let cancel = RunningStore.$ofTask.withValue(runningStore(of: effect, leaf.context)) {
      subscription.start(
        { action in
          let action = UncheckedSendable(action)
          if !MainActorTurn.isCurrent {
            comesLater.raise()
            position.report(Self.offMainActor)
          }
          MainActorTurn.perform(later: comesLater.isRaised) { receive(action.value) }
        },
        {
          if !MainActorTurn.isCurrent { comesLater.raise() }
          MainActorTurn.perform(later: comesLater.isRaised) { end() }
        })
    }
    if isOver { return }
    effect.cancelSubscription = {
      cancel()
      finish(.cancelled)
    }
    if effect.phase == .cancelled { effect.cancelWork() }
  }
}
