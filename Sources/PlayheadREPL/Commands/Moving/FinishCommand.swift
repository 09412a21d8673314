internal import PlayheadDebugger

struct FinishCommand: Command {
  let help = CommandHelp(
    name: "finish", aliases: ["fin", "out"], group: .moving, arguments: "",
    summary: "go to where the effect that fed this action ended",
    discussion: """
      Says how the effect ended: finished, cancelled or failed, or that it was still running when the recording ended. On
      an action from outside it goes to where all effects that followed from it had settled, and says which of them
      failed. Where that had happened by this position, the cursor stays.
      """,
    example: "finish", repetition: .again)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    try input.expectNoMore()
    return session.answer(try session.debugger.finish())
  }
}
