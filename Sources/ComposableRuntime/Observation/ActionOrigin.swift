/// Who sent an action.
public enum ActionOrigin: Hashable, Sendable {
  /// Code outside the store: a view, `main`, a test.
  case outside
  /// The effect with this id.
  case effect(Int)
  /// A person, in the debugger.
  case debugger
}
