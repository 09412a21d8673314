extension Store {
  /// Reports an action that was sent off the main actor, and sends it there later; its effects are not known yet, so the handle is empty.
  func sendOnMainActor(_ action: Action) -> StoreTask {
    core.position.report(
      """
      an action was sent to a store from outside of the main actor: expected a call on it

      hint: hop to the main actor first, with "await store.send(…)" or "DispatchQueue.main.async { … }"
      """)
    // Actions need not be `Sendable`: the sender must not use the values in the action any more.
    let later = UncheckedSendable((core: core, action: action))
    MainActorTurn.perform { _ = later.value.core.send(later.value.action, from: .outside) }
    return StoreTask(nil)
  }
}
