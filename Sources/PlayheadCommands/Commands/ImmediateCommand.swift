/// A command that neither waits nor asks questions.
package protocol ImmediateCommand: Command {
  /// Runs the command like ``Command/run(_:in:for:)``.
  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput
}

extension ImmediateCommand {
  package func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    try run(arguments, in: &session)
  }
}
