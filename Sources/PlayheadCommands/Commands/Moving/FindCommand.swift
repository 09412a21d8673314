internal import PlayheadDebugger

struct FindCommand: ImmediateCommand {
  let help: CommandHelp
  private let isForward: Bool

  /// - Parameter isForward: whether to look at later actions.
  init(isForward: Bool) {
    self.isForward = isForward
    help = CommandHelp(
      name: isForward ? "find" : "reverse-find", aliases: isForward ? ["search", "/"] : [], group: .moving,
      arguments: "TEXT|/REGEX/",
      summary: isForward ? "go to the next action that has a text" : "go to the previous action that has a text",
      discussion: """
        The text may stand in the action's name, in what it carries, or in what it changed: in names, values and places,
        as they are shown, 2026-01-02 or .large, or as they are stored. It is found in any case, other than a regular
        expression between slashes, which may have i after it for that; "quotes" keep white space. At the start of a
        line '/TEXT' finds the next one, and '?TEXT' the previous. Breakpoints are passed by; an empty line goes on.
        """,
      example: isForward ? "find library" : "reverse-find /lib.*y/i", patterns: .atStart,
      repetition: .again)
  }

  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer {
    session.answer(
      try input.reading("a text") { (text) throws(DebuggerError) in
        try session.debugger.find(TextQuery(parsing: text), isForward: isForward)
      })
  }
}
