internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

// `explore` with the feature's real effects.
extension ExploreCommand {
  func run(
    _ asked: ExploreArguments, _ replayer: any Replayer, _ input: CommandInput, in session: inout CommandSession
  ) throws -> CommandOutput {
    let request = try session.replayRequest(
      of: asked.positions ?? session.recording.first...session.recording.last, input)
    let name = session.freeBranchName("found")
    let report = try session.recordBranch(name) {
      try replayer.explore(request, inWorld: asked.goal, asked.options, to: $0)
    }
    guard let finding = report.finding else { return try Self.output(report, asked.goal, in: session) }
    let landing = try session.debugging.add(name, recordedAt: finding.path, at: finding.position)
    session.listed = nil
    let text = Self.lines(report, finding, name).map { TerminalText.escaped($0) + "\n" }.joined()
    var output = CommandOutput(
      session.form, text: StyledText(text) + session.renderer.landing(landing, in: session.debugger),
      json: landing.facts(in: session.debugger).adding([
        "found": true, "name": name, "path": finding.path, "what": finding.text, "story": finding.story,
        "seed": "\(finding.seed)", "trap": finding.trap, "differsAt": finding.differsAt,
      ]).adding(Self.json(report)))
    output.landing = landing
    return output
  }

  private static func json(_ report: WorldReport) -> JSONFacts {
    [
      "runs": report.runs, "actions": report.actions, "traps": report.traps.orNil, "complaint": report.complaint?.text,
      "details": report.complaint?.details.orNil, "lines": report.complaint?.lines.orNil,
      "interrupted": report.isInterrupted.orNil, "cutShort": report.isCutShort.orNil,
    ]
  }

  /// The answer if nothing was found.
  private static func output(
    _ report: WorldReport, _ goal: WorldGoal, in session: CommandSession
  ) throws -> CommandOutput {
    let complaint = report.complaint
    var lines: [String] = []
    if goal == .undescribed, let complaint, !complaint.lines.isEmpty {
      lines = complaint.lines
    } else {
      if let complaint, complaint.isError {
        let details = complaint.details.isEmpty ? "" : ": \(complaint.details.joined(separator: ", "))"
        let added = complaint.lines.isEmpty ? "" : ": \(complaint.lines.joined(separator: "; "))"
        throw CommandError(complaint.text + details, hint: complaint.hint.map { $0 + added })
      }
      lines.append(result(report, goal))
      if let complaint {
        lines += [complaint.text] + complaint.details.map { "  \($0)" }
        if let hint = complaint.hint { lines.append("hint: \(hint)") }
      }
    }
    lines.append(counts(report))
    return CommandOutput(
      session.form, text: StyledText(lines.map { TerminalText.escaped($0) + "\n" }.joined()),
      json: json(report).adding(["found": false]))
  }

  private static func result(_ report: WorldReport, _ goal: WorldGoal) -> String {
    let isInterrupted = report.isInterrupted
    guard goal == .undescribed else {
      return isInterrupted ? "interrupted: nothing was found so far" : "nothing was found"
    }
    if report.runs > 0, report.traps == report.runs {
      return "each run trapped or did not return, so that little is known of what the feature calls"
    }
    return (isInterrupted ? "interrupted: so far " : "") + "the world describes all that was called"
  }

  private static func lines(_ report: WorldReport, _ finding: WorldReport.Finding, _ name: String) -> [String] {
    let message = finding.trap.map { ": \($0)" } ?? ""
    var lines = ["\(name): \(finding.text), at position \(finding.position)\(message)"]
    lines += finding.story.map { "  \($0)" }
    if let position = finding.differsAt {
      lines.append(
        "in another process it went otherwise from position \(position) on: it depends on "
          + WorldReport.outsideInfluences)
    }
    if report.isInterrupted { lines.append("interrupted: fewer may do") }
    if report.isCutShort { lines.append("the time was up: fewer may do") }
    return lines + [counts(report), "recorded in \(finding.path)"]
  }

  private static func counts(_ report: WorldReport) -> String {
    let runs = report.runs == 1 ? "1 run" : "\(report.runs) runs"
    let actions = report.actions == 1 ? "1 action" : "\(report.actions) actions"
    let traps = report.traps == 0 ? "" : "; \(report.traps) trapped or did not return"
    return (report.actions == 0 ? runs : "\(runs) with \(actions) from outside") + traps
  }
}
