import PlayheadFormat

/// The lines that could not be written to an output: how many, why, and how many no gap has counted yet.
struct OutputLosses {
  /// The total number of lines.
  private(set) var count = 0
  /// The reason why lines are being dropped; nil while none are.
  var failure: RecorderFailure?
  /// The failure before the lines that are to end it, and when these were composed; nil once they have been written.
  private var trial: (failure: RecorderFailure, begun: Int)?
  /// The number of lines that no gap has counted yet, without those since the failure.
  private var untold = 0
  /// Whether some of these were dropped because no action began a new segment.
  private var isCrowded = false

  /// Whether the lines that are to end a failure are not known to have been written yet.
  var isOnTrial: Bool { trial != nil }

  /// Counts dropped lines; `isCrowded` is whether the segment was full and no action had brought a state for the next
  /// one.
  mutating func drop(_ count: Int, isCrowded: Bool = false) {
    if failure == nil { untold += count } else { failure?.dropped += count }
    self.count += count
    self.isCrowded = self.isCrowded || isCrowded
  }

  /// Counts lines that a gap of their own accounts for.
  mutating func tell(_ count: Int) { self.count += count }

  /// Begins or continues to drop lines, of which this failure has lost `lost`.
  mutating func fail(_ reason: String, isSlowReader: Bool, lost: Int) {
    count += lost
    if failure == nil { failure = RecorderFailure(reason: reason, isSlowReader: isSlowReader) }
    failure?.dropped += lost
  }

  /// Continues a failure that was thought to have ended, or to be a slow reader's.
  mutating func fail(losing lost: DroppedLines, _ reason: String) {
    let dropped = failure?.dropped ?? 0
    if let (before, begun) = trial.take() {
      // Lines dropped earlier are counted by a gap among the lost lines.
      failure = before
      failure?.hasTriedAgain(at: begun)
    }
    if failure?.isSlowReader ?? true { failure = RecorderFailure(reason: reason, isSlowReader: false) }
    failure?.dropped = dropped + lost.gapped
    fail(reason, isSlowReader: false, lost: lost.count)
  }

  /// Begins to try writing again, and returns the failure that the lines have to mention, if there is one.
  mutating func tryAgain(at now: Int) -> RecorderFailure? {
    guard let before = failure.take() else { return nil }
    trial = (before, now)
    return before
  }

  /// The trial succeeded: all lines have been written.
  mutating func endTrial() { trial = nil }

  /// The gap for missing lines, or nil if none are missing; `open` are the open actions whose lines were written.
  func gap(time: Int, open: @autoclosure () -> [Int]) -> RecordedGap? {
    let dropped = untold + (failure?.dropped ?? 0)
    if dropped == 0 { return nil }
    let reason =
      failure?.reason
      ?? (isCrowded ? SegmentRing.Problem.full.rawValue : "they belong to what could not be written before")
    return RecordedGap(time: time, reason: reason, dropped: dropped, open: open())
  }

  /// Resets the counts after a gap was written.
  mutating func forgetUntold() { (untold, isCrowded) = (0, false) }
}
