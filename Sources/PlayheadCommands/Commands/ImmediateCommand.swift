/// A command that waits for nothing, and asks nobody.
package protocol ImmediateCommand: Command {
  /// Carries the command out, as ``Command/run(_:in:for:)``.
  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer
}

extension ImmediateCommand {
  package func run(
    _ input: CommandInput, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> Answer {
    try run(input, in: &session)
  }
}
