internal import PlayheadDebugger
internal import PlayheadFormat

struct InfoActionsCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "actions", group: .looking, summary: "count the actions and their times",
    discussion: "Shows how often each action came, how long its reducer took, and where it took longest.",
    example: "info actions")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let summaries = try session.debugger.timeline.actionSummaries()
    return CommandOutput(
      session.form, text: summaries.isEmpty ? "no actions\n" : table(of: summaries, session.renderer),
      json: ["actions": summaries.map(json)])
  }

  private func table(of summaries: [ActionSummary], _ renderer: Renderer) -> StyledText {
    var table = Table(["count", "total", "longest", "at", "action"], numeric: [0, 1, 2, 3])
    for summary in summaries {
      table.add([
        "\(summary.count)", "\(TimeText.duration(summary.total))", "\(TimeText.duration(summary.longest))",
        "\(summary.slowest)", "\(renderer.name(ofAction: summary.name))",
      ])
    }
    return table.takeText(renderer)
  }

  private func json(_ summary: ActionSummary) -> JSONFacts {
    [
      "action": summary.name, "count": summary.count, "total": summary.total, "longest": summary.longest,
      "slowest": summary.slowest,
    ]
  }
}
