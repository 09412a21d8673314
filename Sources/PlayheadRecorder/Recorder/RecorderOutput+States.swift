import PlayheadFormat

// The whole states of an output: keyframes, and the headers that segments begin with.
extension RecorderOutput {
  /// How long a keyframe's line is at most, without its state.
  private static let keyframeFrame = 96

  /// Whether a whole state is to be written.
  @inline(__always) var needsState: Bool {
    if _slowPath(isLate) { return !isParked }
    return keyframes.isDue && !isComposing && !isDiscarding || _slowPath(hasLostState && isReady)
  }

  /// Whether the state is so large that another thread is to compose it, and may: this output needs it for no other reason.
  ///
  /// - Parameter isHeavy: whether it is known to be so large; a guest that has not begun knows nothing of it.
  func mayComposeElsewhere(isHeavy: Bool) -> Bool {
    if isLate { return isHeavy && isGuest && !isComposedHere }
    return keyframes.isHeavy && isReady && !isSegmentDue && !hasLostState
  }

  private var isSegmentDue: Bool {
    ring?.isDue(lines: keyframes.linesWeight, stateWeight: keyframes.stateWeight) ?? false
  }

  /// Begins a segment with the state at the position reached, if it is time. The device does so, or goes on in the one before.
  ///
  /// - Returns: whether it is to.
  private func beginSegment(state: borrowing JSONWriter, _ log: borrowing RecordingLog) -> Bool {
    let linesWeight = keyframes.linesWeight
    // After a loss the segment before needs the state, too, in case that it goes on.
    // So does it the line of an open action that is not there: the header has it, and its change may come before the turn.
    guard let ring, losses.failure == nil, !hasLostState, !isTurning, unwritten.isDisjoint(with: log.open.written),
      ring.isDue(lines: linesWeight, stateWeight: state.count),
      let header = log.history.header(at: log.position, open: log.open.lines)
    else { return false }
    let start = gathered.lines.count
    header.write(state: state, into: &gathered.lines)
    gathered.begin(
      SegmentTurn(
        offset: start, headerCount: gathered.lines.count - start, path: ring.nextPath, linesWeight: linesWeight,
        stateWeight: state.count, unwritten: unwritten))
    isTurning = true
    isRaised = false
    unwritten = log.open.unwritten
    keyframes.begin(stateWeight: state.count)
    return true
  }

  /// The segment has begun, or cannot.
  ///
  /// - Returns: the segments that are too old then.
  func end(_ turn: SegmentTurn, hasBegun: Bool, _ log: borrowing RecordingLog) -> SegmentRing.Removal? {
    isTurning = false
    guard hasBegun else {
      ring?.keyframe(bytes: turn.linesWeight)
      ring?.refuseNext()
      unwritten.formUnion(turn.unwritten.filter { log.open.contains($0) })
      if let text = ring?.text(of: .noFile) { report(text) }
      return nil
    }
    if ring?.isTooSmall(stateWeight: turn.stateWeight) == true, let text = ring?.text(of: .largeState) { report(text) }
    return ring?.beginNext(bytes: turn.headerCount, lines: turn.linesWeight, stateWeight: turn.stateWeight)
  }

  /// Writes the state at the position reached, if this output needs it.
  ///
  /// - Parameter isAtHand: whether it was composed for another output, too. A guest takes it then: from there on both need it at the
  ///   same positions, and it is composed once for both.
  /// - Returns: whether it was written.
  @discardableResult
  func keyframe(state: borrowing JSONWriter, time: Int, _ log: borrowing RecordingLog, isAtHand: Bool = false) -> Bool {
    if isLate {
      if !isParked { beginLate(state: state, time: time, log) }
      return !isParked
    }
    let isTaken = isAtHand && isGuest && !isComposing
    guard isReady, isTaken || needsState else { return false }
    tellDropped(time: time, log)
    if beginSegment(state: state, log) { return true }
    let before = keyframes.linesWeight
    // After a loss it has to be written, whatever it weighs.
    guard keyframes.accepts(weight: state.count + Self.keyframeFrame) || hasLostState || isTaken else { return false }
    guard admits() else { return false }
    if isTaken { keyframes.begin(stateWeight: state.count + Self.keyframeFrame) }
    gathered.looksAtFile = true
    writeKeyframe(state: state, time: time, log)
    ring?.keyframe(bytes: before - keyframes.linesWeight + state.count)
    return true
  }

  func writeKeyframe(state: borrowing JSONWriter, time: Int, _ log: borrowing RecordingLog) {
    let start = gathered.lines.count
    RecordedKeyframe.write(seq: log.position, time: time, state: state, into: &gathered.lines)
    gathered.addState(gathered.lines.count - start)
    (hasLostState, owesState) = (false, false)
  }

  /// Begins a keyframe that another thread is to compose, or the header of a guest, after which its lines gather.
  func beginKeyframe(time: Int, _ log: borrowing RecordingLog) {
    composedLines = keyframes.linesWeight
    guard isLate, let header = log.history.header(at: log.position, open: log.open.lines) else { return }
    hold(header, time: time, log)
  }

  /// Has the lines of a guest gather after what another thread makes ready.
  @discardableResult
  func hold(_ header: RecordingHeader, time: Int, _ log: borrowing RecordingLog) -> LateHeader {
    let late = LateHeader(of: self, header, time: time)
    (lateHeader, composedLines) = (late, 0)
    gathered.hold()
    beginning.hold()
    keyframes.begin(stateWeight: 0)
    begin(log)
    return late
  }

  /// Writes a keyframe that another thread has composed, unless it is of no use any more.
  ///
  /// - Parameter isGood: whether all of the state could be written.
  func endKeyframe(_ keyframe: borrowing JSONWriter, isGood: Bool) {
    guard lateHeader == nil, let composed = composedLines.take() else { return }
    let before = keyframes.linesWeight
    guard isReady, !hasLostState, isGood, keyframes.accepts(weight: keyframe.count, lines: composed) else { return }
    guard admits() else { return }
    ring?.keyframe(bytes: before - keyframes.linesWeight + keyframe.count)
    gathered.looksAtFile = true
    gathered.lines.append(keyframe)
    gathered.addState(keyframe.count)
  }

  /// Lets the lines of a guest go on after the header that another thread has composed, unless it is of no use any more.
  ///
  /// - Parameters:
  ///   - line: the header's line, which is moved; of a guest that has come again the lines that it has not.
  ///   - stateWeight: how many bytes of it are the state; nil where it has none.
  ///   - isGood: whether all of the state could be written; it is composed in the store's own turn otherwise.
  func endHeader(_ late: LateHeader, _ line: inout JSONWriter, stateWeight: Int?, isGood: Bool) {
    guard lateHeader === late else { return }
    guard isGood else {
      isComposedHere = true
      return giveUpHeader()
    }
    (lateHeader, composedLines) = (nil, nil)
    if let stateWeight { keyframes.stateIsKnown(weight: stateWeight) }
    gathered.release(&line, after: gapOfMissed(time: late.time))
  }

  /// Begins anew with a header: the lines that wait for one are given up.
  func giveUpHeader() {
    let count = gathered.giveUpHeld()
    if hasMissed { missed += count }
    (lateHeader, composedLines) = (nil, nil)
    isLate = true
    beginning.beginAgain()
  }

  /// Begins with the state at the position that the store has reached, where the recording has begun already.
  private func beginLate(state: borrowing JSONWriter, time: Int, _ log: borrowing RecordingLog) {
    guard let recordingHeader = log.history.header(at: log.position, open: log.open.lines) else { return }
    var line = JSONWriter(capacity: state.count + 4096)
    recordingHeader.write(state: state, into: &line)
    begin(log)
    gapOfMissed(time: time)?.write(into: &gathered.lines)
    begin(line, stateWeight: state.count)
  }

  /// It has all that is known of the recording so far.
  private func begin(_ log: borrowing RecordingLog) {
    (isLate, isRaised, hasLostState, owesState) = (false, false, false, false)
    unwritten = log.open.unwritten
  }
}
