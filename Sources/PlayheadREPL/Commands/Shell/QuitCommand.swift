struct QuitCommand: Command {
  let help = CommandHelp(
    name: "quit", aliases: ["q", "exit"], group: .shell, summary: "leave the debugger",
    discussion: "So does Ctrl-D on an empty line, and the end of a pipe.", example: "quit")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    try input.expectNoMore()
    return Answer(request: .quit)
  }
}
