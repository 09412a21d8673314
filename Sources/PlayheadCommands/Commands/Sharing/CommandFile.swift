internal import PlayheadDebugger
internal import PlayheadReader

/// The file of a command.
package struct CommandFile: Sendable {
  package var path: String
  /// The most bytes to which a compressed recording may expand.
  package var inflatedLimit = RecordingFile.defaultLimit
  package var settings: Settings
  /// As that of a session.
  private let workspace: String?

  package init(
    path: String, inflatedLimit: Int = RecordingFile.defaultLimit, settings: Settings, workspace: String? = nil
  ) {
    self.workspace = workspace
    self.path = path
    self.inflatedLimit = inflatedLimit
    self.settings = settings
  }

  func open() throws -> RecordingFile { try RecordingFile(path: path, inflatedLimit: inflatedLimit) }

  /// A session on the recording.
  func session() throws -> CommandSession {
    var session = CommandSession(DebugSession(try open()), settings: settings)
    session.debugging.readNotes(NotesFile(beside: path))
    session.workspace = workspace
    return session
  }

  /// The path of a named file to write; throws if it is outside of the workspace.
  func pathToWrite(_ file: CommandInput.Word) throws(CommandError) -> String {
    try CommandSession.pathToWrite(file, in: workspace)
  }
}
