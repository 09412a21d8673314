/// A command that waits for nothing, and asks nobody.
package protocol ImmediateCommand: Command {
  /// Carries the command out, as ``Command/run(_:in:for:)``.
  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput
}

extension ImmediateCommand {
  package func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    try run(arguments, in: &session)
  }
}
