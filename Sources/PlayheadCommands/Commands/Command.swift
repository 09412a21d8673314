/// A command: its declaration, and what it does with its arguments.
package protocol Command: Sendable {
  var help: CommandHelp { get }

  /// Carries the command out.
  ///
  /// - Throws: ``CommandError``, or the debugger's own error; the session then is as it was before.
  func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput
}

extension Command {
  package var name: String { help.name }
}
