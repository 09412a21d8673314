public import ComposableRuntime
internal import ComposableTestCore
internal import Dispatch

/// Runs a feature in a test, which asserts each action, each change of the state, and the end of each effect.
///
/// ```swift
/// func testFact() {
///   let scheduler = DispatchQueue.test
///   let store = TestStore(
///     initialState: CounterState(), reducer: counterReducer,
///     environment: CounterEnvironment(
///       mainQueue: scheduler.eraseToAnyScheduler(), fact: { Effect(value: "\($0) is a number") }))
///
///   store.send(.incrementButtonTapped) { $0.count = 1 }
///   store.send(.factButtonTapped)
///   scheduler.advance()
///   store.receive(.factResponse(.success("1 is a number"))) { $0.fact = "1 is a number" }
/// }
/// ```
///
/// Nothing in it waits: an effect sends its actions when a test scheduler is advanced, or at once. The test must receive all of
/// them, and all effects must have ended when the test store goes away. Otherwise the test fails.
///
/// Tests call it from any thread. It does its work on the main thread.
public final class TestStore<State, LocalState, Action, LocalAction, Environment> {
  /// What the feature depends on. A test can change it at any time.
  public var environment: Environment {
    get {
      let environment = shared.environment
      return onMainThread { UncheckedSendable(environment.value) }.value
    }
    set {
      let (environment, new) = (shared.environment, UncheckedSendable(newValue))
      onMainThread { environment.value = new.value }
    }
  }

  /// The state after the last action that the test has sent or received.
  public var state: LocalState {
    let parts = UncheckedSendable((log: shared.log, toLocalState: toLocalState))
    return onMainThread { UncheckedSendable(parts.value.toLocalState(parts.value.log.asserted)) }.value
  }

  let toLocalState: (State) -> LocalState
  let fromLocalAction: (LocalAction) -> Action
  let shared: TestedFeature<State, Action, Environment>

  private init(
    shared: TestedFeature<State, Action, Environment>,
    state toLocalState: @escaping (State) -> LocalState, action fromLocalAction: @escaping (LocalAction) -> Action
  ) {
    (self.shared, self.toLocalState, self.fromLocalAction) = (shared, toLocalState, fromLocalAction)
  }

  /// Returns a test store that asserts a part of the state, and sends the actions that concern it.
  ///
  /// It receives the actions of the whole feature. It tests the state of a view with the feature that the view shows:
  ///
  /// ```swift
  /// let view = store.scope(state: CounterViewState.init, action: { $0 })
  /// view.send(.incrementButtonTapped) { $0.text = "1" }
  /// ```
  ///
  /// - Parameters:
  ///   - toLocalState: Returns the part of the state.
  ///   - fromLocalAction: Returns the action of this store for an action of the part.
  public func scope<S, A>(
    state toLocalState: @escaping (LocalState) -> S, action fromLocalAction: @escaping (A) -> LocalAction
  ) -> TestStore<State, S, Action, A, Environment> {
    TestStore<State, S, Action, A, Environment>(
      shared: shared, state: { [outer = self.toLocalState] in toLocalState(outer($0)) },
      action: { [outer = self.fromLocalAction] in outer(fromLocalAction($0)) })
  }

  /// Returns a test store that asserts a part of the state, and sends the same actions.
  ///
  /// - Parameter toLocalState: Returns the part of the state.
  public func scope<S>(
    state toLocalState: @escaping (LocalState) -> S
  ) -> TestStore<State, S, Action, LocalAction, Environment> {
    scope(state: toLocalState, action: { $0 })
  }
}

extension TestStore where State == LocalState, Action == LocalAction {
  /// Creates a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer of the feature.
  ///   - environment: What the feature depends on.
  public convenience init(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      shared: TestedFeature(
        initialState, reducer, environment,
        SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)),
      state: { $0 }, action: { $0 })
  }
}

extension TestStore: StoreWrapper {
  public var runtimeStore: ComposableRuntime.Store<State, Action> { shared.store.store }
}

/// The feature of a test store and of those that `scope` makes of it.
final class TestedFeature<State, Action, Environment> {
  let store: UnisolatedStore<State, Action>
  let log: TestStoreLog<State, Action>
  /// The reducer reads it on each action.
  let environment: UncheckedBox<Environment>
  private let position: SourcePosition

  init(
    _ initialState: State, _ reducer: Reducer<State, Action, Environment>, _ environment: Environment,
    _ position: SourcePosition
  ) {
    let environment = UncheckedBox(environment)
    self.environment = environment
    self.position = position
    let state = UncheckedSendable(initialState)
    let log = MainActorTurn.unchecked { TestStoreLog<State, Action>(state: state.value) }
    self.log = log
    store = UnisolatedStore(initialState: initialState, position: position) { state, action in
      ComposableRuntime.Effect(reducer.run(&state, action, environment.value))
    }
    _ = store.store.addObserver(made: { log })
  }

  deinit {
    for (failure, position) in log.failuresAtEnd(createdAt: position) { position.report(failure.textOfClassicTest) }
  }
}

func onMainThread<Result>(_ body: @MainActor () -> Result) -> Result {
  if MainActorTurn.isCurrent { return MainActorTurn.unchecked(body) }
  return DispatchQueue.main.sync { MainActorTurn.unchecked(body) }
}
