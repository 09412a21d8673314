/// A store for code that is not isolated, as in the older styles. That code ensures that it is on the main thread.
package struct UnisolatedStore<State, Action> {
  /// The store that does the work.
  package let store: Store<State, Action>
  private let position: SourcePosition

  /// Creates a store. Its caller may be on any thread.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - position: Where misuse of the store is reported.
  ///   - didReduce: Receives the new state after each action, on the main actor.
  ///   - didDrain: Called on the main actor when no action is queued any more.
  ///   - reduce: The reducer.
  package init(
    initialState: State, position: SourcePosition, didReduce: ((State) -> Void)? = nil,
    didDrain: (() -> Void)? = nil, reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    let parts = UncheckedSendable((state: initialState, reduce: reduce, didReduce: didReduce, didDrain: didDrain))
    self.position = position
    store = MainActorTurn.unchecked {
      let store = Store(
        initialState: parts.value.state, reducer: { Reduce(parts.value.reduce) }, fileID: position.fileID,
        filePath: position.filePath, line: position.line, column: position.column)
      store.call(didReduce: parts.value.didReduce, didDrain: parts.value.didDrain)
      return store
    }
  }

  private init(_ store: Store<State, Action>, position: SourcePosition) {
    (self.store, self.position) = (store, position)
  }

  /// The current state.
  package var state: State { MainActorTurn.unchecked { store.state } }

  /// Sends an action at once. An action from outside of the main actor is reported, and sent in a later turn of it.
  ///
  /// - Returns: A handle on the effects of the action; an empty one if the action has not been sent yet.
  @discardableResult
  package func send(_ action: Action) -> StoreTask {
    let isCurrent = MainActorTurn.isCurrent
    let action = UncheckedSendable(action)
    return MainActorTurn.unchecked {
      isCurrent ? store.send(action.value, from: .outside) : store.sendOnMainActor(action.value)
    }
  }

  /// Returns the store of a part of the state.
  package func scope<ChildState, ChildAction>(
    state toChildState: @escaping (State) -> ChildState, action fromChildAction: @escaping (ChildAction) -> Action
  ) -> UnisolatedStore<ChildState, ChildAction> {
    let parts = UncheckedSendable((store: store, state: toChildState, action: fromChildAction))
    return UnisolatedStore<ChildState, ChildAction>(
      MainActorTurn.unchecked {
        Store(partOf: parts.value.store, state: parts.value.state, action: parts.value.action)
      },
      position: position)
  }
}
