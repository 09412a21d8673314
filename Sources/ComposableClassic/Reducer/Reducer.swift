internal import ComposableRuntime

/// The logic of a feature: a function that changes the state on an action, and returns effects for the store to run.
///
/// The environment holds what the feature depends on.
///
/// ```swift
/// let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> { state, action, environment in
///   switch action {
///   case .incrementButtonTapped:
///     state.count += 1
///     return .none
///   case .factButtonTapped:
///     return environment.fact(state.count)
///       .receive(on: environment.mainQueue)
///       .catchToEffect(CounterAction.factResponse)
///   case .factResponse(let result):
///     state.fact = try? result.get()
///     return .none
///   }
/// }
/// ```
public struct Reducer<State, Action, Environment> {
  private let reducer: (inout State, Action, Environment) -> Effect<Action, Never>

  /// Creates a reducer from a function.
  ///
  /// - Parameter reducer: Changes the state on an action, and returns the effects of the action.
  public init(
    _ reducer: @escaping (_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action, Never>
  ) {
    self.reducer = reducer
  }

  /// The reducer that does nothing.
  public static var empty: Self { Self { _, _, _ in .none } }

  /// Runs the reducer.
  ///
  /// - Returns: The effects of the action.
  public func run(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action, Never> {
    reducer(&state, action, environment)
  }

  /// Runs the reducer: `reducer(&state, action, environment)`.
  public func callAsFunction(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action, Never> {
    reducer(&state, action, environment)
  }

  /// Combines reducers into one, which runs them in order on each action and merges their effects.
  ///
  /// The reducer of a part goes before the reducer that can remove the part.
  public static func combine(_ reducers: Self...) -> Self { combine(reducers) }

  /// Combines reducers into one, which runs them in order on each action and merges their effects.
  public static func combine(_ reducers: [Self]) -> Self {
    Self { state, action, environment in
      .merge(reducers.map { $0.reducer(&state, action, environment) })
    }
  }

  /// Returns a reducer that runs this one, and then another.
  public func combined(with other: Self) -> Self { .combine(self, other) }
}

// Unchecked, so that a reducer can be a global constant: a store runs its function on the main actor only.
extension Reducer: @unchecked Sendable {}
