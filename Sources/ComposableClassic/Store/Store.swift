public import ComposableRuntime

/// Holds the state of a feature, runs its reducer on actions, and runs the effects that the reducer returns.
///
/// ```swift
/// let store = Store(
///   initialState: AppState(), reducer: appReducer, environment: AppEnvironment(mainQueue: .main))
/// ```
///
/// A ``ViewStore`` reads the state and observes its changes. Its state is published when
/// no action is queued any more. The store belongs to the main thread. An action that is sent
/// from elsewhere is reported as an issue, and sent in a later turn of the main thread. Actions that are sent while another
/// one is being reduced are queued. When the store and all its scoped stores go away, its effects are cancelled.
public final class Store<State, Action> {
  let base: UnisolatedStore<State, Action>
  /// Publishes at once, and whenever no action is queued any more.
  let changes: CurrentValueSubject<Void, Never>

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: The reducer of the feature.
  ///   - environment: What the feature depends on.
  public init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let changes = CurrentValueSubject<Void, Never>(())
    self.changes = changes
    base = UnisolatedStore(
      initialState: initialState,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column),
      didDrain: { changes.send(()) }
    ) { state, action in
      ComposableRuntime.Effect(reducer.run(&state, action, environment))
    }
  }

  private init(base: UnisolatedStore<State, Action>, changes: CurrentValueSubject<Void, Never>) {
    (self.base, self.changes) = (base, changes)
  }

  /// Sends an action to the reducer.
  public func send(_ action: Action) { base.send(action) }

  /// The current state, and then the state whenever no action is queued any more.
  var states: some Publisher<State, Never> {
    changes.map { [base] in base.state }
  }

  /// Returns the store of a part of the state, and of the actions that concern it.
  ///
  /// ```swift
  /// CounterView(store: store.scope(state: \.counter, action: AppAction.counter))
  /// ```
  ///
  /// - Parameters:
  ///   - toLocalState: Returns the part of the state.
  ///   - fromLocalAction: Returns the action of this store for an action of the part.
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (_ state: State) -> LocalState,
    action fromLocalAction: @escaping (_ localAction: LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    Store<LocalState, LocalAction>(base: base.scope(state: toLocalState, action: fromLocalAction), changes: changes)
  }

  /// Returns the store of a part of the state, whose place a key path names.
  ///
  /// - Parameters:
  ///   - toLocalState: The place of the part in the state.
  ///   - fromLocalAction: Returns the action of this store for an action of the part.
  public func scope<LocalState, LocalAction>(
    state toLocalState: KeyPath<State, LocalState>,
    action fromLocalAction: @escaping (_ localAction: LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    scope(state: { $0[keyPath: toLocalState] }, action: fromLocalAction)
  }

  /// Returns the store of a part of the state, with the actions of this store.
  ///
  /// - Parameter toLocalState: Returns the part of the state.
  public func scope<LocalState>(
    state toLocalState: @escaping (_ state: State) -> LocalState
  ) -> Store<LocalState, Action> {
    scope(state: toLocalState, action: { $0 })
  }

  /// The store without its state, for code that only sends actions.
  public var stateless: Store<Void, Action> { scope(state: { _ in () }) }

  /// The store without its actions, for code that only reads the state.
  public var actionless: Store<State, Never> {
    scope(state: { $0 }, action: { never -> Action in })
  }
}

extension Store: StoreWrapper {
  public var runtimeStore: ComposableRuntime.Store<State, Action> { base.store }
}
