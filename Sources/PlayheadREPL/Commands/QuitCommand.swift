internal import PlayheadCommands

struct QuitCommand: TerminalCommand {
  let help = CommandHelp(
    name: "quit", aliases: ["q", "exit"], group: .shell, summary: "leave the debugger",
    discussion: "So does Ctrl-D on an empty line, and the end of a pipe.", example: "quit")

  func run(_ arguments: CommandArguments, in shell: Shell) throws -> Answer {
    try arguments.input.expectNoPipe(of: help.name)
    shell.isOver = true
    return Answer(isTold: true)
  }
}
