/// A reducer that changes nothing and starts nothing.
public struct EmptyReducer<State, Action>: Reducer {
  /// Creates the reducer.
  @inlinable public init() {}

  @inlinable public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
