/// Holds the state of a feature, runs its reducer on actions, and runs the effects that the reducer returns.
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
/// Actions that are sent while another one is being reduced are queued, and reduced in the order in which they were
/// sent. When the store goes away, its effects are cancelled.
///
/// If the state is an ``ObservableState``, its properties can be read from the store and observed one by one:
///
/// ```swift
/// withObservationTracking { print(store.count) } onChange: { … }
/// ```
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: any StoreCore<State, Action>
  var scoped = ScopedStores()

  init(core: any StoreCore<State, Action>) {
    self.core = core
  }

  /// Creates a store that runs a reducer.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: The reducer of the feature. If it is an ``ObservedReducer``, its observer observes the store.
  ///   - prepareDependencies: Overrides some of the dependencies that are current at this call. The state and the
  ///     reducer are created with the result. All actions are reduced with it, too, wherever they are sent.
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
      RootCore(initialState: initialState, reducer: reducer(), position: position)
    }
    self.core = prepareDependencies.map { ComposableRuntime.withDependencies($0, operation: make) } ?? make()
  }

  /// The current state. While an action is being reduced, it is the state before that action.
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
  /// The compiler ensures that this is called on the main actor, unless its checks are turned off. Then a debug build
  /// reports a call off the main actor at the line that created the store, and sends the action in a later turn of the
  /// main actor.
  ///
  /// - Parameter action: The action to reduce.
  /// - Returns: A handle on the effects of the action. Discarding it cancels nothing.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    #if DEBUG
      guard MainActorTurn.isCurrent else { return sendOnMainActor(action) }
    #endif
    return core.send(action, from: .outside)
  }

  /// Sends an action with a given origin, for tools.
  @discardableResult
  package func send(_ action: Action, from origin: ActionOrigin) -> StoreTask {
    core.send(action, from: origin)
  }

  /// Returns false for a child store, and for a store that has reduced an action already.
  package func addObserver(_ observer: any StoreObserver<State, Action>) -> Bool {
    (core as? RootCore<State, Action>)?.add(observer) ?? false
  }

  func call(didReduce: ((State) -> Void)?, didDrain: (() -> Void)?) {
    guard let core = core as? RootCore<State, Action> else { return }
    core.didReduce = didReduce
    core.didDrain = didDrain
  }

  /// Adds an observer from code that is not isolated; `makeObserver` is called once, and returning nil counts as success.
  package nonisolated func addObserver(
    made makeObserver: @MainActor () -> (any StoreObserver<State, Action>)?
  ) -> Bool {
    MainActorTurn.unchecked {
      // Not `map`, whose argument would check that it is called on the main actor.
      guard let observer = makeObserver() else { return true }
      return addObserver(observer)
    }
  }

  /// False for a child store.
  package func isObserved(by observer: any StoreObserver<State, Action>) -> Bool {
    (core as? RootCore<State, Action>)?.observers.contains { $0 === observer } ?? false
  }

  /// A core with this store's reducer and dependencies that runs recorded actions; nil for a child store.
  package var replayCore: ReplayCore<State, Action>? {
    root.map { ReplayCore(reducer: $0.reducer, dependencies: $0.dependencies) }
  }

  /// This store's reducer, and the dependencies with which it reduces; nil for a child store.
  package var root: (reducer: any Reducer<State, Action>, dependencies: DependencyValues)? {
    (core as? RootCore<State, Action>).map { ($0.reducer, $0.dependencies) }
  }
}

/// The store of the reducer `R`.
///
/// ```swift
/// let store: StoreOf<Counter>
/// ```
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

extension Store: CustomDebugStringConvertible, Hashable, Identifiable {
  /// The types of the state and of the actions: `StoreOf<Counter>` if they are those of the reducer `Counter`.
  public nonisolated var debugDescription: String {
    let (state, action) = ("\(String(reflecting: State.self))", "\(String(reflecting: Action.self))")
    guard state.hasSuffix(".State"), action == "\(state.dropLast(6)).Action" else {
      return "Store<\(State.self), \(Action.self)>"
    }
    return "StoreOf<\(state.dropLast(6).split(separator: ".").dropFirst().joined(separator: "."))>"
  }

  public nonisolated static func == (left: Store, right: Store) -> Bool { left === right }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
