import PlayheadFormat

/// How patient a listener is with connections; tests use shorter times.
struct ListenerSettings: Sendable {
  /// The folder in which debuggers look for apps.
  var folder = ListeningFolder.standardPath
  /// How long a connection may take to send its greeting, in nanoseconds.
  var patience = 2_000_000_000
  /// For how long connections are refused after wrong tokens, in nanoseconds.
  var pause = 1_000_000_000
}
