import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

/// Grades how certain the actions of recorded effects are in a branch.
struct BranchGrader<State> {
  /// What the actions knew that returned effects.
  var starts: BranchStarts<State>
  private let recording: Recording
  /// The last position that the branch has in common with the recording.
  private let start: Int
  private let stateType: RecordedType<State>
  private let grading: AnswerGrading
  /// A separate cursor for what effects knew, apart from the one for the states before their answers.
  private var startsCursor: StateCursor
  private var answersCursor: StateCursor
  /// What effects of today's reducer knew, as far as they have answered.
  private var knowledge: [Int: AnswerGrading.Knowledge] = [:]

  private static var knowledgeLimit: Int { 32 }

  init(_ recording: Recording, start: Int, _ stateType: RecordedType<State>) {
    self.recording = recording
    self.start = start
    self.stateType = stateType
    starts = BranchStarts(after: start)
    grading = AnswerGrading(recording)
    startsCursor = StateCursor(recording)
    answersCursor = startsCursor
  }

  /// Grades an action of today's effect `today` before it is reduced, by its recorded text and change; nil where it is as recorded.
  mutating func grade(
    _ effect: BranchEffects.Effect?, _ today: Int, _ recorded: RunReader.Action, _ text: [UInt8],
    _ patch: UnsafeRawBufferPointer?
  ) -> AnswerCertainty? {
    // A branch of a branch is no more certain than its parent.
    let grades = [recorded.answer, ownGrade(effect, today, recorded, text, patch)].compactMap(\.self)
    return grades.first { $0.grade == .doubtful } ?? grades.first
  }

  private mutating func ownGrade(
    _ effect: BranchEffects.Effect?, _ today: Int, _ recorded: RunReader.Action, _ text: [UInt8],
    _ patch: UnsafeRawBufferPointer?
  ) -> AnswerCertainty? {
    guard let effect, let seq = effect.seq, case .effect(let id) = recorded.origin else {
      return AnswerCertainty(.unknown)
    }
    if seq <= start || starts.wasInStep(at: seq) { return nil }
    guard let known = knowledge(of: today, id, startedBy: seq, effect.feature) else { return AnswerCertainty(.unknown) }
    if known.isAsRecorded { return nil }
    guard (try? answersCursor.move(to: recorded.seq - 1, in: recording)) != nil,
      let answer = text.withUnsafeBytes({ try? JSONValue(parsing: $0) })
    else { return AnswerCertainty(.unknown) }
    // A missing change means that the reducer has not returned.
    let hasReturned = recording.hasChange(recorded.seq)
    let changes = hasReturned ? patch.flatMap { try? JSONPatch(JSONValue(parsing: $0)) } ?? JSONPatch() : nil
    let doubt = grading.doubt(
      of: answer, patch: changes, in: answersCursor.view, feature: known.feature, known.then, known.now)
    return doubt.map { AnswerCertainty(.doubtful, reason: $0) } ?? AnswerCertainty(.unknown)
  }

  /// What an effect knew, in the recording and in the branch, computed once for all of its answers.
  private mutating func knowledge(
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
    // The values contain states, so only those of a few effects are kept.
    if knowledge.count >= Self.knowledgeLimit { knowledge = [:] }
    knowledge[today] = known
    return known
  }

  private mutating func recordedStart(_ seq: Int) -> AnswerGrading.Start? {
    guard (try? startsCursor.move(to: seq - 1, in: recording)) != nil else { return nil }
    let before = startsCursor.view
    guard (try? startsCursor.move(to: seq, in: recording)) != nil else { return nil }
    return AnswerGrading.Start(before: before, after: startsCursor.view)
  }

  private func view(of state: State) -> JSONView? { stateType.json(state).flatMap(JSONView.init) }
}
