/// A command: its declaration, and what it does with its arguments.
package protocol Command: Sendable {
  var help: CommandHelp { get }

  /// Runs the command on a copy of the session, which is discarded if it throws a ``CommandError`` or an error of the debugger.
  func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput
}

extension Command {
  package var name: String { help.name }
}
