internal import PlayheadCommands
internal import PlayheadFormat

struct ShellCommand: TerminalCommand {
  let help = CommandHelp(
    name: "shell", aliases: ["!"], group: .shell, parameters: [Self.command],
    summary: "run a command of the system's shell",
    discussion: """
      '!CMD' needs no space. 'COMMAND | CMD' pipes the output of COMMAND into CMD: list 0-99 | grep tapped. CMD is run
      by /bin/sh; any exit status but 0 counts as an error.
      """,
    example: "!ls", takesWholeLine: true, powers: .runsPrograms)

  private static let command = Parameter.required("command", .rest, .file, label: "CMD", what: "a shell command")

  func run(_ arguments: CommandArguments, in shell: Shell) async throws -> CommandOutput {
    let command = try arguments.required(Self.command).text
    // Programs that read JSON answers would mistake its output for one of them.
    let ending = await ShellProcess.run(command, streams: shell.isJSON ? .toErrors : .inherited)
    if let failure = ending.failure { throw CommandError(failure, at: arguments.input.rest.range) }
    return CommandOutput(shell.session.form, text: "", json: ["status": 0])
  }
}
