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
  ///     are reduced with them. Without it, they are those that are in force where an action is sent from outside.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    guard let prepareDependencies else {
      self.core = RootCore(initialState: initialState(), reducer: reducer())
      return
    }
    self.core = ComposableRuntime.withDependencies(prepareDependencies) {
      RootCore(initialState: initialState(), reducer: reducer(), dependencies: DependencyValues._current)
    }
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
  /// - Parameter action: What has happened.
  /// - Returns: A handle on all that follows from the action. It may be discarded; nothing is cancelled by that.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    core.send(action, from: .outside)
  }

  /// Sends an action on behalf of a tool.
  @discardableResult
  package func send(_ action: Action, from origin: ActionOrigin) -> StoreTask {
    core.send(action, from: origin)
  }

  /// Whether this store tells `observer` what happens in it.
  package func isObserved(by observer: any StoreObserver<State, Action>) -> Bool {
    (core as? RootCore<State, Action>)?.observer === observer
  }
}

/// The store of a reducer.
///
/// ```swift
/// let store: StoreOf<Counter>
/// ```
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
