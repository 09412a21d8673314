import Algorithms
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

// What is taken from the recording.
extension BranchRunner {
  func feedRecording() throws(RecordingError) {
    // What a reducer read comes later in the recording than the action.
    var pending: (action: RunReader.Action, text: [UInt8]?)?
    var isAfterDiscontinuity = false
    var reader = try RunReader(recording, after: plan.start)
    reading: while report.trap == nil, let event = try reader.next() {
      switch event {
      case .action(let action):
        if let pending {
          // The pending action's reducer has sent others.
          grader.starts.leaveStep()
          feed(pending.action, pending.text, [], nil)
        }
        if action.seq > plan.end {
          pending = nil
          break reading
        }
        // The state may only be known some actions later.
        if isAfterDiscontinuity, takeUpState(before: action.seq) { isAfterDiscontinuity = false }
        pending = (action, action.value.map { Array($0) })
      case .change(let change):
        if let found = pending, found.action.seq == change.seq {
          if found.text == nil { self.change(found.action, by: change.patch) }
          if change.overlaps { grader.starts.leaveStep() }
          feed(
            found.action, found.text, change.reads.map { [RecordedChange.Read](text: $0) } ?? [], change.patch)
          pending = nil
        }
      case .effect(let event): follow(event)
      case .cancellation(let cancellation): follow(cancellation)
      case .discontinuity:
        pending = nil
        isAfterDiscontinuity = true
        report.discontinuities += 1
        noteFirst(report.discontinuities, "lines of the recording are missing here")
        grader.starts.leaveStep()
      }
    }
    if let pending, plan.runsCrash, report.trap == nil { feed(pending.action, pending.text, [], nil) }
  }

  // MARK: - Actions

  private func leavesOut(_ position: Int) -> Bool {
    let index = without.partitioningIndex { $0.upperBound >= position }
    return index < without.count && without[index].contains(position)
  }

  /// Reduces a recorded action, if it would have been sent in the branch; `patch` is its recorded change.
  func feed(
    _ recorded: RunReader.Action, _ text: [UInt8]?, _ reads: [RecordedChange.Read], _ patch: UnsafeRawBufferPointer?
  ) {
    if leavesOut(recorded.seq) { return leaveOut(recorded) }
    guard let text else { return }
    var origin = recorded.origin
    var answer: AnswerCertainty?
    var sender: Int?
    if case .effect(let id) = recorded.origin {
      if let number = effects.today(id) {
        sender = number
        if let index = sent.firstIndex(where: { $0.effect == number }) {
          // What was sent before it is reduced first.
          for _ in 0..<index { reduceFirstSent() }
          return reduceFirstSent(as: recorded, text, reads, patch)
        }
        guard let effect = effects[number], !effect.isOver || effect.isFinished, let today = effect.id else {
          return drop(recorded.seq, of: id)
        }
        origin = .effect(today)
        if isGraded { answer = grader.grade(effect, number, recorded, text, patch) }
      } else if let inherited = effects.inherited(id) {
        origin = .effect(inherited)
        if effects.isOver(id, before: recorded.seq) { sender = .max }
        // A branch of a branch is no more certain than its parent.
        answer = recorded.answer ?? (effects.areRecorded && !grader.starts.isInStep ? AnswerCertainty(.unknown) : nil)
      } else {
        return drop(recorded.seq, of: id)
      }
    } else if !plan.runsOutside {
      return grader.starts.leaveStep()
    }
    reduceSent(before: sender)
    guard report.trap == nil else { return }
    do throws(RecordableError) {
      let decoded = text.withUnsafeBytes { text in
        Result { () throws(RecordableError) in try decoder.action(text) }
      }
      let action = try decoded.get()
      output.advance(to: recorded.time)
      if case .effect = origin { count(answer, at: output.position + 1) }
      reduce(action, from: origin, recordedAs: recorded.seq, answer: answer, reads, patch)
    } catch {
      grader.starts.leaveStep()
      report.skipped.append(recorded.seq)
      noteFirst(report.skipped.count, "action \(recorded.seq) of the recording is none of today's type")
    }
  }

  /// Writes a note at the first skipped item, which a branch of this branch reads.
  private func noteFirst(_ count: Int, _ text: String) {
    if count == 1 { output.writeNote(text) }
  }

  /// Leaves an action out, even if today's effect has sent it already.
  private func leaveOut(_ recorded: RunReader.Action) {
    grader.starts.leaveStep()
    guard case .effect(let id) = recorded.origin, let today = effects.today(id),
      let index = sent.firstIndex(where: { $0.effect == today })
    else { return }
    for _ in 0..<index { reduceFirstSent() }
    sent.removeFirst()
  }

  /// Skips an action of a recorded effect that does not exist in the branch.
  private func drop(_ seq: Int, of id: Int) {
    grader.starts.leaveStep()
    // The consequences of an action that was left out need no note.
    if !plan.runsOutside, let effect = recording.effect(id: id), effect.seq > plan.start { return }
    report.dropped.append(seq)
  }

  /// Takes the recorded state after missing lines, whose effect on the branch is unknown; false if the state is unknown, too.
  private func takeUpState(before seq: Int) -> Bool {
    guard let recorded = try? recording.state(at: seq - 1), let next = try? salvage.state(recorded, after: output.state)
    else { return false }
    reduceSent()
    output.put(next, by: nil)
    return true
  }

  /// Repeats a change that was made without an action, if the patch applies.
  func change(_ recorded: RunReader.Action, by text: UnsafeRawBufferPointer?) {
    var origin = (try? recording.action(recorded.seq))?.changeOrigin
    let isEffects = if case .effect = origin { true } else { false }
    if leavesOut(recorded.seq) || !plan.runsOutside && !isEffects { return grader.starts.leaveStep() }
    guard let patch = text.flatMap({ try? JSONPatch(JSONValue(parsing: $0)) }),
      let next = try? BranchInput<State, Action>.edited(output.state, by: patch, output.stateType)
    else {
      grader.starts.leaveStep()
      return report.dropped.append(recorded.seq)
    }
    if case .effect(let id) = origin {
      // An effect that does not run in the branch changes nothing there.
      let today = effects.today(id).flatMap { effects[$0] }
      guard let known = today == nil ? effects.inherited(id) : today?.id,
        today?.isOver != true || today?.isFinished == true
      else { return drop(recorded.seq, of: id) }
      origin = .effect(known)
    }
    // How another state would have been changed is unknown.
    if !grader.starts.isInStep { report.isEdited = true }
    // What was sent before the change but recorded after it is still reduced after it.
    output.advance(to: recorded.time)
    let isEdited = recorded.origin == .debugger
    if isEdited { report.isEdited = true }
    output.put(next, by: origin, isEdited: isEdited, as: text)
    positions[recorded.seq] = output.position
  }

  // MARK: - Answers

  /// Counts the differences of a branch up to the start of a branch of it.
  func countInherited() throws(RecordingError) {
    if recording.header.parent != nil {
      report.isEdited = recording.actionPositions.prefix { $0 <= plan.start }.contains { position in
        recording.origin(position) == .debugger && recording.actionName(position) == RecordedAction.outsideName
      }
      report.isIncomplete = try recording.notes().contains {
        $0.name == BranchReport.noteName && $0.seq <= plan.start
      }
    }
    for (position, answer) in try recording.gradedAnswers() where position <= plan.start {
      count(answer, at: position)
    }
  }

  private func count(_ answer: AnswerCertainty?, at position: Int) {
    switch answer?.grade {
    case nil: report.answers.asRecorded += 1
    case .unknown: report.answers.unknown += 1
    case .doubtful: report.answers.doubtful.append(position)
    }
  }
}
