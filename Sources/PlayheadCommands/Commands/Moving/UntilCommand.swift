internal import PlayheadDebugger

struct UntilCommand: ImmediateCommand {
  let help: CommandHelp
  private let isForward: Bool
  private static let goal = Parameter.required(
    "goal", .expression, .name(.action), .position, what: "a condition, an action or a position")

  init(isForward: Bool) {
    self.isForward = isForward
    help = CommandHelp(
      name: isForward ? "until" : "reverse-until", aliases: isForward ? ["u", "runto", "advance"] : [], group: .moving,
      parameters: [Self.goal],
      summary: isForward ? "go on until a condition holds" : "go back until a condition holds",
      discussion: """
        With EXPR it goes to the \(isForward ? "next" : "previous") position where EXPR holds, with ACTION to the nearest action of that name,
        with POSITION to that position. A stop on the way ends the move. If nothing is found, the cursor stays. A name that
        an action and a value share means the action; 'state.NAME' means the value.
        """,
      example: isForward ? "until rows.count < 240" : "reverse-until any(rows[*].isSaving)", repetition: .again)
  }

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let landing = try arguments.required(Self.goal) { text -> Landing in
      if let position = PositionReference.unlessName(text) {
        return try session.debugger.until(position, isForward: isForward)
      }
      if text.hasPrefix("action:") || session.debugger.knowsAction(text) {
        return try session.debugger.until(action: text, isForward: isForward)
      }
      let expression = try Expression(parsing: text)
      do { return try session.debugger.until(expression, isForward: isForward) } catch let error as DebuggerError {
        // A name without a value may be a note, or a misspelt action.
        guard case .noSuchName = error.reason else { throw error }
        guard session.debugger.isPosition(text) else {
          var error = error
          error.suggestion = error.suggestion ?? session.debugger.suggestedAction(text)
          throw error
        }
        return try session.debugger.until(PositionReference(parsing: text), isForward: isForward)
      }
    }
    return session.output(landing)
  }
}
