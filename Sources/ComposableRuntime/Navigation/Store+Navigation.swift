internal import OrderedCollections

extension Store {
  /// Returns the store of a presented feature.
  ///
  /// ```swift
  /// if let store = store.scope(state: \.editor, action: \.editor) { show(store) }
  /// ```
  ///
  /// It is the store that `scope(state: \.editor, action: \.editor.presented)` returns.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case that wraps the child's actions.
  /// - Returns: Nil when nothing is presented.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action.appending(path: \.presented))
  }

  /// Returns the store of a presented feature: `store.scope(\.editor, action: \.editor)`.
  ///
  /// - Returns: Nil when nothing is presented.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action)
  }

  /// Returns the stores of the elements of a stack, one for each element.
  ///
  /// ```swift
  /// for screen in store.scope(state: \.path, action: \.path).elements() { show(screen) }
  /// ```
  ///
  /// Each is the store that `scope(state: \.[id: id], action: \.[id: id])` returns, and is made when it is accessed. The
  /// collection is a snapshot: its elements stay the same when the state changes.
  ///
  /// - Complexity: O(1).
  public func elements<ElementState, ElementAction>() -> some RandomAccessCollection<Store<ElementState, ElementAction>>
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    let stack = state
    return ScopedElements(count: stack.count) { position in
      let id = stack.ids[position]
      return self._$scope(state: \.[id: id], action: \.[id: id], last: stack[position])
    }
  }

  /// Adds an element to the end of a stack, as a navigation link does: sends ``StackAction/push(id:state:)`` with the next
  /// id of the store.
  ///
  /// ```swift
  /// store.scope(state: \.path, action: \.path).push(.detail(Detail.State()))
  /// ```
  ///
  /// - Parameter element: The state of the new element.
  /// - Returns: A handle on the effects of the action.
  @discardableResult
  public func push<ElementState, ElementAction>(_ element: ElementState) -> StoreTask
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    // An action that is refused must not use up an id.
    let id =
      core.isPresenting ? StackElementID(generation: state.floor) : core.stackElementIDs.make(notBelow: state.floor)
    return send(.push(id: id, state: element))
  }
}
