internal import PlayheadDebugger

struct RestartCommand: Command {
  let help = CommandHelp(
    name: "restart", aliases: ["run", "r"], group: .moving, arguments: "[--replay]",
    summary: "go to position 0; in a live session, begin a new run",
    discussion: """
      Goes to the initial state. 'back' returns. In a live session the run is ended, and another begins with a new store
      and a new recording; stops stay. With '--replay' what has happened so far is done again in the new run: actions
      from outside are sent, and effects send what they sent; from then on they do their own work.
      """,
    example: "restart", options: ["--replay"])

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let (replays, arguments) = input.option("--replay")
    try arguments.expectNoMore()
    if session.showsStore { return Answer(request: .restart(replays: replays)) }
    guard !replays || !session.runsStore else {
      throw CommandError("this is a branch of what runs", at: input.rest.range, hint: "switch original")
    }
    guard !replays else {
      throw CommandError(
        "no store runs here", at: input.rest.range, hint: "'replay' runs the recording again into a branch")
    }
    return session.answer(try session.debugger.restart())
  }
}
