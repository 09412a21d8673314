internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct ForkCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "fork", group: .running, arguments: "[NAME] [--without RANGE] [--set PATH VALUE]",
    summary: "run the rest of the recording again, from here, into a branch",
    discussion: """
      A branch has all up to here in common with the recording, or up to the first action that is left out. From there
      on the recorded actions run through today's reducer, in another process, '--without' some of them and all that
      only these cause. '--set' puts a value in a place of the state first; both may be given more than once. No effect
      does its work: what an effect sent is fed back if it was under way there, or if the reducer returns the same one
      again. Such an answer is 'as recorded' where the feature that returned the effect had the same state, action and
      reads as in the recording; 'unknown' where it had not; and 'doubtful' where what the answer names or changes was
      something else when the effect started, which is marked wherever the action is told. A branch in which all
      answers are as recorded is possible. After 'set effects live' it is not the rest of the recording that runs, but
      the effects that are under way: they do their work until none is, or Ctrl-C ends that; with '--without' none
      does. The branch is a recording of its own, NAME.jsonl in a folder beside this one, which stays as it is; 'switch
      original' goes back.
      """,
    example: "fork calm --without 12..14", completion: .nothing, options: ForkArguments.options,
    powers: [.runsFeature, .writesFiles])

  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer {
    let replayer = try session.replayer(for: input)
    try session.expectReturned(input)
    let arguments = try ForkArguments(input, in: session)
    let name = arguments.name ?? session.freeBranchName("fork")
    var start = session.debugger.position
    // What is left out may come before the cursor, but what is set is set here.
    if arguments.edit.operations.isEmpty {
      start = min(start, arguments.without.map { $0.lowerBound - 1 }.min() ?? .max)
    }
    var plan = BranchPlan(start: start, end: session.recording.last, without: arguments.without)
    plan.edit = arguments.edit
    plan.runsEffects = session.settings.effects == .live && arguments.without.isEmpty
    let report = try session.recordBranch(name) { try replayer.branch(session.branchRequest, plan, to: $0) }
    // What was set is what there is to see first.
    return try session.add(name, report, at: plan.edit.operations.isEmpty ? start : start + 1)
  }
}
