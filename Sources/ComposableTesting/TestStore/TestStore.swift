public import ComposableRuntime
internal import ComposableTestCore

/// A store for tests that assert, step by step, how actions change the state and which actions effects send.
///
/// ```swift
/// @Test func `the fact`() async {
///   let store = TestStore(initialState: Counter.State()) {
///     Counter()
///   } withDependencies: {
///     $0.factClient.fetch = { "\($0) is a good number" }
///   }
///   await store.send(.factButtonTapped) { $0.isLoading = true }
///   await store.receive(\.factResponse) {
///     $0.isLoading = false
///     $0.fact = "0 is a good number"
///   }
/// }
/// ```
///
/// The trailing closure gets the state before the action, and must change it into the state after the action.
/// Everything that a test does not assert is a failure: a state change, an action of an effect, or an effect that is
/// still running when the store is deallocated. Set ``exhaustivity`` to change this. Failures are reported at the line
/// of the call, with a diff: `−` is what was expected and `+` what was found. The parameters `fileID`, `file`, `line` and
/// `column` are that line: pass them on only in a helper that is to report at the line of its caller.
///
/// Actions that effects send are reduced at once, as in any store. The test asserts them in the same order with
/// `receive`. ``state`` is the state after the last action that the test has sent or received.
@MainActor
public final class TestStore<State: Equatable, Action> {
  /// How long to wait for an action to receive, or for the end of effects; one second by default.
  ///
  /// It is real time, whatever clock the feature uses. A test only waits that long when it is about to fail.
  public var timeout = Duration.seconds(1)

  /// Whether tasks run one at a time on the main thread's executor while the store exists.
  ///
  /// Effects then send their actions in the same order in each run. It affects the whole process, and has no effect
  /// when the Swift runtime has no hook for it.
  public var useMainSerialExecutor: Bool {
    get { executor != nil }
    set { executor = newValue ? executor ?? SerialExecution() : nil }
  }

  let store: Store<State, Action>
  let log: TestStoreLog<State, Action>
  /// The tasks of the actions that the test has sent, until their effects have ended.
  var tasks: [StoreTask] = []
  private let overrides: LockIsolated<DependencyValues>
  private var executor: SerialExecution? = SerialExecution()
  private let origin: SourcePosition

  /// Creates a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer of the feature. A `recorded` reducer is recorded in the test, too.
  ///   - prepareDependencies: Overrides dependencies. All other dependencies have their test values.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    origin = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    (store, log, overrides) = ComposableRuntime.withDependencies(prepareDependencies) {
      let overrides = LockIsolated(DependencyValues._current)
      let state = initialState()
      let (base, observers) = reducer().observers()
      let log = TestStoreLog<State, Action>(state: state)
      return (Self.make(base, overrides, state, observers + [log], onDismissal: { log.dismiss() }), log, overrides)
    }
    log.cancelEffects = { [weak self] in self?.tasks.forEach { $0.cancel() } }
  }

  private static func make(
    _ reducer: some Reducer<State, Action>, _ overrides: LockIsolated<DependencyValues>, _ state: State,
    _ observers: [any StoreObserver<State, Action>], onDismissal: @escaping @MainActor @Sendable () -> Void
  ) -> Store<State, Action> {
    make(
      WithTestDependencies(base: reducer, dependencies: overrides, onDismissal: onDismissal), state, observers[...])
  }

  private static func make(
    _ reducer: some Reducer<State, Action>, _ state: State, _ observers: ArraySlice<any StoreObserver<State, Action>>
  ) -> Store<State, Action> {
    guard let innermost = observers.last else { return Store(initialState: state) { reducer } }
    return make(WithObserver(base: reducer, observer: innermost), state, observers.dropLast())
  }

  /// The state after the last action that the test has sent or received.
  public var state: State { log.asserted }

  /// Whether the feature has called `dismiss`, so that its parent would have taken it away.
  ///
  /// ```swift
  /// await store.send(.cancelButtonTapped)
  /// #expect(store.isDismissed)
  /// ```
  ///
  /// The effects that were running are cancelled then, and no further action can be sent.
  public var isDismissed: Bool { log.isDismissed }

  /// The dependencies of the feature. Set them to change them during a test.
  public var dependencies: DependencyValues {
    get { overrides.value }
    set { overrides.setValue(newValue) }
  }

  /// Calls `operation` with changed dependencies of the feature, and restores them afterwards.
  ///
  /// - Parameters:
  ///   - updateValues: Changes the dependencies.
  ///   - operation: Runs while the dependencies are changed.
  /// - Throws: What either of the closures throws. The dependencies are restored then, too.
  public func withDependencies<R>(
    _ updateValues: (_ dependencies: inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R {
    let outer = dependencies
    defer { dependencies = outer }
    try updateValues(&dependencies)
    return try operation()
  }

  /// Calls `operation` with changed dependencies of the feature, and restores them afterwards.
  ///
  /// - Parameters:
  ///   - updateValues: Changes the dependencies.
  ///   - operation: Runs while the dependencies are changed.
  /// - Throws: What either of the closures throws. The dependencies are restored then, too.
  public func withDependencies<R>(
    _ updateValues: (_ dependencies: inout DependencyValues) async throws -> Void, operation: () async throws -> R
  ) async rethrows -> R {
    let outer = dependencies
    defer { dependencies = outer }
    var changed = outer
    try await updateValues(&changed)
    dependencies = changed
    return try await operation()
  }

  /// How much the test must assert.
  public var exhaustivity = Exhaustivity.on

  /// Calls `operation` with another exhaustivity, and restores the old one afterwards.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much must be asserted during `operation`.
  ///   - operation: Runs with the exhaustivity.
  /// - Throws: What `operation` throws. The exhaustivity is restored then, too.
  public func withExhaustivity<R>(_ exhaustivity: Exhaustivity, operation: () throws -> R) rethrows -> R {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try operation()
  }

  /// Calls `operation` with another exhaustivity, and restores the old one afterwards.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much must be asserted during `operation`.
  ///   - operation: Runs with the exhaustivity.
  /// - Throws: What `operation` throws. The exhaustivity is restored then, too.
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, operation: () async throws -> R
  ) async rethrows -> R {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try await operation()
  }

  var reporter: TestReporter { TestReporter(exhaustivity: exhaustivity) }

  deinit {
    let reporter = TestReporter(exhaustivity: exhaustivity)
    for (failure, position) in log.failuresAtEnd(createdAt: origin) { reporter.reportSkipped(failure, at: position) }
  }
}

/// The test store of a reducer.
///
/// ```swift
/// let store: TestStoreOf<Counter>
/// ```
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable
