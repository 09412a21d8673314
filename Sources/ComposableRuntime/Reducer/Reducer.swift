/// The logic of a feature: how its state changes on an action, and which effects that starts.
///
/// Write `reduce(into:action:)` for the logic itself, or `body` to compose it of other reducers, but not both.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State { var count = 0 }
///   enum Action { case increment }
///
///   func reduce(into state: inout State, action: Action) -> Effect<Action> {
///     switch action {
///     case .increment:
///       state.count += 1
///       return .none
///     }
///   }
/// }
/// ```
public protocol Reducer<State, Action> {
  /// What the feature knows.
  associatedtype State

  /// What can happen in the feature.
  associatedtype Action

  /// The type of ``body-swift.property``; inferred.
  associatedtype Body

  /// Changes the state on an action, and returns the effects that the store is to run then.
  ///
  /// - Parameters:
  ///   - state: The state before the action, to be left as the state after it.
  ///   - action: What has happened.
  /// - Returns: The work that goes on outside, or ``Effect/none``.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is composed of; they run from top to bottom on every action.
  ///
  /// Where the reducer has no stored properties a store asks for it once, and again where other dependencies are in force:
  /// what a body depends on has to be a stored property, a dependency, the state or the action, and no global variable.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

/// The reducers with the state and action of `R`, for the type of a body: `some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer where Body == Never {
  /// A reducer that implements `reduce(into:action:)` has no body. Asking for it is a mistake in the program.
  public var body: Never {
    fatalError("\(Self.self) has no body: it implements reduce(into:action:)")
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Runs the body.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if MemoryLayout<Self>.size == 0, let bodies = BodyCache.current { return bodies.reduce(self, &state, action) }
    return body.reduce(into: &state, action: action)
  }
}
