internal import PlayheadDebugger
internal import PlayheadFormat

struct MessageCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "message", aliases: ["dprintf"], group: .stopping, parameters: [.stop, Self.text],
    summary: "have a stop say something instead of stopping moves",
    discussion: """
      Stop N no longer stops moves: each that passes it says TEXT, in which expressions stand in braces. Without TEXT it
      stops them again. An editor calls this a log message, or a logpoint.
      """,
    example: "message 2 {rows.count} rows", takesWholeLine: true)

  private static let text = Parameter.optional("text", .rest)

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let number = try arguments.breakpointNumber(in: session)
    let message = try arguments.read(Self.text) { text in
      let message = try StopMessage(parsing: text)
      try session.debugger.setMessage(message, of: number)
      return message
    }
    if message == nil { try session.debugger.setMessage(nil, of: number) }
    return session.output(breakpoint: number)
  }
}
