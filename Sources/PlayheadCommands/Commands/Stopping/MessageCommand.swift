internal import PlayheadDebugger
internal import PlayheadFormat

struct MessageCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "message", aliases: ["dprintf"], group: .stopping, arguments: "N [TEXT]",
    summary: "have a stop say something instead of stopping moves",
    discussion: """
      Stop N no longer stops moves: each that passes it says TEXT, in which expressions stand in braces. Without TEXT it
      stops them again. An editor calls this a log message, or a logpoint.
      """,
    example: "message 2 {rows.count} rows", takesWholeLine: true)

  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer {
    let number = try input.breakpointNumber(in: session)
    let text = input.dropping(1)
    if text.words.isEmpty {
      try session.debugger.setMessage(nil, of: number)
    } else {
      try text.reading(text.rest) { (text) throws(DebuggerError) in
        try session.debugger.setMessage(StopMessage(parsing: text), of: number)
      }
    }
    return session.answer(breakpoint: number)
  }
}
