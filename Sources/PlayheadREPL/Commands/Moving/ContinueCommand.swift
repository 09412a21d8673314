internal import PlayheadDebugger

struct ContinueCommand: Command {
  let help = CommandHelp(
    name: "continue", aliases: ["c"], group: .moving, arguments: "[n]",
    summary: "go to the next stop, or the end",
    discussion: """
      Goes to the next breakpoint or watchpoint; with a number, to the nth. At the end of a live session it waits for
      one, until Ctrl-C; without a terminal, until no effect is running. At the end of a recording that is followed it
      waits until that has ended. The cursor stays at the stop while more comes: 'goto end' follows it again.
      """,
    example: "continue", repetition: .again)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let count = try input.count()
    if session.debugger.timeline.isLive, session.debugger.isAtEnd { return Answer(request: .wait(stops: count)) }
    return session.answer(try session.debugger.continue(count))
  }
}
