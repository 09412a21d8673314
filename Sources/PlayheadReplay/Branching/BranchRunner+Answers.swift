import PlayheadDebugger
import PlayheadReading
import PlayheadRecording

// How much is known of what effects of the recording send in the branch.
extension BranchRunner {
  /// Grades what an effect of today's reducer sends, as it was recorded, before it is reduced.
  ///
  /// - Returns: nil where it comes as it was recorded.
  func grade(_ today: Int, _ recorded: RunReader.Action, _ patch: UnsafeRawBufferPointer?) -> RecordedAnswer? {
    // A branch of a branch knows no more.
    let grades = [recorded.answer, ownGrade(today, recorded, patch)].compactMap(\.self)
    return grades.first { $0.grade == .doubtful } ?? grades.first
  }

  private func ownGrade(
    _ today: Int, _ recorded: RunReader.Action, _ patch: UnsafeRawBufferPointer?
  ) -> RecordedAnswer? {
    guard let effect = effects[today], let seq = effect.seq, case .effect(let id) = recorded.origin else {
      return RecordedAnswer(.unknown)
    }
    if seq <= plan.start || starts.wasInStep(at: seq) { return nil }
    guard let known = knowledge(of: today, id, startedBy: seq, effect.feature) else { return RecordedAnswer(.unknown) }
    if known.isAsRecorded { return nil }
    guard (try? answersCursor.move(to: recorded.seq - 1, in: recording)) != nil,
      let answer = recorded.value.flatMap({ try? JSONValue(parsing: $0) })
    else { return RecordedAnswer(.unknown) }
    // Without a change its reducer has not returned.
    let hasReturned = recording.hasChange(recorded.seq)
    let changes = hasReturned ? patch.flatMap { try? JSONPatch(JSONValue(parsing: $0)) } ?? JSONPatch() : nil
    let doubt = grading.doubt(
      of: answer, patch: changes, in: answersCursor.view, feature: known.feature, known.then, known.now)
    return doubt.map { RecordedAnswer(.doubtful, reason: $0) } ?? RecordedAnswer(.unknown)
  }

  /// What an effect knew, in the recording and in the branch: found once for all of its answers.
  private func knowledge(
    of today: Int, _ recordedID: Int, startedBy seq: Int, _ place: JSONPointer?
  ) -> AnswerGrading.Knowledge? {
    if let known = knowledge[today] { return known }
    guard let start = starts.start(of: seq), let then = recordedStart(seq),
      let before = view(of: start.before), let after = view(of: start.after)
    else { return nil }
    let now = AnswerGrading.Start(before: before, after: after)
    var feature: JSONPointer?
    if case .start(_, _, _, let place)? = try? recording.start(ofEffect: recordedID)?.event { feature = place }
    let known = AnswerGrading.Knowledge(
      feature: feature, then: then, now: now,
      isAsRecorded: start.isSameAction && grading.isSame(feature, place, then, now))
    // They hold states: only those of a few effects are kept.
    if knowledge.count >= Self.knowledgeLimit { knowledge = [:] }
    knowledge[today] = known
    return known
  }

  private static var knowledgeLimit: Int { 32 }

  private func recordedStart(_ seq: Int) -> AnswerGrading.Start? {
    guard (try? startsCursor.move(to: seq - 1, in: recording)) != nil else { return nil }
    let before = startsCursor.view
    guard (try? startsCursor.move(to: seq, in: recording)) != nil else { return nil }
    return AnswerGrading.Start(before: before, after: startsCursor.view)
  }

  private func view(of state: Runner.State) -> JSONView? { Self.json(state, stateType).flatMap(JSONView.init) }

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
      switch answer.grade {
      case .unknown: report.answers.unknown += 1
      case .doubtful: report.answers.doubtful.append(position)
      }
    }
  }

  /// Counts an answer that is about to be reduced.
  func count(_ answer: RecordedAnswer?) {
    switch answer?.grade {
    case nil: report.answers.asRecorded += 1
    case .unknown: report.answers.unknown += 1
    case .doubtful: report.answers.doubtful.append(position + 1)
    }
  }
}
