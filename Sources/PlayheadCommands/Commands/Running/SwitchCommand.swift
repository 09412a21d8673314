internal import PlayheadDebugger
internal import PlayheadFormat

struct SwitchCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "switch", group: .running, parameters: [Self.branch],
    summary: "go to another branch",
    discussion: """
      Goes to a branch, at the position where it was left; 'original' is the recording that was opened. Stops and
      settings stay.
      """,
    example: "switch original")

  private static let branch = Parameter.required(
    "branch", .rest, .name(.branch), label: "NAME", what: "the name of a branch")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let word = try arguments.required(Self.branch)
    let number = try session.branchNumber(word.text, at: word.range)
    if !session.debugging.branches.isEmpty { session.enter(number) }
    return session.output(try session.debugger.current())
  }
}
