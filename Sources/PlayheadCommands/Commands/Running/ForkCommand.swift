internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct ForkCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "fork", group: .running, parameters: ForkArguments.parameters,
    summary: "run the rest of the recording again, from here, into a branch",
    discussion: """
      The branch shares all positions up to here with the recording, or up to the first action that is left out. From
      there the recorded actions run through today's reducer, in another process. Both options may be given more than
      once. No effect does its work: an action that an effect sent is fed back if the effect was under
      way at the start of the branch, or if the reducer returns the same effect again. Such an action is called an
      answer. The answer is 'as recorded' where the feature that returned the effect had the same state, action and
      reads as in the recording, and 'unknown' where it had not. It is 'doubtful' where an element or a value that it
      names or changes was another one when the effect started; the answer is then marked wherever its action is shown.
      A branch is possible if the state was not edited, no action was skipped, and all answers are as recorded. After
      'set effects live' the rest of the recording does not run. Instead the effects that are under way do their work,
      until none is under way or Ctrl-C ends them; with '--without' the setting is ignored. The branch is a recording of
      its own, NAME.jsonl in a folder beside this recording, which does not change. 'switch original' goes back to it.
      """,
    example: "fork calm --without 12..14",
    powers: [.runsFeature, .writesFiles])

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let replayer = try session.replayer(for: arguments.input)
    try session.expectReturned(arguments.input)
    let asked = try ForkArguments(arguments, in: session)
    let name = asked.name ?? session.freeBranchName("fork")
    var start = session.debugger.position
    // Actions before the cursor can be left out, but values are set at the cursor.
    if asked.edit.operations.isEmpty {
      start = min(start, asked.without.map { $0.lowerBound - 1 }.min() ?? .max)
    }
    var plan = BranchPlan(start: start, end: session.recording.last, without: asked.without)
    plan.edit = asked.edit
    plan.runsEffects = session.settings.effects == .live && asked.without.isEmpty
    let report = try session.recordBranch(name) { try replayer.branch(session.branchRequest, plan, to: $0) }
    // After setting a value, the edit itself is shown first.
    return try session.add(name, report, at: plan.edit.operations.isEmpty ? start : start + 1)
  }
}
