extension Store {
  /// Reports an action that was sent off the main actor, and sends it there.
  ///
  /// - Returns: The handle on nothing: what follows is not known yet.
  func sendOnMainActor(_ action: Action) -> StoreTask {
    core.position.report(
      """
      an action was sent to a store from outside of the main actor: expected a call on it

      hint: await the call, as in "await store.send(…)", or hop to the main actor first
      """)
    let later = Later(core: core, action: action)
    MainActorTurn.perform { _ = later.core.send(later.action, from: .outside) }
    return StoreTask(nil)
  }

  /// An action on its way to the main actor. Whoever sent it from elsewhere has to let go of what is in it.
  private struct Later: @unchecked Sendable {
    let core: any StoreCore<State, Action>
    let action: Action
  }
}
