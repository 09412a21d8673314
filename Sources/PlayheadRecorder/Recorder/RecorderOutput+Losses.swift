import PlayheadFormat
import PlayheadPlatform

// How an output deals with lines that could not be written.
extension RecorderOutput {
  // MARK: - The device

  /// Hands the lines to the device, unless that is writing.
  @inline(never) func handOver() -> PendingLines.Handed? {
    device.tryLock() ? device.whileLocked { handOver(to: &$0) } : nil
  }

  /// Hands the lines to the locked device.
  func handOver(to device: inout OutputDevice) -> PendingLines.Handed {
    gathered.handOver(to: &device, isAsked: losses.isOnTrial)
  }

  /// Processes the outcome of writing, and returns the segments that have become too old.
  func settle(
    _ outcome: OutputDevice.Outcome, isLast: Bool = false, _ log: borrowing RecordingLog
  ) -> SegmentRing.Removal? {
    gathered.settle(left: outcome.left)
    if let damage = outcome.damage { reports.add(damage, kind: .damage) }
    let removed = outcome.hasTurned.flatMap { endTurn(hasBegun: $0, log) }
    if let (lost, code) = outcome.loss {
      lose(lost, code, isLast: isLast, log)
    } else if outcome.left == 0 {
      losses.endTrial()
    }
    return removed
  }

  /// Counts the lines that the device could not write and those that have gathered meanwhile.
  private func lose(_ lost: DroppedLines, _ code: CInt, isLast: Bool, _ log: borrowing RecordingLog) {
    if isDebugger { return leave() }
    var lost = lost
    gathered.giveUp(to: &lost)
    lost.header?.withUnsafeBytes { gathered.putBack(header: $0) }
    _ = endTurn(hasBegun: false, log)
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

  /// Reports the first time that lines begin to be dropped.
  private func hasFailed() {
    dropOwed()
    if isReady { phase = .failing }
    isRaised = false
    guard let reason = losses.failure?.reason else { return }
    reports.add("\(reason); the app goes on without what cannot be recorded", kind: .writing)
  }

  /// Whether lines are refused until a slow reader has taken more.
  var waitsForReader: Bool { phase == .failing && losses.failure?.isSlowReader == true }

  /// Whether it is time to try writing again, for which ``tryAgain(state:at:time:_:)`` needs the state.
  func isTimeToTryAgain(at now: Int) -> Bool {
    guard phase == .failing, canWrite else { return false }
    return losses.failure?.isTimeToTryAgain(at: now, isHalfTaken: gathered.isHalfTaken) ?? false
  }

  /// Tries to write again, if it was found to be time to, with a state that is empty if it could not be encoded.
  func tryAgain(state: borrowing JSONWriter, at now: Int, time: Int, _ log: borrowing RecordingLog) {
    if phase == .failing, losses.failure?.isTrying == true { recover(state: state, at: now, time: time, log) }
  }

  /// Writes what has to come first after a loss: a missing header, the gap for the dropped lines, and the state, which
  /// is empty if only the end follows.
  func recover(state: borrowing JSONWriter, at now: Int, time: Int, _ log: borrowing RecordingLog) {
    guard canWrite, let before = losses.tryAgain(at: now) else { return }
    phase = .stateless(isOwed: false)
    gathered.beginAgain()
    let schemas = lateSchemas
    lateSchemas = []
    for late in schemas { write(late) }
    writeGap(before, time: time, log)
    gathered.requestFlush()
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

  /// Reports a text.
  func report(_ text: String, kind: RecorderReports.Kind = .remark) { reports.add(text, kind: kind) }

  /// The reports that were not delivered yet; a debugger has none, as it sees gaps in its lines.
  func takeReports() -> [RecorderReports.Report] {
    let reports = reports.take()
    return isDebugger ? [] : reports
  }
}
