internal import PlayheadDebugger
internal import PlayheadFormat

struct InfoReadsCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "reads", group: .looking, summary: "show what the reducer read of its dependencies here",
    discussion: """
      The dates, identifiers, random numbers and other values that the reducer of this position's action asked its
      dependencies for, in order. What it got in another way, such as from an environment, is only there if it was read
      by 'recordedRead'.
      """,
    example: "info reads")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let position = session.debugger.selectedPosition
    let reads = try session.debugger.reads(at: position)
    let text = reads.map { "\(session.renderer.read($0))\n" }.joined()
    return CommandOutput(
      session.form, text: reads.isEmpty ? "no reads were recorded here\n" : text,
      json: ["position": position, "reads": reads])
  }
}
