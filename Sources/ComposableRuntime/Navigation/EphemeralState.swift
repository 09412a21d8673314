/// State that goes away with its first action: an alert, a confirmation dialog.
///
/// A feature with such a state has no reducer of its own. After one of its actions, the operator that presents it sets the
/// state to nil, unless the parent's reducer has presented another one by then.
public protocol _EphemeralState {
  /// The actions of its buttons.
  associatedtype Action
}

extension AlertState: _EphemeralState {}
extension ConfirmationDialogState: _EphemeralState {}

enum Ephemeral {
  /// Returns whether a state, or the payload of its case, goes away with its first action.
  static func contains<State>(_ state: State) -> Bool {
    if State.self is any _EphemeralState.Type { return true }
    guard EnumTag.of(state) != nil, let payload = Mirror(reflecting: state).children.first else { return false }
    return payload.value is any _EphemeralState
  }
}
