/// Composes the reducers that are listed in a ``Reducer/body-swift.property``.
///
/// The list can contain `if`, `if let`, `switch`, `for` and `if #available`.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A single reducer of the list.
  @inlinable public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  /// A reducer whose type is not known at compile time.
  @_disfavoredOverload
  @inlinable public static func buildExpression(_ reducer: any Reducer<State, Action>) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  /// A body without reducers, which does nothing.
  @inlinable public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  /// The first reducer of a list.
  @inlinable public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  /// The list of the reducers so far, and the next reducer.
  @inlinable public static func buildPartialBlock<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    accumulated: First, next: Second
  ) -> _Sequence<First, Second> {
    _Sequence(first: accumulated, second: next)
  }

  /// The reducer of an `if` without `else`.
  @inlinable public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> R? { reducer }

  /// The first branch of an `if` or `switch`.
  @inlinable public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    first reducer: First
  ) -> _Conditional<First, Second> {
    .first(reducer)
  }

  /// The other branch of an `if` or `switch`.
  @inlinable public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    second reducer: Second
  ) -> _Conditional<First, Second> {
    .second(reducer)
  }

  /// The reducers of a `for` loop.
  @inlinable public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> _SequenceMany<R> {
    _SequenceMany(reducers: reducers)
  }

  /// The reducer of an `if #available`. It hides its type, which may not be available outside of the check.
  @inlinable public static func buildLimitedAvailability(_ reducer: some Reducer<State, Action>) -> Reduce<
    State, Action
  > {
    Reduce(reducer)
  }

  /// The whole body.
  @inlinable public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
}
