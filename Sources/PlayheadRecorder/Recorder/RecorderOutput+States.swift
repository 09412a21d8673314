import PlayheadFormat

// The whole states of an output: keyframes, and the headers of segments.
extension RecorderOutput {
  /// The greatest length of a keyframe's line without its state.
  private static let keyframeFrame = 96

  /// Whether a whole state is to be written.
  @inline(__always) var needsState: Bool {
    switch phase {
    case .late, .stateless: true
    case .parked, .gone: false
    case .early, .writing, .failing, .closed: keyframes.isDue && composing == nil && !isDiscarding
    }
  }

  /// Whether a large state should be composed on another thread, and this output needs it for no other reason;
  /// `isHeavy` supplies the size for a debugger that has not begun.
  func mayComposeElsewhere(isHeavy: Bool) -> Bool {
    if phase == .late { return isHeavy && isDebugger && !isComposedHere }
    return keyframes.isHeavy && phase == .writing && !isSegmentDue
  }

  private var isSegmentDue: Bool {
    ring?.isDue(lines: keyframes.linesWeight, stateWeight: keyframes.stateWeight) ?? false
  }

  /// Begins a segment with the present state, if it is time, and returns whether it did; the device may still have to
  /// continue in the old one.
  private func beginSegment(state: borrowing JSONWriter, _ log: borrowing RecordingLog) -> Bool {
    let linesWeight = keyframes.linesWeight
    // After a loss the old segment needs the state too, in case it goes on, and so does a missing line of an open
    // action: the header has it, but its change may come before the turn.
    guard let ring, phase == .writing, turn == nil, unwritten.isDisjoint(with: log.open.written),
      ring.isDue(lines: linesWeight, stateWeight: state.count),
      let header = log.history.header(at: log.position, open: log.open.lines)
    else { return false }
    let start = gathered.lines.count
    header.write(state: state, into: &gathered.lines)
    let turn = SegmentTurn(
      header: start..<gathered.lines.count, path: ring.nextPath, linesWeight: linesWeight, stateWeight: state.count,
      unwritten: unwritten)
    gathered.begin(turn)
    self.turn = turn
    isRaised = false
    unwritten = log.open.unwritten
    keyframes.begin(stateWeight: state.count)
    return true
  }

  /// Completes a turn, if there is one, that has begun the segment or failed to, and returns the segments that have
  /// become too old.
  func endTurn(hasBegun: Bool, _ log: borrowing RecordingLog) -> SegmentRing.Removal? {
    guard let turn = turn.take() else { return nil }
    guard hasBegun else {
      ring?.keyframe(bytes: turn.linesWeight)
      ring?.refuseNext()
      unwritten.formUnion(turn.unwritten.filter { log.open.contains($0) })
      if let text = ring?.text(of: .noFile) { report(text) }
      return nil
    }
    if ring?.isTooSmall(stateWeight: turn.stateWeight) == true, let text = ring?.text(of: .largeState) { report(text) }
    return ring?.beginNext(bytes: turn.header.count, lines: turn.linesWeight, stateWeight: turn.stateWeight)
  }

  /// Writes the present state, if this output needs it, and returns whether it was written; with `isAtHand`, a debugger
  /// takes a state that was composed for another output, so that later ones are composed once for both.
  @discardableResult
  func keyframe(state: borrowing JSONWriter, time: Int, _ log: borrowing RecordingLog, isAtHand: Bool = false) -> Bool {
    if phase == .late {
      beginLate(state: state, time: time, log)
      return true
    }
    let isTaken = isAtHand && isDebugger && composing == nil
    guard isReady, isTaken || needsState else { return false }
    tellDropped(time: time, log)
    if beginSegment(state: state, log) { return true }
    let (before, weight) = (keyframes.linesWeight, state.count + Self.keyframeFrame)
    // After a loss it is written whatever its size, unless a debugger has to begin anew.
    guard keyframes.accepts(weight: weight) || phase != .writing || isTaken, isReady, admits() else { return false }
    if isTaken { keyframes.begin(stateWeight: weight) }
    gathered.looksAtFile = true
    writeKeyframe(state: state, time: time, log)
    ring?.keyframe(bytes: before - keyframes.linesWeight + state.count)
    return true
  }

  func writeKeyframe(state: borrowing JSONWriter, time: Int, _ log: borrowing RecordingLog) {
    let start = gathered.lines.count
    RecordedKeyframe.write(seq: log.position, time: time, state: state, into: &gathered.lines)
    gathered.addState(gathered.lines.count - start)
    phase = .writing
  }

  /// Begins a keyframe, or a debugger's header, that another thread composes; a debugger's lines gather after it.
  func beginKeyframe(time: Int, _ log: borrowing RecordingLog) {
    composing = .keyframe(lines: keyframes.linesWeight)
    guard phase == .late, let header = log.history.header(at: log.position, open: log.open.lines) else { return }
    hold(header, time: time, log)
  }

  /// The header that another thread composes for a debugger.
  var lateHeader: LateHeader? { if case .header(let late)? = composing { late } else { nil } }

  /// Makes a debugger's lines gather after a header that another thread composes.
  @discardableResult
  func hold(_ header: RecordingHeader, time: Int, _ log: borrowing RecordingLog) -> LateHeader {
    let late = LateHeader(of: self, header, time: time)
    composing = .header(late)
    gathered.hold()
    keyframes.begin(stateWeight: 0)
    begin(log)
    return late
  }

  /// Writes a keyframe that another thread has composed, unless it is obsolete; `isGood` is whether the whole state
  /// could be written.
  func endKeyframe(_ keyframe: borrowing JSONWriter, isGood: Bool) {
    guard case .keyframe(let lines)? = composing else { return }
    composing = nil
    let before = keyframes.linesWeight
    guard phase == .writing, isGood, keyframes.accepts(weight: keyframe.count, lines: lines), admits() else { return }
    ring?.keyframe(bytes: before - keyframes.linesWeight + keyframe.count)
    gathered.looksAtFile = true
    gathered.lines.append(keyframe)
    gathered.addState(keyframe.count)
  }

  /// Releases a debugger's lines after the header that another thread has composed, unless it is obsolete. The line is
  /// moved, and for a returning debugger (without a `stateWeight`) it has the missing lines instead; unless `isGood`,
  /// the header is composed again on the store's turn.
  func endHeader(_ late: LateHeader, _ line: inout JSONWriter, stateWeight: Int?, isGood: Bool) {
    guard lateHeader === late else { return }
    guard isGood else {
      isComposedHere = true
      return giveUpHeader()
    }
    composing = nil
    if let stateWeight { keyframes.stateIsKnown(weight: stateWeight) }
    gathered.release(&line, after: gapOfMissed(time: late.time))
  }

  /// Starts over with a header, and discards the lines that wait for one.
  func giveUpHeader() {
    let count = gathered.giveUpHeld()
    missed = missed.map { $0 + count }
    composing = nil
    phase = .late
  }

  /// Begins with the present state in a recording that has begun already.
  private func beginLate(state: borrowing JSONWriter, time: Int, _ log: borrowing RecordingLog) {
    guard let recordingHeader = log.history.header(at: log.position, open: log.open.lines) else { return }
    var line = JSONWriter(capacity: state.count + 4096)
    recordingHeader.write(state: state, into: &line)
    begin(log)
    gapOfMissed(time: time)?.write(into: &gathered.lines)
    begin(line, stateWeight: state.count)
  }

  /// Resets everything that the header just written accounts for.
  private func begin(_ log: borrowing RecordingLog) {
    phase = .writing
    isRaised = false
    unwritten = log.open.unwritten
  }
}
