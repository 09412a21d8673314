import Algorithms
package import PlayheadDebugger
package import PlayheadReading
import PlayheadRecorder
package import PlayheadRecording

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
  private typealias State = Runner.State
  private typealias Action = Runner.Action

  let recording: Recording
  let plan: BranchPlan
  /// The positions that are left out, in order and apart.
  private let without: [ClosedRange<Int>]
  let runner: Runner
  private let progress: RunningPosition?
  private let sentLimit: Int
  private let actionType = RecordedType<Action>()
  let stateType = RecordedType<Runner.State>()
  private let states: StateRecording<State>
  private let decoder: ActionDecoder<Action>
  private let salvage: StateSalvage<State>

  /// Whether the state at the start is written otherwise than it was recorded, as one of an older type is.
  private let isWrittenAnew: Bool
  /// Redacts what is new in the branch; nil where nothing is redacted, or all of it comes of the recording.
  private(set) var redaction: BranchRedaction?
  /// What is put into the state first.
  private let edited: State?
  /// The actions that are sent first.
  private let sends: [Action]

  var file: BranchFile
  var report: BranchReport
  private var state: StateMemory<State>
  private var patch = PatchWriter()
  private var scratch = JSONWriter(capacity: 1024)
  /// The last position of the branch.
  private(set) var position: Int
  var time = 0
  /// The effects of today's reducer, and those of the recording.
  var effects: BranchEffects
  /// Where actions of the recording are in the branch.
  private(set) var positions: [Int: Int] = [:]
  /// What the actions knew that returned effects.
  private(set) var starts: BranchStarts<Runner.State>
  let grading: AnswerGrading
  /// Where the recording is looked at for what effects knew, and for the states before their answers.
  var startsCursor: StateCursor
  var answersCursor: StateCursor
  /// What effects of today's reducer knew, as far as they have answered.
  var knowledge: [Int: AnswerGrading.Knowledge] = [:]
  /// What effects that are nothing but actions have sent, and that was not reduced yet.
  var sent: [(action: Runner.Action, effect: Int)] = []
  /// The effects of today's reducer that actions of the branch have cancelled.
  var cancelled: [Int] = []
  /// How many more cancellations of each action have met nothing today than the recording has told of so far.
  var unmet: [Int: Int] = [:]
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
  /// - Throws: ``ReplayError``.
  package init(
    _ recording: Recording, _ plan: BranchPlan, runner: Runner, defaults: Runner.State?, path: String,
    existing: ExistingFile = .keep, progress: RunningPosition? = nil, sentLimit: Int = 100_000
  ) throws(ReplayError) {
    self.recording = recording
    self.plan = plan
    without = plan.without.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { ranges, range in
      guard let last = ranges.last, last.upperBound >= range.lowerBound else { return ranges.append(range) }
      ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    }
    self.runner = runner
    self.progress = progress
    self.sentLimit = sentLimit
    starts = BranchStarts(after: plan.start)
    grading = AnswerGrading(recording)
    startsCursor = StateCursor(recording)
    answersCursor = StateCursor(recording)
    decoder = ActionDecoder(actionType)
    salvage = StateSalvage(stateType, defaults: defaults)
    position = plan.start
    guard stateType.fidelity > .reflection else { throw ReplayError(.unreadable(type: stateType.name)) }
    let schema = Schema(state: stateType, action: actionType)
    do throws(RecordingError) {
      let recorded = try recording.state(at: plan.start)
      redaction = BranchRedaction(recording, state: recorded, schema: schema)
      states = StateRecording(type: stateType)
      // Effects may have ended after the action, and their lines are copied.
      time = try recording.latestLineTime(at: plan.start)
      do throws(RecordableError) {
        let value = try salvage.state(recorded, after: nil)
        state = states.memory(of: value, writing: &scratch)
        isWrittenAnew = Self.json(value, stateType) != recorded
      } catch {
        throw RecordingError(
          source: recording.name,
          reason: .mismatch(member: "state\(error.pointer)", expected: "\(error.expected), found \(error.found)"))
      }
    } catch {
      throw ReplayError(error)
    }
    // What cannot be is said before there is a file.
    edited = plan.edit.operations.isEmpty ? nil : try Self.edited(state.value, by: plan.edit, stateType)
    sends = try Self.actions(plan.sends, actionType)
    var effects = BranchEffects(recording, start: plan.start)
    if plan.runsStarters, runner.tellsEffects {
      do throws(RecordingError) {
        try effects.runStarters(recording, runner, decoder, salvage, progress: progress)
      } catch {
        throw ReplayError(error)
      }
    }
    self.effects = effects
    file = try BranchFile.copy(
      of: recording, through: plan.start, isLonger: plan.isLonger, schema: schema, to: path, existing)
    report = BranchReport(path: file.path, start: plan.start)
    report.runsEffects = plan.runsEffects
  }

  private static func actions(
    _ values: [JSONValue], _ type: RecordedType<Action>
  ) throws(ReplayError) -> [Action] {
    do throws(RecordableError) {
      return try values.map { (value) throws(RecordableError) in try type.read(value) }
    } catch {
      throw ReplayError(.unfit("the action", error.description))
    }
  }

  static func json(_ state: Runner.State, _ type: RecordedType<Runner.State>) -> JSONValue? {
    var text = JSONWriter(capacity: 1024)
    type.write(state, into: &text)
    return text.withBytes { try? JSONValue(parsing: $0) }
  }

  private static func edited(
    _ state: State, by edit: JSONPatch, _ type: RecordedType<State>
  ) throws(ReplayError) -> State {
    guard var value = json(state, type) else { throw ReplayError(.unreadable(type: type.name)) }
    do throws(JSONPatchError) { try edit.apply(to: &value) } catch {
      throw ReplayError(.unfit("the state", error.description))
    }
    do throws(RecordableError) { return try type.read(value) } catch {
      throw ReplayError(.unfit("the state", error.description))
    }
  }

  /// Runs what the plan says, to its end. Where effects are to do their work, that follows with `runEffects()`.
  ///
  /// - Throws: ``ReplayError``; what ran until then is in the branch.
  package func run() throws(ReplayError) -> BranchReport {
    begin()
    do throws(RecordingError) {
      try countInherited()
      try feedRecording()
    } catch { throw ReplayError(error) }
    reduceSent()
    return try end()
  }

  /// Does first what is not in the recording.
  func begin() {
    if isWrittenAnew || edited != nil || !sends.isEmpty { starts.leaveStep() }
    if isWrittenAnew { putAnew(state.value) }
    if let edited { put(edited, from: .debugger) }
    for action in sends {
      reduce(action, from: .debugger, recordedAs: nil, [])
      reduceSent()
    }
  }

  /// Ends the branch.
  func end() throws(ReplayError) -> BranchReport {
    report.end = position
    report.unanswered = effects.unanswered
    file.close(seq: position, time: time)
    if let failure = file.failure { throw ReplayError(.unwritable(path: file.path, message: failure.description)) }
    return report
  }

  private func feedRecording() throws(RecordingError) {
    // What a reducer read is known only after it.
    var pending: (action: RunReader.Action, text: [UInt8]?)?
    var isAfterSeam = false
    var reader = try RunReader(recording, after: plan.start)
    reading: while report.trap == nil, let event = try reader.next() {
      switch event {
      case .action(let action):
        if let pending {
          // Others were sent within its reducer.
          starts.leaveStep()
          feed(pending.action, pending.text, [], nil)
        }
        if action.seq > plan.end {
          pending = nil
          break reading
        }
        // It may be known only some actions later.
        if isAfterSeam, takeUpState(before: action.seq) { isAfterSeam = false }
        pending = (action, action.value.map { Array($0) })
      case .change(let change):
        if let found = pending, found.action.seq == change.seq {
          if found.text == nil { self.change(found.action, by: change.patch) }
          if change.overlaps { starts.leaveStep() }
          feed(
            found.action, found.text, change.reads.map { [RecordedChange.Read](text: $0) } ?? [], change.patch)
          pending = nil
        }
      case .effect(let event): follow(event)
      case .cancellation(let cancellation): follow(cancellation)
      case .seam:
        pending = nil
        isAfterSeam = true
        report.seams += 1
        noteFirst(report.seams, "lines of the recording are missing here")
        starts.leaveStep()
      }
    }
    if let pending, plan.runsCrash, report.trap == nil { feed(pending.action, pending.text, [], nil) }
  }

  // MARK: - Actions

  private func leavesOut(_ position: Int) -> Bool {
    let index = without.partitioningIndex { $0.upperBound >= position }
    return index < without.count && without[index].contains(position)
  }

  /// Reduces a recorded action, if it would have been sent in the branch.
  ///
  /// - Parameter patch: what it changed when it was recorded.
  private func feed(
    _ recorded: RunReader.Action, _ text: [UInt8]?, _ reads: [RecordedChange.Read], _ patch: UnsafeRawBufferPointer?
  ) {
    if leavesOut(recorded.seq) { return leaveOut(recorded) }
    guard let text else { return }
    var origin = recorded.origin
    var answer: RecordedAnswer?
    if case .effect(let id) = recorded.origin {
      if let number = effects.today(id) {
        if let index = sent.firstIndex(where: { $0.effect == number }) {
          // What was sent before it comes first.
          for _ in 0..<index { reduceFirstSent() }
          return reduceFirstSent(as: recorded, text, reads, patch)
        }
        guard let effect = effects[number], !effect.isOver || effect.isFinished, let today = effect.id else {
          return drop(recorded.seq, of: id)
        }
        origin = .effect(today)
        answer = text.withUnsafeBytes { text in
          var recorded = recorded
          recorded.value = text
          return grade(number, recorded, patch)
        }
      } else if let id = effects.inherited(id) {
        origin = .effect(id)
        // A branch of a branch knows no more.
        answer = recorded.answer
      } else {
        return drop(recorded.seq, of: id)
      }
    } else if !plan.runsOutside {
      return starts.leaveStep()
    }
    reduceSent()
    guard report.trap == nil else { return }
    do throws(RecordableError) {
      let decoded = text.withUnsafeBytes { text in
        Result { () throws(RecordableError) in try decoder.action(text) }
      }
      let action = try decoded.get()
      time = max(time, recorded.time)
      if case .effect = origin { count(answer) }
      reduce(action, from: origin, recordedAs: recorded.seq, answer: answer, reads, patch)
    } catch {
      starts.leaveStep()
      report.skipped.append(recorded.seq)
      noteFirst(report.skipped.count, "action \(recorded.seq) of the recording is none of today's type")
    }
  }

  /// Notes in the branch what was passed over first, so that a branch of it knows.
  private func noteFirst(_ count: Int, _ text: String) {
    if count == 1 { file.write(RecordedNote(seq: position, time: time, name: BranchReport.noteName, text: text)) }
  }

  /// Leaves an action out, also where today's effect has sent it already.
  private func leaveOut(_ recorded: RunReader.Action) {
    starts.leaveStep()
    guard case .effect(let id) = recorded.origin, let today = effects.today(id),
      let index = sent.firstIndex(where: { $0.effect == today })
    else { return }
    for _ in 0..<index { reduceFirstSent() }
    sent.removeFirst()
  }

  /// Passes an action by that an effect of the recording sent, and none of the branch.
  private func drop(_ seq: Int, of id: Int) {
    starts.leaveStep()
    // What is left out needs no word on what it would have led to.
    if !plan.runsOutside, let effect = recording.effect(id: id), effect.seq > plan.start { return }
    report.dropped.append(seq)
  }

  func reduceSent() {
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
  private func reduceFirstSent(
    as recorded: RunReader.Action? = nil, _ text: [UInt8] = [], _ reads: [RecordedChange.Read] = [],
    _ patch: UnsafeRawBufferPointer? = nil
  ) {
    let (action, effect) = sent.removeFirst()
    if let recorded { time = max(time, recorded.time) }
    scratch.removeAll()
    actionType.write(action, into: &scratch)
    // What it carries may be something else in the branch.
    let isSame = scratch.withBytes { $0.elementsEqual(text) }
    reduce(
      action, from: .effect(effects[effect]?.id ?? 0), recordedAs: recorded?.seq, reads, patch, isSame: isSame)
  }

  /// Changes the state without an action.
  private func put(_ next: State, from origin: RecordedOrigin, as recordedPatch: UnsafeRawBufferPointer? = nil) {
    if origin == .debugger { report.isEdited = true }
    position += 1
    file.write(RecordedAction(seq: position, time: time, name: RecordedAction.outsideName, origin: origin, value: nil))
    write(next, [], duration: 0, as: recordedPatch)
  }

  /// Writes the whole state, of which the recording has another form.
  private func putAnew(_ next: State) {
    guard let value = Self.json(next, stateType) else { return }
    position += 1
    file.write(
      RecordedAction(seq: position, time: time, name: RecordedAction.outsideName, origin: .debugger, value: nil))
    let patch = JSONPatch([.replace(JSONPointer(), value)])
    redaction?.follow(patch)
    file.write(RecordedChange(seq: position, duration: 0, patch: patch))
  }

  /// Takes the recorded state up after lines that are missing: nobody knows what led to it.
  ///
  /// - Returns: whether it is known.
  private func takeUpState(before seq: Int) -> Bool {
    guard let recorded = try? recording.state(at: seq - 1), let next = try? salvage.state(recorded, after: state.value)
    else { return false }
    reduceSent()
    put(next, from: .outside)
    return true
  }

  /// Makes a change again that was made without an action, if it fits.
  private func change(_ recorded: RunReader.Action, by text: UnsafeRawBufferPointer?) {
    if leavesOut(recorded.seq) || !plan.runsOutside { return starts.leaveStep() }
    guard let patch = text.flatMap({ try? JSONPatch(JSONValue(parsing: $0)) }),
      let next = try? Self.edited(state.value, by: patch, stateType)
    else {
      starts.leaveStep()
      return report.dropped.append(recorded.seq)
    }
    // Nobody knows what would have changed another state.
    if !starts.isInStep { report.isEdited = true }
    // What was sent before it, and comes after it in the recording, still comes there.
    time = max(time, recorded.time)
    positions[recorded.seq] = position + 1
    put(next, from: recorded.origin, as: text)
  }

  /// - Parameters:
  ///   - seq: the recorded action that this one is; nil where it is none.
  ///   - answer: how much is known of it, where an effect sent it and it need not come as it was recorded.
  ///   - reads: what its reducer read when it was recorded.
  ///   - recordedPatch: what it changed when it was recorded.
  ///   - isSame: whether it carries what was recorded.
  private func reduce(
    _ action: Action, from origin: RecordedOrigin, recordedAs seq: Int?, answer: RecordedAnswer? = nil,
    _ reads: [RecordedChange.Read], _ recordedPatch: UnsafeRawBufferPointer? = nil, isSame: Bool = true
  ) {
    position += 1
    if let seq { positions[seq] = position }
    write(action, from: origin, answer, isRecorded: seq != nil && isSame)
    progress?.begin(position)
    let before = state.value
    var next = before
    let start = ContinuousClock.now
    // Another number than the recording's stands for an action that it does not have.
    let asked = runner.run(action, on: &next, seq: seq ?? -position, answering: reads)
    progress?.end()
    let duration = start.duration(to: .now).components
    write(
      next, asked, duration: Int(duration.attoseconds / 1_000_000_000) + Int(duration.seconds) * 1_000_000_000,
      as: recordedPatch, reads)
    note(before, as: seq, isSame: isSame && asked == reads, recordedPatch)
    takeEvents()
  }

  /// Notes what an action knew that may have returned effects, and whether it is in step with the recording.
  private func note(_ before: State, as seq: Int?, isSame: Bool, _ recorded: UnsafeRawBufferPointer?) {
    func isWrittenAlike() -> Bool {
      guard let recorded, recorded.count > 2 else { return patch.operationCount == 0 }
      return patch.text.utf8.elementsEqual(recorded)
    }
    if starts.isInStep, seq == nil || !isSame || !isWrittenAlike() { starts.leaveStep() }
    guard let seq else { return }
    starts.didRun(seq)
    guard !starts.isInStep, runner.hasEffectEvents else { return }
    starts.append(.init(before: before, after: state.value, isSameAction: isSame), of: seq)
  }

  /// - Parameter isRecorded: whether it carries what was recorded, with the placeholders that stand there.
  private func write(
    _ action: Action, from origin: RecordedOrigin, _ answer: RecordedAnswer?, isRecorded: Bool
  ) {
    scratch.removeAll()
    actionType.write(action, into: &scratch)
    if !isRecorded { redaction?.redaction.redactAction(&scratch, from: 0, type: actionType.name) }
    let value = scratch.withBytes { try? JSONValue(parsing: $0) }
    var answer = answer
    // It names values, of any place.
    if redaction != nil { answer?.reason = nil }
    scratch.removeAll()
    actionType.writeActionName(action, into: &scratch)
    file.write(
      RecordedAction(seq: position, time: time, name: scratch.text, origin: origin, answer: answer, value: value))
  }

  /// - Parameters:
  ///   - recordedPatch: what was recorded in its place; nil where nothing was.
  ///   - recordedReads: what was read there.
  private func write(
    _ next: State, _ reads: [RecordedChange.Read], duration: Int, as recordedPatch: UnsafeRawBufferPointer? = nil,
    _ recordedReads: [RecordedChange.Read] = []
  ) {
    let after = states.writeChanges(since: state, to: next, keepsOld: true, into: &patch)
    var change = (try? JSONPatch(JSONValue(parsing: patch.text))) ?? JSONPatch()
    var reads = reads
    if redaction != nil {
      let recorded = recordedPatch.flatMap { try? JSONPatch(JSONValue(parsing: $0)) } ?? JSONPatch()
      redaction?.redact(&change, except: recorded)
      redaction?.redact(&reads, except: recordedReads)
    }
    file.write(RecordedChange(seq: position, duration: duration, patch: change, reads: reads))
    if let after { state = after }
    guard file.needsKeyframe else { return }
    scratch.removeAll()
    if let redaction { scratch.append(redaction.state) } else { stateType.write(next, into: &scratch) }
    file.writeKeyframe(seq: position, time: time, state: scratch)
  }
}
