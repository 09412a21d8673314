import Algorithms
package import PlayheadDebugger
package import PlayheadFormat
package import PlayheadReader
import PlayheadRecorder

/// Runs recorded actions through today's reducer into a branch, which is a recording of its own.
package final class BranchRunner<Runner: ActionRunner> {
  // No effect does its work: what it sent in the recording is sent again, if the effect was running at the branch point, or if
  // today's reducer has started the matching effect, the n-th of that name of the same action, and has not cancelled it. A `send`
  // needs no recording. Today's reducer also runs on the actions whose effects were running at the branch point, each on its
  // recorded state, so that it decides what cancels these effects and what follows them.

  typealias State = Runner.State
  typealias Action = Runner.Action

  let recording: Recording
  let plan: BranchPlan
  /// The positions that are left out, in ascending disjoint ranges.
  let without: [ClosedRange<Int>]
  let runner: Runner
  private let progress: RunningPosition?
  private let sentLimit: Int
  /// Whether answers are graded.
  let isGraded: Bool
  let decoder: ActionDecoder<Action>
  let salvage: StateSalvage<State>
  /// Whether the state at the start must be written again, because it was recorded with an older type.
  private let isWrittenAnew: Bool
  /// The input before anything recorded.
  private let input: BranchInput<State, Action>
  var output: BranchOutput<State, Action>
  var report: BranchReport
  /// The effects of today's reducer, and those of the recording.
  var effects: BranchEffects
  var grader: BranchGrader<State>
  /// The positions in the branch, by recorded positions.
  var positions: [Int: Int] = [:]
  /// The actions of `send` effects that were not reduced yet.
  var sent: [(action: Action, effect: Int)] = []
  /// The effects of today's reducer that actions of the branch have cancelled.
  var cancelled: [Int] = []
  /// The condition that is searched for, if any.
  var isWanted: ((State) -> Bool)?
  /// The first position whose state satisfies ``isWanted``.
  private(set) var reached: Int?
  /// Ends the wait for effects that do their work.
  var onStop: (() -> Void)?

  /// Begins a branch, whose errors are thrown before there is a file; `defaults` has the values that the recorded state lacks, and
  /// a run ends if more than `sentLimit` actions follow one at once.
  package convenience init(
    _ recording: Recording, _ plan: BranchPlan, runner: Runner, defaults: Runner.State?, path: String,
    existing: ExistingFile = .keep, progress: RunningPosition? = nil, sentLimit: Int = 100_000
  ) throws {
    try self.init(
      BranchGround(recording, at: plan.start, defaults: defaults), plan, runner: runner, progress: progress,
      sentLimit: sentLimit
    ) { schema in
      try BranchFile.copy(
        of: recording, through: plan.start, isLonger: plan.isLonger, schema: schema, to: path, existing)
    }
  }

  /// Begins a branch from a common start; `makeFile` is called when nothing else can fail.
  init(
    _ ground: BranchGround<State, Action>, _ plan: BranchPlan, runner: Runner, progress: RunningPosition?,
    sentLimit: Int = 100_000, isGraded: Bool = true, makeFile: (Schema?) throws -> BranchFile
  ) throws {
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
      try effects.runStarters(recording, runner, decoder, salvage, progress: progress)
    }
    self.effects = effects
    let file = try makeFile(ground.schema)
    report = BranchReport(path: file.path, start: plan.start)
    report.runsEffects = plan.runsEffects
    output = BranchOutput(
      file, ground.stateType, ground.actionType, state: ground.state, position: plan.start, time: ground.time,
      redaction: BranchRedaction(recording, state: ground.recorded, schema: ground.schema))
  }

  /// Runs the plan to its end, before `runEffects()` if effects do their work; after an error the branch has what ran until then.
  package func run() throws -> BranchReport {
    begin()
    try countInherited()
    if let variation = plan.variation {
      let session = try SessionSteps(recording, after: plan.start, through: plan.end)
      feed(session, session.order(variation))
    } else {
      try feedRecording()
    }
    reduceSent()
    return try end()
  }

  /// Applies the input.
  func begin() {
    if isWrittenAnew || !input.isEmpty { grader.starts.leaveStep() }
    if isWrittenAnew { output.putAnew() }
    if let state = input.state {
      report.isEdited = true
      output.put(state, by: nil, isEdited: true)
    }
    for action in input.actions {
      reduce(action, from: .debugger, recordedAs: nil, [])
      reduceSent()
    }
  }

  func end() throws -> BranchReport {
    report.end = output.position
    report.unanswered = effects.unanswered
    try output.close()
    return report
  }

  // MARK: - Actions

  /// Reduces the actions of `send` effects and starts what follows these, before the event of `effect`, unless that started later.
  func reduceSent(before effect: Int? = nil) {
    repeat {
      reduceQueued()
      guard let holder = runner.heldBy, effect ?? 0 < holder, report.trap == nil else { return }
      goOn()
    } while true
  }

  /// Starts what waits for a `send`, up to the next action.
  func goOn() {
    runner.goOn()
    takeEvents()
  }

  /// Reduces the actions of `send` effects, and those that these send.
  func reduceQueued() {
    var count = 0
    while report.trap == nil, !sent.isEmpty {
      count += 1
      // Such a loop would not end.
      if count > sentLimit {
        report.trap = "\(sentLimit) actions came of one at once: effects that are nothing but actions send each other"
        return
      }
      reduceFirstSent()
    }
  }

  /// Reduces the first of ``sent``, whose recorded counterpart, if there is one, carried `text`, read `reads` and changed `patch`.
  func reduceFirstSent(
    as recorded: RunReader.Action? = nil, _ text: [UInt8] = [], _ reads: [RecordedChange.Read] = [],
    _ patch: UnsafeRawBufferPointer? = nil
  ) {
    let (action, effect) = sent.removeFirst()
    if let recorded { output.advance(to: recorded.time) }
    // The action may carry something else in the branch.
    let isSame = output.isWritten(action, as: text)
    reduce(
      action, from: .effect(effects[effect]?.id ?? 0), recordedAs: recorded?.seq, reads, patch, isSame: isSame)
  }

  /// Reduces an action, whose recorded counterpart has the number `seq`, if there is one; `isSame` says whether both carry the same.
  func reduce(
    _ action: Action, from origin: RecordedOrigin, recordedAs seq: Int?, answer: AnswerCertainty? = nil,
    _ reads: [RecordedChange.Read], _ recordedPatch: UnsafeRawBufferPointer? = nil, isSame: Bool = true
  ) {
    output.write(action, from: origin, answer, isRecorded: seq != nil && isSame)
    let position = output.position
    if let seq { positions[seq] = position }
    progress?.begin(position)
    let before = output.state
    var next = before
    let start = ContinuousClock.now
    // A negative number stands for an action that was not recorded.
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

  /// Keeps the states around an action that may have returned effects, and compares it with the recording.
  private func note(_ before: State, as seq: Int?, isSame: Bool, _ recorded: UnsafeRawBufferPointer?) {
    if grader.starts.isInStep, seq == nil || !isSame || !output.changed(as: recorded) { grader.starts.leaveStep() }
    guard let seq else { return }
    grader.starts.didRun(seq)
    guard isGraded, !grader.starts.isInStep, runner.hasEffectEvents else { return }
    grader.starts.append(.init(before: before, after: output.state, isSameAction: isSame), of: seq)
  }
}
