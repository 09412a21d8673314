extension Store {
  /// The store of a child feature: its state is a part of this one's, and what is sent to it is sent here.
  ///
  /// ```swift
  /// CounterView(store: store.scope(state: \.counter, action: \.counter))
  /// ```
  ///
  /// The same store is returned each time. It has no life of its own: effects are those of the outermost store, which it
  /// keeps alive.
  ///
  /// - Parameters:
  ///   - state: The child's state.
  ///   - action: The case that wraps the child's actions.
  /// - Complexity: O(1) for the first call; later ones look it up.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let make = { [core] in
      let action = AnyCasePath(action)
      return ScopedCore(core, state: { $0[keyPath: state] }, action: { action.embed($0) })
    }
    return scoped.store(at: ScopedStores.Place(state: state, action: action), make) ?? Store<_, _>(core: make())
  }

  /// The store of a child feature: `store.scope(\.counter, action: \.counter)`.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: state, action: action)
  }

  /// The store of a child feature that is not always there.
  ///
  /// ```swift
  /// if let store = store.scope(state: \.detail, action: \.detail) { DetailView(store: store) }
  /// if let store = store.scope(state: \.rows[id: id], action: \.rows[id: id]) { RowView(store: store) }
  /// ```
  ///
  /// For another child in the place of one, as its case or its `id` tells, there is another store. A store whose state has gone
  /// keeps the state that it had when it was last looked at. What is sent to it then is
  /// reported by the reducer of the child, `ifLet` or `forEach`.
  ///
  /// - Parameters:
  ///   - state: The child's state.
  ///   - action: The case that wraps the child's actions.
  /// - Returns: Nil when there is no state.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scoped.store(at: ScopedStores.Place(state: state, action: action)) { [core] in
      OptionalCore(core, state: state, action: AnyCasePath(action))
    }
  }

  /// The store of a child feature that is not always there: `store.scope(\.detail, action: \.detail)`.
  ///
  /// - Returns: Nil when there is no state.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action)
  }

  /// The store of a child feature that was there a moment ago, for code that ``Reducer()`` writes.
  ///
  /// - Parameter last: The state that it has should it be gone.
  public func _$scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>, last: ChildState
  ) -> Store<ChildState, ChildAction> {
    scope(state: state, action: action)
      ?? Store<_, _>(core: OptionalCore(core, state: state, action: AnyCasePath(action), last: last))
  }
}
