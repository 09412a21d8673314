internal import PlayheadDebugger

struct StepCommand: Command {
  let help = CommandHelp(
    name: "step", aliases: ["s"], group: .moving, arguments: "[n]",
    summary: "go to the next action",
    discussion: """
      Goes n actions on, or to the first stop on the way.
      """,
    example: "step 3", repetition: .again)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    session.answer(try session.debugger.step(input.count()))
  }
}
