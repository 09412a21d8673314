internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct ExploreCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "explore", group: .running, parameters: ExploreArguments.parameters,
    summary: "look for another order, a failure or an action that leads to a fault",
    discussion: """
      Where 'Playhead.main' was given a world, runs the feature in it, in another process: its effects do their own work,
      and what is chosen at random is when the recorded actions come from outside, who is answered or fails, and whose
      time has passed, until EXPR holds, or, with 'crash', a reducer traps. An issue that the feature reports is told,
      too. Then it leaves out what that does not need, runs it once more in another process, and records it: all of it
      has happened. The recorded answers are not used. 'describe' tells what the feature calls that the world does not
      describe, as lines to add to it; it needs no world.

      Without a world, or with one of '--orders', '--failures' and '--actions', it runs variations of the recording, in
      which no effect works: the recorded answers come otherwise. Then it looks for the fewest differences and actions
      from outside that lead there, and runs these into a branch, as 'fork' makes one. The differences are the
      assumptions of the finding, and are listed. What an effect would send after it was cancelled is not sent. An
      action from outside at which an issue is reported that was not recorded, as where there is nothing it goes to,
      ends its run: it cannot have been sent. A run with a doubtful answer (see 'help fork') is no finding. One whose
      answers are not all as recorded may not happen: it is told as 'perhaps', if no other is found. What an effect
      sends to which the recording has no answer is not made up. Two runs that come to the same state, with the same
      effects under way and the same steps to come, are gone on with once, unless EXPR asks how they came there (see
      'help time').

      The same seed tries the same in the same order. Ctrl-C ends the search, or what is left of looking for less.
      """,
    example: "explore never count < 0",
    powers: [.runsFeature, .writesFiles])

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let replayer = try session.replayer(for: arguments.input)
    let asked = try ExploreArguments(arguments, in: session)
    if try asked.usesWorld(of: replayer) { return try run(asked, replayer, arguments.input, in: &session) }
    var options = asked.options
    if options.kinds.isEmpty { options.kinds = [.orders] }
    let goal = asked.recordedGoal
    let request = try session.replayRequest(
      of: asked.positions ?? session.recording.first...session.recording.last, arguments.input)
    let name = session.freeBranchName("found")
    let report = try session.recordBranch(name) {
      try replayer.explore(request, goal, options, to: $0)
    }
    guard let finding = report.finding else { return Self.output(report, in: session) }
    let landing = try session.debugging.add(name, recordedAt: finding.branch.path, at: finding.position)
    session.listed = nil
    let text = StyledText(
      Self.lines(report, finding, name, goal).map { TerminalText.escaped($0) + "\n" }.joined())
    var output = CommandOutput(
      session.form, text: text + session.renderer.landing(landing, in: session.debugger),
      json: session.json(of: finding.branch, name, at: landing))
    output.landing = landing
    guard session.form.hasJSON else { return output }
    output.json.add(
      ([
        "found": true, "assumptions": finding.assumptions, "kept": finding.kept,
        "of": finding.count,
      ] as JSONFacts)
      .adding(Self.json(report)))
    return output
  }

  /// The answer if nothing was found.
  private static func output(_ report: ExploreReport, in session: CommandSession) -> CommandOutput {
    let first = report.isInterrupted ? "interrupted: nothing was found so far" : "nothing was found"
    let singles =
      report.hasRunSingles ? "all that differs in one step was tried" : "not all that differs in one step was tried"
    return CommandOutput(
      session.form, text: StyledText(([first, singles] + lines(report.coverage)).map { $0 + "\n" }.joined()),
      json: json(report).adding(["found": false]))
  }

  private static func json(_ report: ExploreReport) -> JSONFacts {
    [
      "runs": report.coverage.runs, "actionsRun": report.coverage.actions, "states": report.coverage.states,
      "known": report.coverage.known, "doubtfulRuns": report.coverage.doubtful, "traps": report.coverage.traps,
      "singles": report.hasRunSingles, "interrupted": report.isInterrupted.orNil,
    ]
  }

  private static func lines(
    _ report: ExploreReport, _ finding: ExploreReport.Finding, _ name: String, _ goal: ExploreGoal
  ) -> [String] {
    let what =
      switch goal {
      case .crash: "position \(finding.position) traps: \(finding.branch.trap ?? "")"
      case .expression(let text): "'\(text)' holds at position \(finding.position)"
      }
    var lines = ["\(name): \(finding.branch.isPossible ? "" : "perhaps ")\(what)\(finding.branch.grades)"]
    lines += finding.assumptions.isEmpty ? ["without any assumption"] : finding.assumptions.map { "  if \($0)" }
    var kept = "\(finding.kept.count) of \(finding.count) actions from outside are left"
    if !finding.kept.isEmpty, finding.kept.count <= 20 {
      kept += ", those at \(finding.kept.map(String.init).joined(separator: ", "))"
    }
    lines.append(kept)
    if report.isInterrupted { lines.append("interrupted: fewer may do") }
    return lines + Self.lines(report.coverage) + ["recorded in \(finding.branch.path)"]
  }

  private static func lines(_ coverage: ExploreReport.Coverage) -> [String] {
    func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
    var line =
      "\(counted(coverage.runs, "variation was run", "variations were run")), \(counted(coverage.actions, "action", "actions"))"
    // States are not compared if the past matters.
    if coverage.states > 0 { line += " in \(counted(coverage.states, "state", "states"))" }
    if coverage.doubtful > 0 { line += "; \(coverage.doubtful) came to it with doubtful answers only" }
    if coverage.traps > 0 { line += "; \(coverage.traps) trapped or did not return" }
    return [line]
  }
}
