/// A reducer that calls a closure, for the logic of a feature in its `body`.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Reduce { state, action in
///     state.count += 1
///     return .none
///   }
/// }
/// ```
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>
  public let _isPlain: Bool

  /// Creates a reducer that calls `reduce`.
  @inlinable public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.reduce = reduce
    // A plain list has no variables that the closure could have captured.
    _isPlain = true
  }

  /// Creates a reducer that runs another one and hides its type.
  @inlinable public init(_ reducer: some Reducer<State, Action>) {
    self.reduce = reducer.reduce(into:action:)
    _isPlain = reducer._isPlain
  }

  @inlinable public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(&state, action)
  }
}
