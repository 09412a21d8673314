import PlayheadFormat

/// What could not be written to an output: how much, why, and what is still to be told of it.
struct OutputLosses {
  /// How many lines, in all.
  private(set) var count = 0
  /// Why lines are being dropped; nil while they are not.
  private(set) var failure: RecorderFailure?
  /// The failure before the lines that were written to end it, and when they were; nil once they have been written.
  private var trial: (failure: RecorderFailure, begun: Int)?
  /// How many lines were dropped since that was last told in a gap, but for those since the failure.
  private var untold = 0
  /// Whether some of them were, as no action came for so long.
  private var isCrowded = false

  /// Whether lines were written that are to end a failure, and are not known to have been.
  var isOnTrial: Bool { trial != nil }

  /// Counts lines that cannot be written.
  ///
  /// - Parameter isCrowded: whether a segment is full, for which no action has brought a new state.
  mutating func drop(_ count: Int, isCrowded: Bool = false) {
    if failure == nil { untold += count } else { failure?.dropped += count }
    self.count += count
    self.isCrowded = self.isCrowded || isCrowded
  }

  /// Counts lines that a gap of its own tells.
  mutating func tell(_ count: Int) { self.count += count }

  /// Begins to drop lines, or goes on with it.
  ///
  /// - Parameter lost: how many have been lost by it.
  mutating func fail(_ reason: String, isSlowReader: Bool, lost: Int) {
    count += lost
    if failure == nil { failure = RecorderFailure(reason: reason, isSlowReader: isSlowReader) }
    failure?.dropped += lost
  }

  /// Goes on with a failure that was thought to have ended, or to be that of a slow reader.
  ///
  /// - Parameters:
  ///   - lost: what was lost.
  ///   - reason: why.
  mutating func fail(losing lost: LostLines, _ reason: String) {
    let dropped = failure?.dropped ?? 0
    if let (before, begun) = trial.take() {
      // What was dropped before it is told by a gap that is among the lines.
      failure = before
      failure?.hasTriedAgain(at: begun)
    }
    if failure?.isSlowReader ?? true { failure = RecorderFailure(reason: reason, isSlowReader: false) }
    failure?.dropped = dropped + lost.gapped
    fail(reason, isSlowReader: false, lost: lost.count)
  }

  /// Whether it is time to try again to write to what failed.
  mutating func isTimeToTryAgain(at now: Int) -> Bool { failure?.isTimeToTryAgain(at: now) ?? false }

  /// Tries to write again.
  ///
  /// - Returns: the failure, which the lines have to tell; nil where there is none.
  mutating func tryAgain(at now: Int) -> RecorderFailure? {
    guard let before = failure.take() else { return nil }
    trial = (before, now)
    return before
  }

  /// All lines have been written.
  mutating func endTrial() { trial = nil }

  /// What says that lines are missing; nil where none are.
  ///
  /// - Parameter open: the open actions whose lines are there.
  func gap(time: Int, open: @autoclosure () -> [Int]) -> RecordedGap? {
    let dropped = untold + (failure?.dropped ?? 0)
    if dropped == 0 { return nil }
    let reason =
      failure?.reason
      ?? (isCrowded ? SegmentRing.Problem.full.rawValue : "they belong to what could not be written before")
    return RecordedGap(time: time, reason: reason, dropped: dropped, open: open())
  }

  /// That has been told.
  mutating func forgetUntold() { (untold, isCrowded) = (0, false) }
}
