/// The face (front end) that runs a command, as far as commands use it.
package protocol CommandContext: Sendable {
  /// Prints output before or above the command's own answer, such as the effects of an action; `--json` names it `command`.
  func tell(_ output: CommandOutput, as command: String) async

  /// Prints a remark if a person reads along, and otherwise drops it.
  func remark(_ text: StyledText) async

  /// Reads the next line of input for the command itself.
  func readLine() async -> LineInput

  /// Asks a question, which must be safe to print, and returns whether to go on; returns true if no person can answer.
  func confirms(_ question: String) async -> Bool

  /// Whether a person is there who can interrupt a wait.
  var isAttended: Bool { get async }

  /// Called before the command runs; throws if the face forbids one of the command's ``CommandHelp/powers``, or its shell command.
  func admit(_ help: CommandHelp, _ input: CommandInput) throws(CommandError)
}

extension CommandContext {
  /// Permits everything.
  package func admit(_ help: CommandHelp, _ input: CommandInput) throws(CommandError) {}
}

/// A face without a person: it drops all output, has no lines to read, and confirms every question.
package struct NoFace: CommandContext {
  package init() {}

  package func tell(_ output: CommandOutput, as command: String) {}
  package func remark(_ text: StyledText) {}
  package func readLine() -> LineInput { .end }
  package func confirms(_ question: String) -> Bool { true }
  package var isAttended: Bool { false }
}

/// The result of asking for a line.
package enum LineInput: Equatable, Sendable {
  /// A line, without its line break.
  case line(String)
  /// Ctrl-C while a line was being typed.
  case interrupted
  /// The end of input: Ctrl-D on an empty line, the end of a file, a closed pipe.
  case end
}
