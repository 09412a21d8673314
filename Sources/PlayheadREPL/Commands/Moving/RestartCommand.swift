internal import PlayheadDebugger

struct RestartCommand: Command {
  let help = CommandHelp(
    name: "restart", aliases: ["run", "r"], group: .moving, arguments: "",
    summary: "go to position 0",
    discussion: """
      Goes to the initial state. 'back' returns.
      """,
    example: "restart")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    try input.expectNoMore()
    return session.answer(try session.debugger.restart())
  }
}
