internal import PlayheadDebugger
internal import PlayheadReader

/// A command about the file of a recording: `playhead WORD FILE` in a shell, and at the prompt a command about the open recording's file.
package protocol FileCommand: Command {
  init()

  /// The meanings of the exit statuses of `playhead WORD FILE`, except 2, which is for usage.
  static var statuses: String { get }

  /// The number of arguments before the file in `playhead WORD`.
  static var filePlace: Int { get }

  /// Runs the command; throws a ``FileProblem``, a `RecordingError` if the file cannot be read, or another error if nothing was written.
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
