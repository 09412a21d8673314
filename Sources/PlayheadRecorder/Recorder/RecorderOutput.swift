import PlayheadRecording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One place that a recording goes to, with what it has got of it: a file, the segments of a session, a pipe.
///
/// What fails here, or is slow, touches no other output. It is used under the recorder's lock. It gathers lines, which its device
/// writes without that lock; it encodes nothing.
final class RecorderOutput {
  /// What may wait for the header, which takes the first state to be written.
  private static let earlyLimit = 64 << 10
  /// How long a keyframe's line is at most, without its state.
  private static let keyframeFrame = 96

  /// What the lines go to. Its lock is taken before the recorder's, or just tried.
  let device: Lock<OutputDevice>
  /// Whether there was anything to write to from the start.
  private let canWrite: Bool
  /// Nil where the recording is one file that grows.
  @exclusivity(unchecked) private var ring: SegmentRing?
  /// Whether a segment is to begin that has not yet.
  @exclusivity(unchecked) private var isTurning = false
  /// Lines that the device is to write.
  @exclusivity(unchecked) private var gathered: GatheredLines

  /// The header's line, if it could not be written: nothing else goes out before it.
  @exclusivity(unchecked) private var header: JSONWriter?
  @exclusivity(unchecked) private var hasHeader = false
  /// Whether the recording has begun without this output, which begins with the next whole state.
  @exclusivity(unchecked) var isLate = false
  /// Lines of effects and notes that came before the first state.
  @exclusivity(unchecked) private var early = JSONWriter(capacity: 16)
  /// Whether the lines since the last loss say that they need a reader which knows positions.
  @exclusivity(unchecked) private var isRaised = false

  @exclusivity(unchecked) private(set) var keyframes = KeyframeRule()
  /// How many bytes of lines there were when another thread began to compose a keyframe; nil where none does.
  @exclusivity(unchecked) private var composedLines: Int?

  /// Types that were met while nothing could be written.
  @exclusivity(unchecked) private var lateSchemas: [RecordedSchema] = []
  @exclusivity(unchecked) private var losses = OutputLosses()
  /// Whether the reader does not know the state: a change could not be written.
  @exclusivity(unchecked) private(set) var hasLostState = false
  /// The actions whose lines could not be written, and whose changes are still to come.
  @exclusivity(unchecked) private var unwritten: Set<Int> = []
  /// Whether a whole state is to stand for a change that was not written.
  @exclusivity(unchecked) private var owesState = false
  @exclusivity(unchecked) private var reports = RecorderReports()
  @exclusivity(unchecked) private var isClosed = false
  /// Whether the state is at hand to try to write again.
  @exclusivity(unchecked) private var isTrying = false

  init(_ writer: consuming RecordingWriter, ring: SegmentRing? = nil, durability: Durability) {
    let device = OutputDevice(writer, durability: durability)
    canWrite = device.isOpen
    gathered = GatheredLines(isForFile: device.isRegularFile, isBuffered: durability == .buffered)
    self.device = Lock(device)
    self.ring = ring
  }

  /// Whether a line can be written just so.
  @inline(__always) var isReady: Bool { losses.failure == nil && hasHeader && !isClosed }

  var droppedLines: Int { losses.count }

  /// How many bytes a slow reader had left when it was last written to.
  var left: Int { gathered.left }

  /// Whether another thread is composing a keyframe.
  var isComposing: Bool { composedLines != nil }

  /// Whether there is something to do when the lock has been given back.
  @inline(__always) var hasReports: Bool { reports.hasAny }

  /// Whether lines wait for somebody to send them on.
  @inline(__always) var hasPending: Bool { gathered.isWaiting }

  /// Whether it is time to hand lines to the device.
  @inline(__always) var isDue: Bool { gathered.isDue }

  // MARK: - The header

  /// Writes the header, and what came before it.
  ///
  /// - Parameters:
  ///   - line: the whole line.
  ///   - stateWeight: how many bytes of it are the state.
  func begin(_ line: borrowing JSONWriter, stateWeight: Int) {
    keyframes.begin(stateWeight: stateWeight)
    ring?.begin(bytes: line.count)
    guard losses.failure == nil else { return line.withBytes { putBack(header: $0) } }
    write(header: line)
  }

  /// Begins with the state at the position that the store has reached, where the recording has begun already.
  private func beginLate(state: borrowing JSONWriter, _ log: borrowing RecordingLog) {
    guard let recordingHeader = log.history.header(at: log.position, open: log.open.lines) else { return }
    var line = JSONWriter(capacity: state.count + 4096)
    recordingHeader.write(state: state, into: &line)
    isLate = false
    unwritten = log.open.unwritten
    begin(line, stateWeight: state.count)
  }

  /// Takes over what came before the header to another output.
  func takeEarly(of other: RecorderOutput) { early.append(other.early) }

  /// Writes the header, and what came before it.
  private func write(header line: borrowing JSONWriter) {
    hasHeader = true
    gathered.append(header: line)
    gathered.lines.append(early)
    early = JSONWriter(capacity: 16)
  }

  // MARK: - Actions and changes

  /// Writes an action.
  ///
  /// - Parameter rest: its line from the content of its name on, with its end.
  @inline(__always) func action(seq: Int, time: Int, rest: borrowing JSONWriter) {
    guard _fastPath(isReady && gathered.hasRoom) || isReady && admits() else { return dropAction(seq) }
    let start = gathered.lines.count
    gathered.lines.reserve(rest.count &+ 96)
    RecordedAction.begin(seq: seq, time: time, into: &gathered.lines)
    gathered.lines.append(rest)
    keyframes.linesWeight &+= gathered.lines.count &- start
  }

  /// Counts an action that cannot be written.
  func dropAction(_ seq: Int) {
    if isLate || isClosed { return }
    unwritten.insert(seq)
    drop(1)
  }

  /// Writes the change of an action.
  ///
  /// - Parameters:
  ///   - position: where it leads to.
  ///   - duration: nanoseconds in the reducer.
  ///   - reads: what the reducer has read, each followed by a comma.
  ///   - id: that of the recording.
  /// - Returns: false where the state is to be written instead.
  @inline(__always) func change(
    seq: Int, position: Int, duration: Int, overlaps: Bool, reads: borrowing JSONWriter, patch: borrowing PatchWriter,
    id: @autoclosure () -> String?
  ) -> Bool {
    guard _fastPath(isReady && !hasLostState && unwritten.isEmpty) else {
      guard isWritten(seq) else { return true }
      if hasLostState {
        dropOwed()
        owesState = true
        return false
      }
      return change(
        seq: seq, position: position, duration: duration, overlaps: overlaps, reads: reads, patch: patch, rare: id())
    }
    guard _fastPath(position == seq) else {
      return change(
        seq: seq, position: position, duration: duration, overlaps: overlaps, reads: reads, patch: patch, rare: id())
    }
    write(seq: seq, position: position, duration: duration, overlaps: overlaps, reads: reads, patch: patch)
    return true
  }

  @inline(never) private func change(
    seq: Int, position: Int, duration: Int, overlaps: Bool, reads: borrowing JSONWriter, patch: borrowing PatchWriter,
    rare id: String?
  ) -> Bool {
    if position != seq, !isRaised {
      isRaised = true
      write(RecordedRequirement(id: id ?? "", minReader: RecordingHeader.Base.minReaderOfOpen))
    }
    guard losses.failure == nil else {
      loseChange()
      return true
    }
    write(seq: seq, position: position, duration: duration, overlaps: overlaps, reads: reads, patch: patch)
    return true
  }

  @inline(__always) private func write(
    seq: Int, position: Int, duration: Int, overlaps: Bool, reads: borrowing JSONWriter, patch: borrowing PatchWriter
  ) {
    guard _fastPath(gathered.hasRoom) || admits() else { return loseChange() }
    let start = gathered.lines.count
    RecordedChange.write(
      seq: seq, position: position, duration: max(duration, 0), overlaps: overlaps, reads: reads, patch: patch,
      into: &gathered.lines)
    keyframes.linesWeight &+= gathered.lines.count &- start
  }

  /// Whether the change of an action can be written: its line is there, and lines can be written. It is counted otherwise.
  private func isWritten(_ seq: Int) -> Bool {
    if isLate { return false }
    let isUnwritten = unwritten.remove(seq) != nil
    if isReady, !isUnwritten { return true }
    loseChange()
    return false
  }

  /// Counts the change of an action that cannot be written: the state is not known until the next keyframe.
  func loseChange() {
    if isLate || isClosed { return }
    drop(1)
    hasLostState = true
  }

  /// Counts the change of an action whose line could not be written, either.
  func loseChange(of seq: Int) { _ = isWritten(seq) }

  /// Counts lines that cannot be written.
  func drop(_ count: Int) { losses.drop(count) }

  /// Counts a change that a whole state was to stand for, where none has come.
  private func dropOwed() {
    if owesState { drop(1) }
    owesState = false
  }

  // MARK: - Whole states

  /// Whether a whole state is to be written.
  @inline(__always) var needsState: Bool {
    keyframes.isDue && !isComposing || _slowPath(hasLostState && isReady || isLate)
  }

  /// Whether the state is so large that another thread is to compose it, and may: this output needs it for no other reason.
  var mayComposeElsewhere: Bool { keyframes.isHeavy && isReady && !isSegmentDue && !hasLostState && !isLate }

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
  private func end(_ turn: SegmentTurn, hasBegun: Bool, _ log: borrowing RecordingLog) -> SegmentRing.Removal? {
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
  func keyframe(state: borrowing JSONWriter, time: Int, _ log: borrowing RecordingLog) {
    if isLate { return beginLate(state: state, log) }
    guard isReady, needsState else { return }
    tellDropped(time: time, log)
    if beginSegment(state: state, log) { return }
    let before = keyframes.linesWeight
    // After a loss it has to be written, whatever it weighs.
    guard keyframes.accepts(weight: state.count + Self.keyframeFrame) || hasLostState else { return }
    guard admits() else { return }
    gathered.looksAtFile = true
    writeKeyframe(state: state, time: time, log)
    ring?.keyframe(bytes: before - keyframes.linesWeight + state.count)
  }

  private func writeKeyframe(state: borrowing JSONWriter, time: Int, _ log: borrowing RecordingLog) {
    let start = gathered.lines.count
    RecordedKeyframe.write(seq: log.position, time: time, state: state, into: &gathered.lines)
    gathered.addState(gathered.lines.count - start)
    (hasLostState, owesState) = (false, false)
  }

  /// Begins a keyframe that another thread is to compose.
  func beginKeyframe() { composedLines = keyframes.linesWeight }

  /// Writes a keyframe that another thread has composed, unless it is of no use any more.
  ///
  /// - Parameter isGood: whether all of the state could be written.
  func endKeyframe(_ keyframe: borrowing JSONWriter, isGood: Bool) {
    guard let composed = composedLines.take() else { return }
    let before = keyframes.linesWeight
    guard isReady, !hasLostState, isGood, keyframes.accepts(weight: keyframe.count, lines: composed) else { return }
    guard admits() else { return }
    ring?.keyframe(bytes: before - keyframes.linesWeight + keyframe.count)
    gathered.looksAtFile = true
    gathered.lines.append(keyframe)
    gathered.addState(keyframe.count)
  }

  // MARK: - Effects, notes, types

  /// Writes an event of an effect, a cancellation or a note, or counts it.
  func event(_ event: some RecordedLine) { if admitsEvents() { write(event) } }

  /// Whether an effect, a cancellation or a note can be written; counts it where the segment is full, until an action brings the
  /// state that the next one begins with.
  private func admitsEvents() -> Bool {
    guard isReady, let ring, ring.isFull(lines: keyframes.linesWeight, stateWeight: keyframes.stateWeight) else {
      return true
    }
    losses.drop(1, isCrowded: true)
    if let text = self.ring?.text(of: .full) { report(text) }
    return false
  }

  /// Says that lines are missing, before a whole state or the end.
  private func tellDropped(time: Int, _ log: borrowing RecordingLog) {
    guard losses.failure == nil, let gap = losses.gap(time: time, open: written(log)), admits() else { return }
    losses.forgetUntold()
    write(gap)
  }

  /// The open actions whose lines are here.
  private func written(_ log: borrowing RecordingLog) -> [Int] {
    unwritten.isEmpty ? log.open.written : log.open.written.filter { !unwritten.contains($0) }
  }

  /// Writes a line that says what a type is made of.
  func schema(_ schema: RecordedSchema) {
    // A late header tells of it.
    if isLate { return }
    if losses.failure == nil { write(schema) }
    if hasHeader { gathered.isUrgent = true }
    // Without it nothing of the type can be read, so it is not given up.
    if losses.failure != nil { lateSchemas.append(schema) }
  }

  // MARK: - The end

  /// Ends the recording here.
  func close(_ end: RecordedEnd, at now: Int, _ log: borrowing RecordingLog) {
    if let before = losses.failure, before.isSlowReader, hasHeader {
      // However much waits for the reader, it is to learn of what does not.
      writeGap(before, time: end.time, log)
      end.write(into: &gathered.lines)
    } else {
      if losses.failure != nil, hasHeader || header != nil {
        isTrying = true
        tryAgain(state: JSONWriter(capacity: 16), at: now, time: end.time, log)
      }
      dropOwed()
      tellDropped(time: end.time, log)
      if losses.failure == nil, hasHeader { end.write(into: &gathered.lines) }
    }
    gathered.looksAtFile = true
    isClosed = true
  }

  /// Ends the recording before it has begun.
  func refuse(_ text: String) {
    reports.add(text, kind: .refusal)
    isClosed = true
  }

  /// Counts lines that a slow reader did not take before the recording was closed.
  func lose(atEnd count: Int, reason: String) {
    guard count > 0 else { return }
    losses.tell(count)
    reports.add("\(reason); the end of the recording is missing \(count) lines", kind: .writing)
  }

  /// How far the session has come; nil where there is none.
  ///
  /// - Parameter size: how many bytes the last segment has.
  func session(size: Int, time: Int, _ log: borrowing RecordingLog) -> SessionExport.Progress? {
    ring.map {
      SessionExport.Progress(segments: $0.numbers, lastSize: size, gap: losses.gap(time: time, open: written(log)))
    }
  }

  // MARK: - Lines

  private func write(_ recorded: some RecordedLine) {
    if isClosed || isLate { return }
    guard hasHeader || header != nil else {
      let start = early.count
      recorded.write(into: &early)
      guard early.count > Self.earlyLimit else { return }
      early.truncate(to: start)
      return drop(1)
    }
    guard admits() else { return drop(1) }
    let start = gathered.lines.count
    recorded.write(into: &gathered.lines)
    keyframes.linesWeight += gathered.lines.count - start
  }

  /// Whether lines can be written, as far as failures are known; begins to refuse them where the device does not keep up.
  private func admits() -> Bool {
    if losses.failure != nil { return false }
    if gathered.hasRoom { return true }
    fail(String(cString: strerror(EAGAIN)), isSlowReader: true)
    return false
  }

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
    if let header = outcome.header { header.withUnsafeBytes { putBack(header: $0) } }
    lose(lost, code, isLast: isLast, log)
    return removed
  }

  /// Counts what the device could not write, and what has gathered meanwhile.
  private func lose(_ lost: LostLines, _ code: CInt, isLast: Bool, _ log: borrowing RecordingLog) {
    var lost = lost
    let (header, turn) = gathered.giveUp(to: &lost)
    header?.withUnsafeBytes { putBack(header: $0) }
    if let turn { _ = end(turn, hasBegun: false, log) }
    lateSchemas = lost.schemas + lateSchemas
    unwritten.formUnion(lost.actions.filter { log.open.contains($0) })
    let reason = String(cString: strerror(code))
    if isLast, !losses.isOnTrial, losses.failure == nil { return lose(atEnd: lost.countWithEnd, reason: reason) }
    losses.fail(losing: lost, reason)
    hasFailed()
  }

  private func putBack(header bytes: UnsafeRawBufferPointer) {
    var line = JSONWriter(capacity: bytes.count)
    line.append(bytes: bytes)
    header = consume line
    hasHeader = false
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
    if let line = header.take() { write(header: line) }
    let schemas = lateSchemas
    lateSchemas = []
    for late in schemas { write(late) }
    writeGap(before, time: time, log)
    gathered.isUrgent = true
    guard state.count > 0 else { return }
    let start = gathered.lines.count
    writeKeyframe(state: state, time: time, log)
    ring?.keyframe(bytes: keyframes.linesWeight + gathered.lines.count - start)
    keyframes.begin(stateWeight: state.count)
  }

  private func writeGap(_ failure: RecorderFailure, time: Int, _ log: borrowing RecordingLog) {
    RecordedGap(time: time, reason: failure.reason, dropped: failure.dropped, open: written(log))
      .write(into: &gathered.lines)
  }

  /// Leaves a gap for a value whose own code could not encode it.
  func noteLoss(_ reason: String, lines: Int, time: Int, _ log: borrowing RecordingLog) {
    losses.tell(lines)
    write(RecordedGap(time: time, reason: reason, dropped: lines, open: written(log)))
    reports.add(reason, kind: .value)
  }

  /// Leaves a gap for the change of an action that could not be encoded, and gives up the state.
  func noteLossOfChange(_ reason: String, of seq: Int, time: Int, _ log: borrowing RecordingLog) {
    guard isWritten(seq) else { return }
    if hasLostState { return drop(1) }
    noteLoss(reason, lines: 1, time: time, log)
    hasLostState = true
  }

  /// Gives up the state until the next keyframe.
  func loseState() { hasLostState = true }

  /// Tells people something.
  func report(_ text: String, kind: RecorderReports.Kind = .remark) { reports.add(text, kind: kind) }

  /// What people are to be told and have not been yet.
  func takeReports() -> [RecorderReports.Report] { reports.take() }
}
