/// A reducer that sets the properties that binding actions name.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in … }
/// }
/// ```
///
/// Reducers that are listed after it see the new value of the property. Reducers before it see the old value.
public struct BindingReducer<State, Action, ViewAction: BindableAction<State>>: Reducer {
  private let binding: (Action) -> BindingAction<State>?

  /// Creates a reducer for an action with a case `binding`.
  public init() where Action == ViewAction {
    binding = \.binding
  }

  /// Creates a reducer for an action that wraps one with a case `binding`.
  ///
  /// - Parameter toViewAction: The case that wraps the action with a case `binding`.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    let path = AnyCasePath(toViewAction)
    binding = { path.extract(from: $0)?.binding }
  }

  public var _isPlain: Bool { true }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    binding(action)?.set(&state)
    return .none
  }
}
