internal import PlayheadDebugger

struct BackCommand: Command {
  let help = CommandHelp(
    name: "back", aliases: ["undo"], group: .moving, arguments: "",
    summary: "undo the last move",
    discussion: """
      Goes to where the last move began; again, to where the one before it began.
      """,
    example: "back", repetition: .again)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    try input.expectNoMore()
    return session.answer(try session.debugger.back())
  }
}
