internal import PlayheadDebugger

struct NextCommand: Command {
  let help = CommandHelp(
    name: "next", aliases: ["n", "over"], group: .moving, arguments: "[n]",
    summary: "go past everything that this action caused",
    discussion: """
      Goes to the first later action that is not caused by this one, directly or through its effects.
      """,
    example: "next", repetition: .again)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    session.answer(try session.debugger.next(input.count()))
  }
}
