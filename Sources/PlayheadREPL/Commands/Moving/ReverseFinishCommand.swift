internal import PlayheadDebugger

struct ReverseFinishCommand: Command {
  let help = CommandHelp(
    name: "reverse-finish", aliases: ["rfin"], group: .moving, arguments: "",
    summary: "go to just before the action that started this effect",
    discussion: """
      On an action from outside it goes to just before that action.
      """,
    example: "rfin", repetition: .again)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    try input.expectNoMore()
    return session.answer(try session.debugger.reverseFinish())
  }
}
