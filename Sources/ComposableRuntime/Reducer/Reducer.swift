/// The logic of a feature: how an action changes its state, and which effects the action starts.
///
/// Implement `reduce(into:action:)` for the logic itself, or `body` to compose other reducers, but not both.
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
  /// The data of the feature, which its actions change.
  associatedtype State

  /// The events of the feature, such as the tap of a button or the response of a server.
  associatedtype Action

  /// The type of ``body-swift.property``; inferred.
  associatedtype Body

  /// Changes the state on an action, and returns the effects for the store to run.
  ///
  /// - Parameters:
  ///   - state: The state, which is changed in place.
  ///   - action: The action to handle.
  /// - Returns: The effects of the action, or ``Effect/none``.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one consists of. They run from top to bottom on every action.
  ///
  /// It is made for each action, so it may depend on anything, such as a feature flag that a dependency knows. Where
  /// ``Reducer()`` sees that the body is a plain list of reducers, a store makes it once for a reducer without stored
  /// properties and the same dependencies, which is faster.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Whether the body lists the same reducers, made in the same way, each time. ``Reducer()`` writes it.
  static var _hasPlainBody: Bool { get }

  /// Whether all values that are made in the same way are the same, where the same dependencies are current.
  var _isPlain: Bool { get }
}

extension Reducer {
  @inlinable public static var _hasPlainBody: Bool { false }

  @inlinable public var _isPlain: Bool { MemoryLayout<Self>.size == 0 }
}

/// The reducers with the state and action of `R`, for the type of a body: `some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer where Body == Never {
  /// Stops the program, because a reducer that implements `reduce(into:action:)` has no body.
  public var body: Never {
    fatalError("\(Self.self) has no body: it implements reduce(into:action:)")
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Runs the body.
  @inlinable public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if Self._hasPlainBody, MemoryLayout<Self>.size == 0, let context = StoreContext.current {
      return context.bodies.reduce(self, &state, action)
    }
    return body.reduce(into: &state, action: action)
  }
}
