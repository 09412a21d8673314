extension Store {
  /// Returns the store of a child feature, whose state is a part of the state of this store.
  ///
  /// ```swift
  /// CounterView(store: store.scope(state: \.counter, action: \.counter))
  /// ```
  ///
  /// Actions that are sent to the child store are sent to this store. All calls with the same key paths return the same
  /// child store. Effects run in the outermost store, which its child stores keep running.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case that wraps the child's actions.
  /// - Complexity: O(1) on average. The first call makes the store, later calls look it up.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let make = { [core] in
      let action = AnyCasePath(action)
      return ScopedCore(core, state: { $0[keyPath: state] }, action: { action.embed($0) })
    }
    return scoped.store(at: ScopedStores.Place(state: state, action: action), make) ?? Store<_, _>(core: make())
  }

  /// Returns the store of a child feature: `store.scope(\.counter, action: \.counter)`.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: state, action: action)
  }

  /// Returns the store of a child feature whose state is optional.
  ///
  /// ```swift
  /// if let store = store.scope(state: \.detail, action: \.detail) { DetailView(store: store) }
  /// if let store = store.scope(state: \.rows[id: id], action: \.rows[id: id]) { RowView(store: store) }
  /// ```
  ///
  /// When another child takes the place, with another enum case or another `id`, this returns another store. When the
  /// state of a child store becomes nil, the child store keeps the state that was last read. An action that is sent to
  /// it then is reported as an issue by the `ifLet` or `forEach` of the child.
  ///
  /// - Parameters:
  ///   - state: The key path to the child's state.
  ///   - action: The case that wraps the child's actions.
  /// - Returns: Nil when the child's state is nil.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scoped.store(at: ScopedStores.Place(state: state, action: action)) { [core] in
      IfLetCore(core, state: state, action: AnyCasePath(action))
    }
  }

  /// Returns the store of a child feature whose state is optional: `store.scope(\.detail, action: \.detail)`.
  ///
  /// - Returns: Nil when the child's state is nil.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action)
  }

  /// Returns the store of a child feature, even if its state is nil by now. For code that ``Reducer()`` generates.
  ///
  /// - Parameter last: The state of the store if the child's state is nil.
  public func _$scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>, last: ChildState
  ) -> Store<ChildState, ChildAction> {
    scope(state: state, action: action)
      ?? Store<_, _>(core: IfLetCore(core, state: state, action: AnyCasePath(action), last: last))
  }
}
