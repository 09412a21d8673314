internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct ShrinkCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "shrink", group: .running, parameters: [Self.goal],
    summary: "find the fewest actions from outside that lead to something",
    discussion: """
      Runs the recording again and again, each time without some of the actions from outside and all actions that only
      they cause, until no action can be left out. EXPR must still hold at some position. With 'divergence' the first
      difference that 'verify' finds must still come about; with 'crash' the last reducer must still trap. The result is
      a branch, as 'fork' makes one. A candidate that traps in another way is skipped, and so is a candidate with a
      doubtful answer (see 'help fork'). If a candidate with doubtful answers has fewer actions, the answer says so.
      Ctrl-C ends the search and keeps the fewest actions found so far.
      """,
    example: "shrink failure != nil",
    powers: [.runsFeature, .writesFiles])

  private static let goal = Parameter.required(
    "goal", .expression, .word(["divergence", "crash"]), what: "an expression, 'divergence' or 'crash'")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let replayer = try session.replayer(for: arguments.input)
    let goal = try goal(arguments, replayer, in: session)
    let name = session.freeBranchName("shrunk")
    let report = try session.recordBranch(name) { try replayer.shrink(session.branchRequest, goal, to: $0) }
    let landing = try session.debugging.add(name, recordedAt: report.branch.path, at: report.branch.end)
    session.listed = nil
    let text = StyledText(Self.lines(report, name).map { $0 + "\n" }.joined())
    var output = CommandOutput(
      session.form, text: text + session.renderer.landing(landing, in: session.debugger),
      json: session.json(of: report.branch, name, at: landing))
    guard session.form.hasJSON else { return output }
    output.json.add([
      "kept": report.kept, "of": report.count, "candidates": report.candidates, "traps": report.traps,
      "shorterDoubtful": report.shorterDoubtful, "interrupted": report.isInterrupted.orNil,
    ])
    return output
  }

  private func goal(
    _ arguments: CommandArguments, _ replayer: any Replayer, in session: CommandSession
  ) throws -> ShrinkGoal {
    let word = try arguments.required(Self.goal)
    switch word.text {
    case "crash": return .crash
    case "divergence":
      let request = try session.replayRequest(of: arguments)
      guard let divergence = try replayer.verify(request).divergence else {
        throw CommandError(
          "today's reducer does what was recorded", at: word.range, hint: "'verify' says what was compared")
      }
      return .divergence(divergence)
    default:
      // A wrong expression is reported before anything runs.
      _ = try arguments.input.reading(word) { text in
        try Query(in: Debugger(session.recording), where: Expression(parsing: text))
      }
      return .expression(word.text)
    }
  }

  private static func lines(_ report: ShrinkReport, _ name: String) -> [String] {
    let kept = report.kept.map(String.init).joined(separator: ", ")
    var first = "\(name): \(report.kept.count) of \(report.count) actions from outside are left"
    if !report.kept.isEmpty, report.kept.count <= 20 { first += ", those at \(kept)" }
    var lines = [first + report.branch.grades]
    if let shorter = report.shorterDoubtful {
      let positions = shorter.count <= 20 ? ", those at \(shorter.map(String.init).joined(separator: ", "))" : ""
      lines.append(
        "with doubtful answers of effects \(shorter.count == 1 ? "1 action does" : "\(shorter.count) actions do")\(shorter.isEmpty ? "" : positions); nobody knows whether that can happen"
      )
    }
    let found = report.candidates == 1 ? "1 candidate was run" : "\(report.candidates) candidates were run"
    lines.append(report.traps == 0 ? found : "\(found), of which \(report.traps) trapped otherwise")
    if report.isInterrupted { lines.append("interrupted: fewer may do") }
    if let trap = report.branch.trap { lines.append("position \(report.branch.end) traps: \(trap)") }
    lines.append("recorded in \(report.branch.path)")
    return lines.map(TerminalText.escaped)
  }
}
