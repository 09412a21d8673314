internal import PlayheadCommands
internal import PlayheadPlatform

/// The file in which typed lines are kept from one run to the next.
enum HistoryFile {
  /// Its path; the folders are made. Nil where there is no place for it.
  static func path() -> String? {
    StateFolder.path().map { $0 + "/history" }
  }

  /// What a person is told of a file that cannot be used; where there is just none, nothing.
  static func error(_ code: Int32, _ path: String) -> CommandError? {
    guard code == ELOOP else { return nil }
    return CommandError(
      "\(path): is a symbolic link, so the history is not kept", hint: "rm \(ShellWord.quoted(path))")
  }
}
