public import ComposableRuntime

/// A store that a test asserts against: step by step, what an action changes and what effects feed back.
///
/// ```swift
/// @Test func theFact() async {
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
/// The closure after an action gets the state before it, and has to make of it the state after it. What a test does not
/// assert is a failure: a change, an action that was received, an effect that is still running when the store goes away;
/// ``exhaustivity`` says otherwise. Failures are reported at the line of the call, with a diff: `−` is what was expected
/// and `+` what was found.
///
/// The actions that effects feed back are reduced as they come, as in any store. The test learns of them in their order,
/// by `receive`, and ``state`` is the state that it has been told of.
@MainActor
public final class TestStore<State: Equatable, Action> {
  /// How long to wait for an action that is to be received, or for the end of effects: a second.
  ///
  /// It is real time, whatever clock the feature uses; nothing waits that long unless the test is about to fail.
  public var timeout = Duration.seconds(1)

  /// Whether tasks run one at a time, on the main thread's executor, as long as the store is there.
  ///
  /// That makes the order in which effects send their actions the same in each run. It holds for the whole process, as far
  /// as its runtime can be made to.
  public var useMainSerialExecutor: Bool {
    get { executor != nil }
    set { executor = newValue ? executor ?? SerialExecution() : nil }
  }

  let store: Store<State, Action>
  let log: TestLog<State, Action>
  /// What follows from the actions that the test has sent.
  var tasks: [StoreTask] = []
  private let overrides: LockIsolated<DependencyValues>
  private var executor: SerialExecution? = SerialExecution()
  private let origin: SourcePosition

  /// Creates a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The feature. One that is `recorded` is recorded in the test, too.
  ///   - prepareDependencies: Overrides dependencies. What is not overridden has its test value, which reports that it was
  ///     used.
  ///   - fileID: Where the store was created.
  ///   - filePath: Where the store was created.
  ///   - line: Where the store was created.
  ///   - column: Where the store was created.
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
      let log = TestLog<State, Action>(state: state)
      return (Self.make(base, overrides, state, observers + [log]), log, overrides)
    }
  }

  private static func make(
    _ reducer: some Reducer<State, Action>, _ overrides: LockIsolated<DependencyValues>, _ state: State,
    _ observers: [any StoreObserver<State, Action>]
  ) -> Store<State, Action> {
    make(WithTestDependencies(base: reducer, dependencies: overrides), state, observers[...])
  }

  private static func make(
    _ reducer: some Reducer<State, Action>, _ state: State, _ observers: ArraySlice<any StoreObserver<State, Action>>
  ) -> Store<State, Action> {
    guard let innermost = observers.last else { return Store(initialState: state) { reducer } }
    return make(WithObserver(base: reducer, observer: innermost), state, observers.dropLast())
  }

  /// The state after the last action that the test has sent or received.
  public var state: State { log.asserted }

  /// The dependencies of the feature, which can be changed in the course of a test.
  public var dependencies: DependencyValues {
    get { overrides.value }
    set { overrides.setValue(newValue) }
  }

  /// Calls `operation` with other dependencies of the feature.
  ///
  /// - Parameters:
  ///   - updateValues: Changes dependencies.
  ///   - operation: What is run with them.
  /// - Throws: What `operation` throws.
  public func withDependencies<R>(
    _ updateValues: (_ dependencies: inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R {
    let outer = dependencies
    defer { dependencies = outer }
    try updateValues(&dependencies)
    return try operation()
  }

  /// Calls `operation` with other dependencies of the feature.
  ///
  /// - Parameters:
  ///   - updateValues: Changes dependencies.
  ///   - operation: What is run with them.
  /// - Throws: What `operation` throws.
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

  /// How much the test has to assert.
  public var exhaustivity: Exhaustivity {
    get { log.pending.exhaustivity }
    set { log.pending.exhaustivity = newValue }
  }

  /// Calls `operation` with another exhaustivity.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much has to be asserted meanwhile.
  ///   - operation: What is run.
  /// - Throws: What `operation` throws.
  public func withExhaustivity<R>(_ exhaustivity: Exhaustivity, operation: () throws -> R) rethrows -> R {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try operation()
  }

  /// Calls `operation` with another exhaustivity.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much has to be asserted meanwhile.
  ///   - operation: What is run.
  /// - Throws: What `operation` throws.
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
    log.pending.report(at: origin)
  }
}

/// The test store of a reducer.
///
/// ```swift
/// let store: TestStoreOf<Counter>
/// ```
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable
