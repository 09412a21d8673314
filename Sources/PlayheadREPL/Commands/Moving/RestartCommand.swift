internal import PlayheadDebugger

struct RestartCommand: Command {
  let help = CommandHelp(
    name: "restart", aliases: ["run", "r"], group: .moving, arguments: "",
    summary: "go to position 0; in a live session, begin a new run",
    discussion: """
      Goes to the initial state. 'back' returns. In a live session the run is ended, and another begins with a new store
      and a new recording; stops stay.
      """,
    example: "restart")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    try input.expectNoMore()
    if session.runsStore { return Answer(request: .restart) }
    return session.answer(try session.debugger.restart())
  }
}
