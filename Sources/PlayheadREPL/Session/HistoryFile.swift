internal import PlayheadCommands
internal import PlayheadPlatform

/// The file that keeps typed lines between runs.
enum HistoryFile {
  /// Its path, whose folders are created; nil if there is no home folder for it.
  static func path() -> String? {
    StateFolder.path().map { $0 + "/history" }
  }

  /// The error for a history file that cannot be used; nil if it is only missing.
  static func error(_ code: Int32, _ path: String) -> CommandError? {
    guard code == ELOOP else { return nil }
    return CommandError(
      "\(path): is a symbolic link, so the history is not kept", hint: "rm \(ShellWord.quoted(path))")
  }
}
