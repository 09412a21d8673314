internal import PlayheadCommands
internal import PlayheadFormat

struct ShellCommand: TerminalCommand {
  let help = CommandHelp(
    name: "shell", aliases: ["!"], group: .shell, arguments: "CMD",
    summary: "run a command of the system's shell",
    discussion: """
      '!CMD' needs no space. 'COMMAND | CMD' pipes the output of COMMAND into CMD: list 0-99 | grep tapped. CMD is run
      by /bin/sh; any exit status but 0 counts as an error.
      """,
    example: "!ls", takesWholeLine: true, completion: .fileWord, powers: .runsPrograms)

  func run(_ input: CommandInput, in shell: Shell) async throws -> Answer {
    let command = try input.required("a shell command").text
    // Programs that read our answers would take what it prints for one of them.
    let ending = await ShellProcess.run(command, streams: shell.isJSON ? .toErrors : .inherited)
    if let failure = ending.failure { throw CommandError(failure, at: input.rest.range) }
    return Answer(shell.session.form, text: "", json: ["status": 0])
  }
}
