/// Holds the state of a feature, and runs its reducer on actions and the effects that this returns.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter()
/// }
/// store.send(.increment)
/// ```
///
/// Dependencies can be overridden for a store:
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter()
/// } withDependencies: {
///   $0.factClient = .boring
/// }
/// ```
///
/// Actions sent while another is being reduced are queued, and reduced in the order in which they came. When the store
/// goes away its effects are cancelled.
///
/// Where the state is an ``ObservableState``, its properties can be read from the store and observed one by one:
///
/// ```swift
/// withObservationTracking { print(store.count) } onChange: { … }
/// ```
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: any StoreCore<State, Action>
  /// The stores of parts of this one.
  var scoped = ScopedStores()

  /// Creates the store of a part of another.
  init(core: any StoreCore<State, Action>) {
    self.core = core
  }

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The feature. An ``ObservedReducer`` here installs its observer.
  ///   - prepareDependencies: Overrides dependencies. The state and the reducer are created with them, and all actions
  ///     are reduced with them and with those that are in force here, whatever is in force where an action is sent.
  ///   - fileID: Where misuse of the store is reported.
  ///   - filePath: Where misuse of the store is reported.
  ///   - line: Where misuse of the store is reported.
  ///   - column: Where misuse of the store is reported.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    func make() -> RootCore<State, Action> {
      RootCore(initialState: initialState(), reducer: reducer(), position: position)
    }
    self.core = prepareDependencies.map { ComposableRuntime.withDependencies($0, operation: make) } ?? make()
  }

  /// The current state. While an action is being reduced, that is the state before it.
  public var state: State { core.state }

  /// Calls `body` with the current state.
  public func withState<R>(_ body: (_ state: State) throws -> R) rethrows -> R {
    try body(core.state)
  }

  /// A property of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value where State: ObservableState {
    core.state[keyPath: keyPath]
  }

  /// Sends an action to the reducer.
  ///
  /// ```swift
  /// await store.send(.refresh).finish()
  /// ```
  ///
  /// The compiler sees to it that this is called on the main actor, unless it is told to trust. In a debug build an
  /// action from elsewhere is reported at the line that created the store, and sent in a later turn of the main actor.
  ///
  /// - Parameter action: What has happened.
  /// - Returns: A handle on all that follows from the action. It may be discarded; nothing is cancelled by that.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    #if DEBUG
      guard MainActorTurn.isCurrent else { return sendOnMainActor(action) }
    #endif
    return core.send(action, from: .outside)
  }

  /// Sends an action on behalf of a tool.
  @discardableResult
  package func send(_ action: Action, from origin: ActionOrigin) -> StoreTask {
    core.send(action, from: origin)
  }

  /// Whether this store tells `observer` what happens in it.
  package func isObserved(by observer: any StoreObserver<State, Action>) -> Bool {
    (core as? RootCore<State, Action>)?.observers.contains { $0 === observer } ?? false
  }
}

/// The store of a reducer.
///
/// ```swift
/// let store: StoreOf<Counter>
/// ```
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
