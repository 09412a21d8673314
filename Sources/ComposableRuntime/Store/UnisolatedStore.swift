/// A store for code of the older styles, which is not isolated, but ensures that it is on the main thread.
package struct UnisolatedStore<State, Action> {
  package let store: Store<State, Action>
  private let position: SourcePosition

  /// Any thread may create it; `didReduce` and `didDrain` are called on the main actor, after each action and when none is queued any more.
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

  package var state: State { MainActorTurn.unchecked { store.state } }

  /// Sends an action at once, or off the main actor reports it, sends it in a later turn, and returns an empty handle.
  @discardableResult
  package func send(_ action: Action) -> StoreTask {
    let isCurrent = MainActorTurn.isCurrent
    let action = UncheckedSendable(action)
    return MainActorTurn.unchecked {
      isCurrent ? store.send(action.value, from: .outside) : store.sendOnMainActor(action.value)
    }
  }

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
