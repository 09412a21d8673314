/// Several reducers as one, so that an operator applies to all of them.
///
/// ```swift
/// CombineReducers {
///   Login()
///   Profile()
/// }
/// ```
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: Reducer {
  @usableFromInline let reducers: Reducers

  /// Combines the reducers that `build` lists; they run from top to bottom.
  @inlinable public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    self.reducers = build()
  }

  @inlinable public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }

  @inlinable public var _isPlain: Bool { reducers._isPlain }
}
