internal import PlayheadCommands

/// The face of a coding agent: no person reads or answers, and other programs and changes of the app are forbidden.
struct AgentFace: CommandContext {
  func tell(_ answer: CommandOutput, as command: String) {}
  func remark(_ text: StyledText) {}
  func readLine() -> LineInput { .end }
  func confirms(_ question: String) -> Bool { true }
  var isAttended: Bool { false }

  func admit(_ help: CommandHelp, _ input: CommandInput) throws(CommandError) {
    if let pipe = input.pipe {
      throw CommandError(
        "no other program is run for an agent", at: pipe.range, hint: "a text with | in it stands in quotes")
    }
    guard help.powers.subtracting([.writesFiles, .runsFeature]).isEmpty else {
      throw CommandError("'\(help.name)' is nothing that an agent may do", at: input.name.range)
    }
  }
}
