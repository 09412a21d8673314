import Algorithms
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

// What is taken from the recording.
extension BranchRunner {
  func feedRecording() throws(RecordingError) {
    // What a reducer read is known only after it.
    var pending: (action: RunReader.Action, text: [UInt8]?)?
    var isAfterSeam = false
    var reader = try RunReader(recording, after: plan.start)
    reading: while report.trap == nil, let event = try reader.next() {
      switch event {
      case .action(let action):
        if let pending {
          // Others were sent within its reducer.
          grader.starts.leaveStep()
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
          if change.overlaps { grader.starts.leaveStep() }
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

  /// Reduces a recorded action, if it would have been sent in the branch.
  ///
  /// - Parameter patch: what it changed when it was recorded.
  func feed(
    _ recorded: RunReader.Action, _ text: [UInt8]?, _ reads: [RecordedChange.Read], _ patch: UnsafeRawBufferPointer?
  ) {
    if leavesOut(recorded.seq) { return leaveOut(recorded) }
    guard let text else { return }
    var origin = recorded.origin
    var answer: RecordedAnswer?
    var sender: Int?
    if case .effect(let id) = recorded.origin {
      if let number = effects.today(id) {
        sender = number
        if let index = sent.firstIndex(where: { $0.effect == number }) {
          // What was sent before it comes first.
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
        // A branch of a branch knows no more.
        answer = recorded.answer ?? (effects.areRecorded && !grader.starts.isInStep ? RecordedAnswer(.unknown) : nil)
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

  /// Notes in the branch what was passed over first, so that a branch of it knows.
  private func noteFirst(_ count: Int, _ text: String) {
    if count == 1 { output.writeNote(text) }
  }

  /// Leaves an action out, also where today's effect has sent it already.
  private func leaveOut(_ recorded: RunReader.Action) {
    grader.starts.leaveStep()
    guard case .effect(let id) = recorded.origin, let today = effects.today(id),
      let index = sent.firstIndex(where: { $0.effect == today })
    else { return }
    for _ in 0..<index { reduceFirstSent() }
    sent.removeFirst()
  }

  /// Passes an action by that an effect of the recording sent, and none of the branch.
  private func drop(_ seq: Int, of id: Int) {
    grader.starts.leaveStep()
    // What is left out needs no word on what it would have led to.
    if !plan.runsOutside, let effect = recording.effect(id: id), effect.seq > plan.start { return }
    report.dropped.append(seq)
  }

  /// Takes the recorded state up after lines that are missing: nobody knows what led to it.
  ///
  /// - Returns: whether it is known.
  private func takeUpState(before seq: Int) -> Bool {
    guard let recorded = try? recording.state(at: seq - 1), let next = try? salvage.state(recorded, after: output.state)
    else { return false }
    reduceSent()
    output.put(next, from: .outside)
    return true
  }

  /// Makes a change again that was made without an action, if it fits.
  func change(_ recorded: RunReader.Action, by text: UnsafeRawBufferPointer?) {
    if leavesOut(recorded.seq) || !plan.runsOutside { return grader.starts.leaveStep() }
    guard let patch = text.flatMap({ try? JSONPatch(JSONValue(parsing: $0)) }),
      let next = try? BranchInput<State, Action>.edited(output.state, by: patch, output.stateType)
    else {
      grader.starts.leaveStep()
      return report.dropped.append(recorded.seq)
    }
    // Nobody knows what would have changed another state.
    if !grader.starts.isInStep { report.isEdited = true }
    // What was sent before it, and comes after it in the recording, still comes there.
    output.advance(to: recorded.time)
    if recorded.origin == .debugger { report.isEdited = true }
    output.put(next, from: recorded.origin, as: text)
    positions[recorded.seq] = output.position
  }

  // MARK: - Answers

  /// Counts what is not as recorded in a branch, up to the start of one that is made of it.
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

  private func count(_ answer: RecordedAnswer?, at position: Int) {
    switch answer?.grade {
    case nil: report.answers.asRecorded += 1
    case .unknown: report.answers.unknown += 1
    case .doubtful: report.answers.doubtful.append(position)
    }
  }
}
