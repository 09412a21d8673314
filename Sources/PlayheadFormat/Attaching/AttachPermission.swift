/// What an attached debugger may do besides inspecting.
public enum AttachPermission: String, Hashable, Sendable, CaseIterable {
  /// Send actions, which are recorded as the debugger's.
  case sending
  /// Add notes to the recording.
  case noting
  /// Show past states in the app.
  case presenting
}
