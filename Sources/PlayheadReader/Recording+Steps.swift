internal import Algorithms
public import PlayheadFormat

extension Recording {
  /// The action that leads to a position.
  ///
  /// - Throws: ``RecordingError`` where there is no such action, its line was lost, or is bad.
  public func action(_ seq: Int) throws(RecordingError) -> RecordedAction {
    let step = index.steps[try row(of: seq)]
    var action = try decode(
      RecordingIndex.Span(offset: step.action, length: Int(step.actionLength)), RecordedAction.init)
    action.seq = seq
    return action
  }

  /// What the action's reducer changed; nil if the process ended in the reducer or the line was lost.
  public func change(_ seq: Int) throws(RecordingError) -> RecordedChange? {
    guard let span = index.steps.change(at: try row(of: seq)) else { return nil }
    var change = try decode(span, RecordedChange.init)
    change.seq = seq
    return change
  }

  /// The positions of the actions that began and returned, or only returned, while the reducer of another one was running.
  ///
  /// - Parameter position: the position that the other action leads to.
  /// - Returns: nil if there are none, as in a store without overlapping actions.
  public func enclosed(by position: Int) -> ClosedRange<Int>? { index.enclosed(by: position) }

  /// The position of the innermost action in whose reducer another one ran; nil if there is none, or it returned more than a thousand
  /// positions later.
  package func enclosing(_ position: Int) -> Int? {
    guard hasEnclosedActions, position < last else { return nil }
    return (position + 1...min(position + 1000, last)).first { enclosed(by: $0)?.contains(position) ?? false }
  }

  /// Whether any action ran inside another one.
  package var hasEnclosedActions: Bool { index.order != nil }

  /// Whether the action's line is in the recording.
  public func hasAction(_ seq: Int) -> Bool {
    index.steps.row(of: seq) != nil
  }

  /// Whether the line with the action's change is in the recording.
  public func hasChange(_ seq: Int) -> Bool {
    index.steps.row(of: seq).map { index.steps[$0].hasChange } ?? false
  }

  /// The name of an action, from the index alone; nil where its line was lost.
  public func actionName(_ seq: Int) -> String? {
    index.steps.row(of: seq).map(index.name(at:))
  }

  /// The names of all actions of the recording, in the order of their first appearance.
  public var actionNames: [String] { index.names.texts }

  /// Who sent an action, from the index alone; nil where its line was lost.
  public func origin(_ seq: Int) -> RecordedOrigin? {
    guard let row = index.steps.row(of: seq) else { return nil }
    switch index.steps[row].cause {
    case StepTable.Step.outside: return .outside
    case StepTable.Step.debugger: return .debugger
    case let effect: return .effect(index.effects.id(Int(effect)))
    }
  }

  func row(of seq: Int) throws(RecordingError) -> Int {
    guard seq > first, seq <= last else { throw outOfRange(seq) }
    guard let row = index.steps.row(of: seq) else { throw lost(seq) }
    return row
  }

  /// The error for a position that does not exist.
  func outOfRange(_ seq: Int) -> RecordingError {
    RecordingError(source: name, reason: .outOfRange(position: seq, first: first, last: last))
  }

  /// The error for a position that cannot be shown.
  package func lost(_ seq: Int) -> RecordingError {
    RecordingError(source: name, reason: .lost(position: seq, because: whyLost(seq)))
  }

  /// Why a position cannot be shown, where lines that lead there are missing or broken.
  public func whyLost(_ position: Int) -> String {
    if let gap = index.gaps.last(where: { $0.after <= position }), let line = try? decode(gap.line, RecordedGap.init) {
      return "the recorder could not write \(line.dropped) lines (\(line.reason))"
    }
    return problems.isEmpty ? "the lines that lead there are missing" : "a line that leads there is broken"
  }

  // MARK: - What else is in it

  /// The bookmarks and remarks in the order in which they were written, beginning with those in the header from before
  /// the recording.
  public func notes() throws(RecordingError) -> [RecordedNote] {
    var notes = header.base?.notes ?? []
    for span in index.notes { notes.append(try decode(span, RecordedNote.init)) }
    return notes
  }

  /// How many bookmarks and remarks there are.
  public var noteCount: Int { index.notes.count + (header.base?.notes.count ?? 0) }

  /// The gaps, where the recorder could not write, each with the last position before it.
  public func gaps() throws(RecordingError) -> [(after: Int, gap: RecordedGap)] {
    var gaps: [(after: Int, gap: RecordedGap)] = []
    for gap in index.gaps { gaps.append((gap.after, try decode(gap.line, RecordedGap.init))) }
    return gaps
  }

  /// The cancellations that found no running effect, in the order in which they were written.
  public func unmetCancellations() throws(RecordingError) -> [RecordedCancellation] {
    var found: [RecordedCancellation] = []
    for aside in index.cancellations { found.append(try cancellation(aside)) }
    return found
  }

  /// The cancellations at a position that found no running effect.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - limit: the most to return.
  /// - Complexity: O(log *n*) in all of them, and their lines.
  public func unmetCancellations(at position: Int, limit: Int = 100) throws(RecordingError) -> [RecordedCancellation] {
    let all = index.cancellations
    var found: [RecordedCancellation] = []
    let next = all[all.partitioningIndex { $0.after >= position }...]
    for aside in next.prefix(limit).prefix(while: { $0.after == position }) { found.append(try cancellation(aside)) }
    return found
  }

  /// A cancellation with the position of its line.
  private func cancellation(_ aside: RecordingIndex.Aside) throws(RecordingError) -> RecordedCancellation {
    var cancellation = try decode(aside.line, RecordedCancellation.init)
    cancellation.seq = aside.after
    cancellation.by = cancellation.by.map { index.position(ofSeq: $0) }
    return cancellation
  }

  /// The last line about the presentation of an old state; nil if there is none.
  public func presentation() throws(RecordingError) -> RecordedPresentation? {
    guard let line = index.presentation else { return nil }
    return try decode(line, RecordedPresentation.init)
  }

  /// The positions of the keyframes, without the first position.
  public var keyframes: [Int] { index.keyframes.map(\.seq) }

  /// How many bytes of the source hold whole lines.
  public var byteCount: Int { consumed }

  /// The first position whose time is at or after a time, or the last one.
  ///
  /// If times go back, it is the first position up to which the latest time reaches the given one.
  ///
  /// - Parameter time: microseconds since the recording started.
  /// - Complexity: O(log *n*), and the heads of 64 lines.
  public func position(atTime time: Int) throws(RecordingError) -> Int {
    let block = index.steps.times.partitioningIndex { $0 >= time }
    var times = ActionTimes(self)
    let (start, end) = (block * StepTable.timeStride, (block + 1) * StepTable.timeStride)
    // The time table follows the order in which actions began, so the search may be off by the number of open actions.
    let slack = index.order?.mostOpen ?? 0
    for row in min(max(start - slack, 0), index.steps.count)..<min(end + slack, index.steps.count) {
      let position = index.steps.seq(at: row)
      if let found = try times.time(position), found >= time { return position }
    }
    return last
  }

  /// The latest time of the actions up to a position; 0 where there are none.
  ///
  /// - Complexity: O(log *n*), and the heads of 64 lines.
  public func latestTime(through position: Int) throws(RecordingError) -> Int {
    let end = index.steps.row(after: position)
    guard end > 0 else { return 0 }
    let block = (end - 1) / StepTable.timeStride
    var latest = block > 0 ? index.steps.times[block - 1] : 0
    var times = ActionTimes(self)
    for row in max(block * StepTable.timeStride - (index.order?.mostOpen ?? 0), 0)..<end {
      latest = max(latest, try times.time(index.steps.seq(at: row)) ?? 0)
    }
    return latest
  }
}
