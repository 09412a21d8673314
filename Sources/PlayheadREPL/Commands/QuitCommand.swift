internal import PlayheadCommands

struct QuitCommand: TerminalCommand {
  let help = CommandHelp(
    name: "quit", aliases: ["q", "exit"], group: .shell, summary: "leave the debugger",
    discussion: "So does Ctrl-D on an empty line, and the end of a pipe.", example: "quit")

  func run(_ arguments: CommandArguments, in shell: Shell) throws -> CommandOutput {
    try arguments.input.expectNoPipe(of: help.name)
    shell.isOver = true
    return CommandOutput(isTold: true)
  }
}
