internal import PlayheadDebugger
internal import PlayheadFormat

struct CommandsCommand: Command {
  let help = CommandHelp(
    name: "commands", group: .stopping, parameters: [Self.stop],
    summary: "say what to run when a stop stops a move",
    discussion: """
      The next lines, up to 'end', are commands that run whenever stop N stops a move. Without N it is the stop that was
      set last. 'end' alone removes the commands. After a command that moves the cursor, the remaining ones do not run.
      """,
    example: "commands 2")

  private static let stop = Parameter.optional("stop", .name(.stop))

  func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    guard let last = session.debugger.breakpoints.breakpoints.last?.number else {
      throw CommandError("there are no breakpoints", at: arguments.place, hint: "'break' sets one")
    }
    let number = try arguments[Self.stop].map { try arguments.breakpointNumber($0, in: session) } ?? last
    try arguments.input.expectNoPipe(of: help.name)
    var lines: [String] = []
    while true {
      switch await face.readLine() {
      case .interrupted: return CommandOutput(isTold: true)
      case .end: throw CommandError("expected 'end' after 'commands'")
      case .line(let line):
        let command = String(line.drop { $0 == " " || $0 == "\t" })
        guard command != "end" else {
          try session.debugger.breakpoints.update(number) { $0.commands = lines }
          return CommandOutput(isTold: true)
        }
        if !command.isEmpty { lines.append(command) }
      }
    }
  }
}
