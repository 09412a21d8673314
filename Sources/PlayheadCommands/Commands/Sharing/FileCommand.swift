internal import PlayheadDebugger
internal import PlayheadReader

/// A command about the file of a recording: `playhead WORD FILE` in a shell, and at the prompt a command about the open recording's file.
package protocol FileCommand: Command {
  init()

  /// The meanings of the exit statuses of `playhead WORD FILE`, except 2, which is for usage.
  static var statuses: String { get }

  /// The number of arguments before the file in `playhead WORD`.
  static var filePlace: Int { get }

  /// Runs the command; throws a ``FileProblem``, a `DebuggerError` if the file cannot be read, or another error if nothing was written.
  func run(
    _ arguments: CommandArguments, on file: CommandFile, for face: any CommandContext
  ) async throws -> CommandOutput
}

extension FileCommand {
  package static var filePlace: Int { 0 }

  package func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    guard let path = session.recording.path, FileNames.isFile(path) else {
      throw CommandError("the recording is in no file", at: arguments.place)
    }
    return try await run(
      arguments, on: CommandFile(path: path, settings: session.settings, workspace: session.workspace), for: face)
  }
}

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

  func open() throws(DebuggerError) -> RecordingFile { try RecordingFile(path: path, inflatedLimit: inflatedLimit) }

  /// A session on the recording.
  func session() throws(DebuggerError) -> CommandSession {
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

/// Why a command about a file fails, with the status of `playhead WORD`.
package struct FileProblem: Error {
  package var error: CommandError
  package var status: Int32

  package init(_ error: CommandError, status: Int32) {
    self.error = error
    self.status = status
  }
}
