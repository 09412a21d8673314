struct ShellCommand: Command {
  let help = CommandHelp(
    name: "shell", aliases: ["!"], group: .shell, arguments: "CMD",
    summary: "run a command of the system's shell",
    discussion: """
      '!CMD' needs no space. 'COMMAND | CMD' gives a shell command what COMMAND prints: list 0-99 | grep tapped. Both go
      to /bin/sh; any status but 0 counts as an error.
      """,
    example: "!ls", takesWholeLine: true, completion: .fileWord)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    Answer(request: .shell(command: try input.required("a shell command").text))
  }
}
