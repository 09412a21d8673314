internal import PlayheadDebugger

struct ReverseContinueCommand: Command {
  let help = CommandHelp(
    name: "reverse-continue", aliases: ["rc"], group: .moving, arguments: "[n]",
    summary: "go to the previous stop, or the start",
    discussion: """
      Goes back to the last earlier action at which a breakpoint or watchpoint stops. It lands where going forward lands:
      on the position whose action it is, after that action, so that what is shown is what the action changed. From there
      it finds the one before; 'reverse-step' goes to just before the action.
      """,
    example: "rc 2", repetition: .again)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    session.answer(try session.debugger.reverseContinue(input.count()))
  }
}
