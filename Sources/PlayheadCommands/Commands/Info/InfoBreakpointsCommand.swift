internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct InfoBreakpointsCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "breakpoints", aliases: ["watchpoints"], group: .looking, summary: "show breakpoints and watchpoints",
    discussion: "Shows the stops and how often each was hit.", example: "info breakpoints")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let breakpoints = session.debugger.breakpoints.breakpoints
    var table = Table(["number", "type", "what", "hits", ""], numeric: [0, 3])
    for breakpoint in breakpoints {
      table.add([
        "\(breakpoint.number)", "\(Renderer.type(of: breakpoint.kind))", "\(session.renderer.what(breakpoint.kind))",
        "\(breakpoint.hits)", "\(session.renderer.facts(of: breakpoint).joined(separator: ", "))",
      ])
    }
    return CommandOutput(
      session.form,
      text: breakpoints.isEmpty ? "no breakpoints or watchpoints\n" : table.takeText(session.renderer),
      json: ["breakpoints": breakpoints.map { $0.facts(session.recording.schema) }])
  }
}
