internal import PlayheadDebugger

struct ReverseStepCommand: Command {
  let help = CommandHelp(
    name: "reverse-step", aliases: ["rs", "back-step"], group: .moving, arguments: "[n]",
    summary: "go to the previous action",
    discussion: """
      Goes n actions back, or to the first stop on the way.
      """,
    example: "rs 3", repetition: .again)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    session.answer(try session.debugger.reverseStep(input.count()))
  }
}
