internal import PlayheadCommands

/// A command that only exists at a terminal.
protocol TerminalCommand: Command {
  /// Runs the command in the shell; throws a `CommandError`.
  @MainActor
  func run(_ arguments: CommandArguments, in shell: Shell) async throws -> CommandOutput
}

extension TerminalCommand {
  func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    guard let shell = face as? Shell else {
      throw CommandError("'\(name)' is for a terminal", at: arguments.input.name.range)
    }
    return try await run(arguments, in: shell)
  }
}

extension CommandRegistry {
  /// The commands of a session at a terminal.
  static let terminal = CommandRegistry.standard.adding(SourceCommand(), after: "apropos")
    .adding(ShellCommand(), after: "alias").adding(QuitCommand(), after: "shell")
}
