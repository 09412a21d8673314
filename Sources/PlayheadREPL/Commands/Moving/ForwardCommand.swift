internal import PlayheadDebugger

struct ForwardCommand: Command {
  let help = CommandHelp(
    name: "forward", aliases: ["redo"], group: .moving, arguments: "",
    summary: "redo the move that was undone",
    discussion: """
      Goes to where 'back' came from.
      """,
    example: "forward", repetition: .again)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    try input.expectNoMore()
    return session.answer(try session.debugger.forward())
  }
}
