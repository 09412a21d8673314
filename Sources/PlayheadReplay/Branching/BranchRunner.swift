import Algorithms
package import PlayheadDebugger
package import PlayheadFormat
package import PlayheadReader
import PlayheadRecorder

/// Runs actions of a recording through today's reducer into a branch, which is a recording of its own.
///
/// No effect does its work: what effects sent in the recording is fed back where it would have been sent. That is so if the
/// effect was under way at the branch point, or if today's reducer has started the matching one, the *n*-th that the same
/// action returned and of the same name, and has not cancelled it. What an effect sends that is nothing but an action is
/// known without the recording.
///
/// Of the effects that were under way at the branch point, today's reducer is asked as well: it runs on the actions that
/// started them, each on the state that it had, and so knows what cancels them and what follows them.
package final class BranchRunner<Runner: ActionRunner> {
  typealias State = Runner.State
  typealias Action = Runner.Action

  let recording: Recording
  let plan: BranchPlan
  /// The positions that are left out, in order and apart.
  let without: [ClosedRange<Int>]
  let runner: Runner
  private let progress: RunningPosition?
  private let sentLimit: Int
  /// Whether it is told how much is known of answers.
  let isGraded: Bool
  let decoder: ActionDecoder<Action>
  let salvage: StateSalvage<State>
  /// Whether the state at the start is written otherwise than it was recorded, as one of an older type is.
  private let isWrittenAnew: Bool
  /// What is done first.
  private let input: BranchInput<State, Action>
  var output: BranchOutput<State, Action>
  var report: BranchReport
  /// The effects of today's reducer, and those of the recording.
  var effects: BranchEffects
  var grader: BranchGrader<State>
  /// Where actions of the recording are in the branch.
  var positions: [Int: Int] = [:]
  /// What effects that are nothing but actions have sent, and that was not reduced yet.
  var sent: [(action: Action, effect: Int)] = []
  /// The effects of today's reducer that actions of the branch have cancelled.
  var cancelled: [Int] = []
  /// What a state is looked for to be; nil where nothing is looked for.
  var isWanted: ((State) -> Bool)?
  /// The first position whose state is that.
  private(set) var reached: Int?
  /// Ends the wait for effects that do their work.
  var onStop: (() -> Void)?

  /// Begins a branch.
  ///
  /// - Parameters:
  ///   - recording: what was recorded.
  ///   - plan: what is to be run.
  ///   - runner: today's reducer.
  ///   - defaults: a state of today's type, from which is taken what the recorded one lacks.
  ///   - path: where the branch is recorded.
  ///   - existing: what becomes of a file that is there already.
  ///   - progress: is told of each action before it runs, and when it has.
  ///   - sentLimit: how many actions may come of one at once; the branch ends there.
  /// - Throws: ``ReplayError``; what cannot be is said before there is a file.
  package convenience init(
    _ recording: Recording, _ plan: BranchPlan, runner: Runner, defaults: Runner.State?, path: String,
    existing: ExistingFile = .keep, progress: RunningPosition? = nil, sentLimit: Int = 100_000
  ) throws(ReplayError) {
    try self.init(
      BranchGround(recording, at: plan.start, defaults: defaults), plan, runner: runner, progress: progress,
      sentLimit: sentLimit
    ) { (schema) throws(ReplayError) in
      try BranchFile.copy(
        of: recording, through: plan.start, isLonger: plan.isLonger, schema: schema, to: path, existing)
    }
  }

  /// Begins a branch.
  ///
  /// - Parameters:
  ///   - ground: what was recorded up to its start.
  ///   - isGraded: whether it is told how much is known of answers.
  ///   - makeFile: makes its file, with what it has in common with the recording; called when nothing else can fail.
  init(
    _ ground: BranchGround<State, Action>, _ plan: BranchPlan, runner: Runner, progress: RunningPosition?,
    sentLimit: Int = 100_000, isGraded: Bool = true, makeFile: (Schema?) throws(ReplayError) -> BranchFile
  ) throws(ReplayError) {
    recording = ground.recording
    self.plan = plan
    without = plan.without.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { ranges, range in
      guard let last = ranges.last, last.upperBound >= range.lowerBound else { return ranges.append(range) }
      ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    }
    self.runner = runner
    self.progress = progress
    self.sentLimit = sentLimit
    self.isGraded = isGraded
    grader = BranchGrader(recording, start: plan.start, ground.stateType)
    (decoder, salvage, isWrittenAnew) = (ground.decoder, ground.salvage, ground.isWrittenAnew)
    input = try BranchInput(plan, at: ground.state, ground.stateType, ground.actionType)
    var effects = ground.effects
    effects.areRecorded = !runner.tellsEffects
    if plan.runsStarters, runner.tellsEffects {
      do throws(RecordingError) {
        try effects.runStarters(recording, runner, decoder, salvage, progress: progress)
      } catch {
        throw ReplayError(error)
      }
    }
    self.effects = effects
    let file = try makeFile(ground.schema)
    report = BranchReport(path: file.path, start: plan.start)
    report.runsEffects = plan.runsEffects
    output = BranchOutput(
      file, ground.stateType, ground.actionType, state: ground.state, position: plan.start, time: ground.time,
      redaction: BranchRedaction(recording, state: ground.recorded, schema: ground.schema))
  }

  /// Runs what the plan says, to its end. Where effects are to do their work, that follows with `runEffects()`.
  ///
  /// - Throws: ``ReplayError``; what ran until then is in the branch.
  package func run() throws(ReplayError) -> BranchReport {
    begin()
    do throws(RecordingError) {
      try countInherited()
      if let variation = plan.variation {
        let session = try SessionSteps(recording, after: plan.start, through: plan.end)
        feed(session, session.order(variation))
      } else {
        try feedRecording()
      }
    } catch { throw ReplayError(error) }
    reduceSent()
    return try end()
  }

  /// Does first what is not in the recording.
  func begin() {
    if isWrittenAnew || !input.isEmpty { grader.starts.leaveStep() }
    if isWrittenAnew { output.putAnew() }
    if let state = input.state {
      report.isEdited = true
      output.put(state, from: .debugger)
    }
    for action in input.actions {
      reduce(action, from: .debugger, recordedAs: nil, [])
      reduceSent()
    }
  }

  /// Ends the branch.
  func end() throws(ReplayError) -> BranchReport {
    report.end = output.position
    report.unanswered = effects.unanswered
    try output.close()
    return report
  }

  // MARK: - Actions

  /// Reduces what effects have sent that are nothing but actions, and goes on with what follows these.
  ///
  /// - Parameter effect: the effect of today's reducer that acts now; nil where none does. One that has started after what waits
  ///   acts before it.
  func reduceSent(before effect: Int? = nil) {
    repeat {
      reduceQueued()
      guard let holder = runner.heldBy, effect ?? 0 < holder, report.trap == nil else { return }
      goOn()
    } while true
  }

  /// Goes on with what waits until what was sent is reduced, up to the next action.
  func goOn() {
    runner.goOn()
    takeEvents()
  }

  /// Reduces what effects have sent that are nothing but actions, and what these have sent.
  func reduceQueued() {
    var count = 0
    while report.trap == nil, !sent.isEmpty {
      count += 1
      // Nobody would wait for the end of it.
      if count > sentLimit {
        report.trap = "\(sentLimit) actions came of one at once: effects that are nothing but actions send each other"
        return
      }
      reduceFirstSent()
    }
  }

  /// - Parameters:
  ///   - recorded: the recorded action that it is; nil where it is none.
  ///   - text: what that one carries.
  ///   - reads: what its reducer read when it was recorded.
  ///   - patch: what it changed when it was recorded.
  func reduceFirstSent(
    as recorded: RunReader.Action? = nil, _ text: [UInt8] = [], _ reads: [RecordedChange.Read] = [],
    _ patch: UnsafeRawBufferPointer? = nil
  ) {
    let (action, effect) = sent.removeFirst()
    if let recorded { output.advance(to: recorded.time) }
    // What it carries may be something else in the branch.
    let isSame = output.isWritten(action, as: text)
    reduce(
      action, from: .effect(effects[effect]?.id ?? 0), recordedAs: recorded?.seq, reads, patch, isSame: isSame)
  }

  /// - Parameters:
  ///   - seq: the recorded action that this one is; nil where it is none.
  ///   - answer: how much is known of it, where an effect sent it and it need not come as it was recorded.
  ///   - reads: what its reducer read when it was recorded.
  ///   - recordedPatch: what it changed when it was recorded.
  ///   - isSame: whether it carries what was recorded.
  func reduce(
    _ action: Action, from origin: RecordedOrigin, recordedAs seq: Int?, answer: RecordedAnswer? = nil,
    _ reads: [RecordedChange.Read], _ recordedPatch: UnsafeRawBufferPointer? = nil, isSame: Bool = true
  ) {
    output.write(action, from: origin, answer, isRecorded: seq != nil && isSame)
    let position = output.position
    if let seq { positions[seq] = position }
    progress?.begin(position)
    let before = output.state
    var next = before
    let start = ContinuousClock.now
    // Another number than the recording's stands for an action that it does not have.
    let asked = runner.run(action, on: &next, seq: seq ?? -position, answering: reads)
    progress?.end()
    let duration = start.duration(to: .now).components
    output.write(
      next, asked, duration: Int(duration.attoseconds / 1_000_000_000) + Int(duration.seconds) * 1_000_000_000,
      as: recordedPatch, reads)
    if reached == nil, let isWanted, isWanted(output.state) { reached = position }
    note(before, as: seq, isSame: isSame && asked == reads, recordedPatch)
    takeEvents()
  }

  /// Notes what an action knew that may have returned effects, and whether it is in step with the recording.
  private func note(_ before: State, as seq: Int?, isSame: Bool, _ recorded: UnsafeRawBufferPointer?) {
    if grader.starts.isInStep, seq == nil || !isSame || !output.changed(as: recorded) { grader.starts.leaveStep() }
    guard let seq else { return }
    grader.starts.didRun(seq)
    guard isGraded, !grader.starts.isInStep, runner.hasEffectEvents else { return }
    grader.starts.append(.init(before: before, after: output.state, isSameAction: isSame), of: seq)
  }
}
