import PlayheadFormat

/// How a listener deals with those who come; tests are less patient.
struct ListenerSettings: Sendable {
  /// Where debuggers look for apps.
  var folder = ListeningFolder.standardPath
  /// How long a stranger may take to say who it is, in nanoseconds.
  var patience = 2_000_000_000
  /// For how long nobody is listened to after wrong tokens, in nanoseconds.
  var pause = 1_000_000_000
}
