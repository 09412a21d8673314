/// What an app lets an attached debugger do besides looking.
public enum AttachPermission: String, Hashable, Sendable, CaseIterable {
  /// It sends actions, which are recorded as the debugger's.
  case sending
  /// It leaves notes in the recording.
  case noting
  /// It shows states of the past in the app.
  case presenting
}
