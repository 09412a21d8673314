import PlayheadFormat
import PlayheadPlatform

// What becomes of the lines of an output, and how it goes on where some could not be written.
extension RecorderOutput {
  // MARK: - The device

  /// Hands the lines to the device, unless it is writing some.
  @inline(never) func handOver() -> GatheredLines.Handed? {
    device.tryLock() ? device.whileLocked { handOver(to: &$0) } : nil
  }

  /// Hands the lines to the device, which is locked.
  func handOver(to device: inout OutputDevice) -> GatheredLines.Handed {
    gathered.handOver(to: &device, isAsked: losses.isOnTrial)
  }

  /// Learns what became of lines.
  ///
  /// - Returns: the segments that are too old then.
  func settle(
    _ outcome: OutputDevice.Outcome, isLast: Bool = false, _ log: borrowing RecordingLog
  ) -> SegmentRing.Removal? {
    gathered.settle(left: outcome.left)
    if let damage = outcome.damage { reports.add(damage, kind: .damage) }
    var removed: SegmentRing.Removal?
    if let (turn, hasBegun) = outcome.turn { removed = end(turn, hasBegun: hasBegun, log) }
    guard let (lost, code) = outcome.loss else {
      if outcome.left == 0 { losses.endTrial() }
      return removed
    }
    if let header = outcome.header { header.withUnsafeBytes { beginning.putBack(header: $0) } }
    lose(lost, code, isLast: isLast, log)
    return removed
  }

  /// Counts what the device could not write, and what has gathered meanwhile.
  private func lose(_ lost: LostLines, _ code: CInt, isLast: Bool, _ log: borrowing RecordingLog) {
    if isGuest { return leave() }
    var lost = lost
    let (header, turn) = gathered.giveUp(to: &lost)
    header?.withUnsafeBytes { beginning.putBack(header: $0) }
    if let turn { _ = end(turn, hasBegun: false, log) }
    lateSchemas = lost.schemas + lateSchemas
    unwritten.formUnion(lost.actions.filter { log.open.contains($0) })
    let reason = String(cString: strerror(code))
    if isLast, !losses.isOnTrial, losses.failure == nil { return lose(atEnd: lost.countWithEnd, reason: reason) }
    losses.fail(losing: lost, reason)
    hasFailed()
  }

  // MARK: - What could not be written

  /// Begins to drop lines.
  func fail(_ reason: String, isSlowReader: Bool = false) {
    losses.fail(reason, isSlowReader: isSlowReader, lost: 0)
    hasFailed()
  }

  /// Gives up the state when lines begin to be dropped, and says so the first time.
  private func hasFailed() {
    dropOwed()
    hasLostState = true
    isRaised = false
    guard let reason = losses.failure?.reason else { return }
    reports.add("\(reason); the app goes on without what cannot be recorded", kind: .writing)
  }

  /// Whether lines are refused until a slow reader has taken more.
  var waitsForReader: Bool { losses.failure?.isSlowReader == true && !isClosed }

  /// Whether it is time to try again to write; the state must then be at hand for ``tryAgain(state:at:time:_:)``.
  func isTimeToTryAgain(at now: Int) -> Bool {
    guard losses.failure != nil, canWrite, !isClosed else { return false }
    // There would be a gap for every few lines otherwise.
    isTrying = waitsForReader ? gathered.isHalfTaken : losses.isTimeToTryAgain(at: now)
    return isTrying
  }

  /// Writes what has to come first after a loss: the header, if it is still to come, the gap that stands for what was dropped, and
  /// the state; where it is time to.
  ///
  /// - Parameter state: the state at this position; empty where nothing comes after it but the end.
  func tryAgain(state: borrowing JSONWriter, at now: Int, time: Int, _ log: borrowing RecordingLog) {
    guard isTrying, canWrite, !isClosed, let before = losses.tryAgain(at: now) else { return }
    isTrying = false
    beginning.writeAgain(to: &gathered)
    let schemas = lateSchemas
    lateSchemas = []
    for late in schemas { write(late) }
    writeGap(before, time: time, log)
    gathered.hurry()
    guard state.count > 0 else { return }
    let start = gathered.lines.count
    writeKeyframe(state: state, time: time, log)
    ring?.keyframe(bytes: keyframes.linesWeight + gathered.lines.count - start)
    keyframes.begin(stateWeight: state.count)
  }

  func writeGap(_ failure: RecorderFailure, time: Int, _ log: borrowing RecordingLog) {
    RecordedGap(time: time, reason: failure.reason, dropped: failure.dropped, open: written(log))
      .write(into: &gathered.lines)
  }

  /// Tells people something.
  func report(_ text: String, kind: RecorderReports.Kind = .remark) { reports.add(text, kind: kind) }

  /// What people are to be told and have not been yet: nothing of a guest, who is told in the lines.
  func takeReports() -> [RecorderReports.Report] {
    let reports = reports.take()
    return isGuest ? [] : reports
  }
}
