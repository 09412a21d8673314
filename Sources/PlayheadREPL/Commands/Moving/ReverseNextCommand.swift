internal import PlayheadDebugger

struct ReverseNextCommand: Command {
  let help = CommandHelp(
    name: "reverse-next", aliases: ["rn", "previous"], group: .moving, arguments: "[n]",
    summary: "go back over a whole cascade",
    discussion: """
      Goes to the earliest action from which 'next' would have come here.
      """,
    example: "rn", repetition: .again)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    session.answer(try session.debugger.reverseNext(input.count()))
  }
}
