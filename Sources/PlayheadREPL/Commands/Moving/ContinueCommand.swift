internal import PlayheadDebugger

struct ContinueCommand: Command {
  let help = CommandHelp(
    name: "continue", aliases: ["c"], group: .moving, arguments: "[n]",
    summary: "go to the next stop, or the end",
    discussion: """
      Goes to the next breakpoint or watchpoint; with a number, to the nth.
      """,
    example: "continue", repetition: .again)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    session.answer(try session.debugger.continue(input.count()))
  }
}
