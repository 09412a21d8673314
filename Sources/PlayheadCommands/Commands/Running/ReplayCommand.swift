internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct ReplayCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "replay", group: .running, parameters: [.range],
    summary: "run the recorded actions again into a branch, and go to the first difference",
    discussion: """
      Does what 'verify' does, and also runs the actions into a branch, so that you can look at the states that today's
      reducer makes. The cursor stands at the first difference, or at the start. 'diff original' compares the branch
      with the recording. With '--batch' the exit status is that of 'verify'.
      """,
    example: "replay 1..20", powers: [.runsFeature, .writesFiles])

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let replayer = try session.replayer(for: arguments.input)
    let request = try session.replayRequest(of: arguments)
    let verification = try replayer.verify(request)
    let told = session.text(of: verification)
    let name = session.freeBranchName("replay")
    let start = request.positions.lowerBound - 1
    let plan = BranchPlan(start: start, end: min(request.positions.upperBound, session.recording.last))
    let report = try session.recordBranch(name) { try replayer.branch(session.branchRequest, plan, to: $0) }
    let original = session.recording
    var output = try session.add(name, report, at: start)
    if let position = verification.divergence?.position,
      let place = try Self.place(of: position, original, in: session.recording)
    {
      _ = try session.debugger.goto(.position(place))
      output = session.output(report, name, at: try session.debugger.current())
    }
    if session.form.hasText { output.text = told + output.text }
    if session.form.hasJSON { output.json["verification"] = .object(verification.json) }
    output.verdict = verification.verdict
    return output
  }

  /// The position of an action in a branch; nil if the branch lacks it.
  private static func place(of position: Int, _ original: Recording, in branch: Recording) throws -> Int? {
    var comparison = try RunComparison(original, branch)
    if let last = comparison.lastCommon, position <= last { return position }
    while let row = comparison.next() {
      switch row {
      case .both(position, let place, _), .moved(position, let place, _, after: _): return place
      case .first(position): return nil
      default: continue
      }
    }
    return nil
  }
}
