internal import Algorithms
internal import PlayheadFormat

/// The offsets of a recording's lines, and the few members needed for moving and searching; a value that grows line by
/// line, so that a recording can be followed while it is written.
struct RecordingIndex: Sendable {
  /// The range of a line.
  struct Span: Hashable {
    var offset: Int
    var length: Int
  }

  /// A line that belongs to no action, and the last action before it.
  struct Aside {
    var after: Int
    var line: Span
  }

  var steps = StepTable()
  var effects = EffectTable()
  var keyframes = KeyframeTable()
  /// The lines with types that the header does not describe.
  var schemas: [Span] = []
  var notes: [Span] = []
  /// The messages of the app's log.
  var logs = ChunkedArray<Span>()
  var gaps: [Aside] = []
  /// The lines with a value that could not be written, and perhaps others.
  var unwritten: [Span] = []
  /// The cancellations that found no running effect.
  var cancellations: [Aside] = []
  /// The last line that says whether an old state is presented.
  var presentation: Span?
  /// The names of actions in the order of their first appearance.
  var names = ByteTable()
  /// The kinds and places of the patches' operations.
  var patches = PatchTable()
  var end: Span?
  /// The position where the recording begins.
  let first: Int
  /// The number of the last action, or ``first``.
  var last: Int
  /// The order of returns; nil as long as it equals the order in which actions began.
  var order: ReturnOrder?
  /// Whether the last relevant line was a gap, after which numbers may be missing.
  var followsGap = false
  /// Whether lines that do not fit are skipped instead of thrown.
  let recovers: Bool

  init(recovers: Bool, first: Int) {
    self.recovers = recovers
    self.first = first
    last = first
  }

  // MARK: - Another order of returns

  /// The position that the store has reached, which is the number of actions known to have returned.
  @inline(__always) var reached: Int { order.map { last - $0.openCount } ?? last }

  /// The position at which present events are shown: that of the last action, even while it is running.
  var positionNow: Int { order?.isLastOpen == true ? reached + 1 : reached }

  func name(at row: Int) -> String { names.text(Int(steps[row].name)) }

  // MARK: - Looking up

  /// The outermost and the innermost of the last actions without a return, found by going back to the outermost one or
  /// the last keyframe; if `isWhole` is false, a missing change may have been in a skipped line.
  func unfinished(isWhole: Bool) -> (outermost: Int, innermost: Int)? {
    if let order { return order.openCount > 0 ? (last - order.openCount + 1, last) : nil }
    var missing = steps.count - steps.changeCount
    guard missing > 0 else { return nil }
    var found: (outermost: Int, innermost: Int)?
    // No action is running at a keyframe.
    let floor = keyframes.last?.seq ?? first
    for row in steps.indices.reversed() {
      if steps.seq(at: row) <= floor { break }
      if steps[row].hasChange {
        if isWhole { continue }
        break
      }
      let seq = steps.seq(at: row)
      if let gap = gaps.last, gap.after >= seq { break }
      // Actions before a hole in the numbers are lost.
      if let found, found.outermost != seq + 1 { break }
      found = (seq, found?.innermost ?? seq)
      missing -= 1
      if missing == 0 { break }
    }
    return found
  }

  /// The number of bytes from the first to the last change between two positions, at most `limit`.
  func byteCount(ofChangesFrom position: Int, to end: Int, limit: Int) -> Int {
    guard let first = steps.row(of: position + 1).flatMap(steps.change(at:)),
      let last = steps.row(of: end).flatMap(steps.change(at:)),
      last.offset >= first.offset
    else { return limit }
    return min(last.offset + last.length - first.offset, limit)
  }

  // MARK: - Effects

  /// The action whose reducer returned an effect; 0 if unknown.
  func starter(ofEffect number: Int) -> Int {
    let seq = effects.starter(number, seq: steps.seq(at:))
    return effects.hasRow(number) ? seq : position(ofSeq: seq)
  }

  /// The position that the store had reached at the offset of a line, in O(log *n*).
  func position(atOffset offset: Int) -> Int {
    let position = reached(before: offset)
    // A line within the next action to return belongs to that action.
    guard order != nil, let next = steps.row(of: position + 1), steps[next].hasChange, steps[next].action < offset
    else {
      return position
    }
    return position + 1
  }

  /// The position of the last action before an offset; in the order of returns, of the last one that has returned.
  func reached(before offset: Int) -> Int {
    var position: Int
    if let order, let returned = order.lastReturn(before: offset) {
      position = returned
    } else {
      let row = steps[..<(order?.origin ?? steps.count)].partitioningIndex { $0.action >= offset }
      position = row > 0 ? steps.seq(at: row - 1) : first
    }
    // After a gap, a keyframe may be ahead of the actions.
    var next = keyframes.row(after: position)
    while next < keyframes.count, keyframes[next].line.offset < offset {
      position = keyframes[next].seq
      next += 1
    }
    return position
  }

  /// The offset after which lines lead away from a position.
  func end(ofPosition position: Int) -> Int {
    let row = steps.row(after: position)
    var action = row < steps.count ? steps[row].action : Int.max
    if let order, row >= order.origin {
      // An action that began earlier follows the change before it, and one that has not returned comes after all lines.
      if row < steps.count, !steps[row].hasChange { action = .max }
      if row > 0, let change = steps.change(at: row - 1) { action = max(action, change.offset + change.length + 1) }
    }
    var next = keyframes.row(after: position)
    // Only a keyframe ahead of the actions leads on.
    while next < keyframes.count, keyframes[next].line.offset < action {
      if self.position(atOffset: keyframes[next].line.offset) <= position { return keyframes[next].line.offset }
      next += 1
    }
    return action
  }
}
