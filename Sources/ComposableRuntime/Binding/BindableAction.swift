/// An action with a case for the properties that the controls of a view set.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case saveButtonTapped
/// }
/// ```
public protocol BindableAction<State> {
  /// The state whose properties can be set.
  associatedtype State

  /// Wraps an action that sets a property. A case `binding` satisfies this requirement.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The action that sets a property, or nil when this is another action.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The value of the case `binding`. It is found by reflection, and ``CasePathable()`` writes a property that needs none.
  public var binding: BindingAction<State>? {
    guard let child = Mirror(reflecting: self).children.first, child.label == "binding" else { return nil }
    return child.value as? BindingAction<State>
  }

  /// An action that sets a property to a value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}
