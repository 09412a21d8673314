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

@usableFromInline enum Ephemeral {
  /// Whether a state, or the payload of its case, goes away because the action is one of its own.
  @inlinable static func goesAway<State, Action>(_ state: State, on action: Action) -> Bool {
    if State.self is any _EphemeralState.Type { return true }
    return EnumTag.of(state) != nil && payloadGoesAway(state, on: action)
  }

  @usableFromInline static func payloadGoesAway(_ state: Any, on action: Any) -> Bool {
    guard let payload = payload(of: state) as? any _EphemeralState,
      let sent = self.payload(of: action)
    else { return false }
    func isSent<Dialog: _EphemeralState>(by dialog: Dialog) -> Bool { sent is Dialog.Action }
    return isSent(by: payload)
  }

  private static func payload(of value: Any) -> Any? { Mirror(reflecting: value).children.first?.value }
}
