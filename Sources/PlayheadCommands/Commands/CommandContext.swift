/// What a command may ask of the face that runs it.
package protocol CommandContext: Sendable {
  /// Tells what comes before the command's own answer, or above it: what an action has led to, what happens meanwhile.
  ///
  /// - Parameters:
  ///   - answer: what is told.
  ///   - command: what `--json` calls it.
  func tell(_ output: CommandOutput, as command: String) async

  /// Says something to a person who is there; to nobody else.
  func remark(_ text: StyledText) async

  /// Reads a line that belongs to the command.
  func readLine() async -> LineInput

  /// Asks whether to go on; yes, where nobody is there to be asked.
  ///
  /// - Parameter question: safe to print.
  func confirms(_ question: String) async -> Bool

  /// Whether a person is there, who can end a wait.
  var isAttended: Bool { get async }

  /// Refuses what a command may do that is not to be done here; it has not run yet.
  ///
  /// - Parameters:
  ///   - help: says by its ``CommandHelp/powers`` what the command may do.
  ///   - input: the line; a shell command may be after it.
  /// - Throws: ``CommandError`` where it is not to run.
  func admit(_ help: CommandHelp, _ input: CommandInput) throws(CommandError)
}

extension CommandContext {
  /// Refuses nothing.
  package func admit(_ help: CommandHelp, _ input: CommandInput) throws(CommandError) {}
}

/// Nobody: what is told is dropped, and nothing is answered.
package struct NoFace: CommandContext {
  package init() {}

  package func tell(_ output: CommandOutput, as command: String) {}
  package func remark(_ text: StyledText) {}
  package func readLine() -> LineInput { .end }
  package func confirms(_ question: String) -> Bool { true }
  package var isAttended: Bool { false }
}

/// What asking for a line gave.
package enum LineInput: Equatable, Sendable {
  /// A line, without its line break.
  case line(String)
  /// Ctrl-C gave up the line that was being typed.
  case interrupted
  /// The end of input: Ctrl-D on an empty line, the end of a file, a closed pipe.
  case end
}
