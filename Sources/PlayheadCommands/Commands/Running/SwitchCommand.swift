internal import PlayheadDebugger
internal import PlayheadFormat

struct SwitchCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "switch", group: .running, arguments: "NAME",
    summary: "go to another branch",
    discussion: """
      Goes to a branch, at the position where it was left; 'original' is the recording that was opened. Stops and
      settings stay.
      """,
    example: "switch original", completion: .branch)

  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer {
    let word = try input.required("the name of a branch")
    let number = try session.branchNumber(word.text, at: word.range)
    if !session.debugging.branches.isEmpty { session.enter(number) }
    return session.answer(try session.debugger.current())
  }
}
