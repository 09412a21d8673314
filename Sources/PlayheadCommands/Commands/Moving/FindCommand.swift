internal import PlayheadDebugger

struct FindCommand: ImmediateCommand {
  let help: CommandHelp
  private let isForward: Bool
  private static let text = Parameter.required("text", .pattern)

  init(isForward: Bool) {
    self.isForward = isForward
    help = CommandHelp(
      name: isForward ? "find" : "reverse-find", aliases: isForward ? ["search", "/"] : [], group: .moving,
      parameters: [Self.text],
      summary: isForward ? "go to the next action that has a text" : "go to the previous action that has a text",
      discussion: """
        Finds the text in an action's name, in a value that the action carries, in a name, place or value that the
        action changed, or in the app's log. A value may be typed as it is shown, 2026-01-02 or .large, or as it is
        stored. Upper and lower case are alike, except in a /regex/ without i after it; "quotes" keep white space. At
        the start of a line '/TEXT' finds the next action, and '?TEXT' the previous one. Breakpoints do not stop it. An
        empty line searches on.
        """,
      example: isForward ? "find library" : "reverse-find /lib.*y/i",
      repetition: .again)
  }

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    session.output(
      try arguments.required(Self.text) { try session.debugger.find(TextQuery(parsing: $0), isForward: isForward) })
  }
}
