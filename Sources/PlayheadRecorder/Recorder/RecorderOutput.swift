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
  /// What gathers for a file before lines are refused: a disk has to stall for that.
  private static let fileLimit = 16 << 20
  /// How long a keyframe's line is at most, without its state.
  private static let keyframeFrame = 96

  /// What the lines go to. Its lock is taken before the recorder's, or just tried.
  let device: Lock<OutputDevice>
  /// Whether there was anything to write to from the start.
  private let canWrite: Bool
  private let limit: Int
  /// Nil where the recording is one file that grows.
  @exclusivity(unchecked) private var ring: SegmentRing?
  @exclusivity(unchecked) private let isBuffered: Bool

  /// Lines that the device is to write.
  @exclusivity(unchecked) private var lines = JSONWriter(capacity: 1024)
  /// How many bytes of them are whole states, which come one at a time, however large they are.
  @exclusivity(unchecked) private var statesInLines = 0
  /// How many bytes of them are the header, if they begin with it.
  @exclusivity(unchecked) private var headerInLines: Int?
  /// Where in them a segment begins; kept until it has.
  @exclusivity(unchecked) private var turn: SegmentTurn?
  @exclusivity(unchecked) private var isTurnInLines = false
  /// Whether they are not to wait for others, with which they would be lost.
  @exclusivity(unchecked) private var isUrgent = false
  /// Whether to look at the file before they are written.
  @exclusivity(unchecked) private var looksAtFile = false
  /// How many bytes a slow reader had left when it was last written to.
  @exclusivity(unchecked) private(set) var left = 0

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
  @exclusivity(unchecked) private var failure: RecorderFailure?
  /// The failure before the lines that were written to end it, and when they were; nil once they have been written.
  @exclusivity(unchecked) private var trial: (failure: RecorderFailure, begun: Int)?
  /// Whether the reader does not know the state: a change could not be written.
  @exclusivity(unchecked) private(set) var hasLostState = false
  /// The actions whose lines could not be written, and whose changes are still to come.
  @exclusivity(unchecked) private var unwritten: Set<Int> = []
  @exclusivity(unchecked) private(set) var droppedLines = 0
  /// How many lines were dropped since that was last told in a gap, but for those since the failure.
  @exclusivity(unchecked) private var untold = 0
  /// Whether a whole state is to stand for a change that was not written.
  @exclusivity(unchecked) private var owesState = false
  @exclusivity(unchecked) private var reports = RecorderReports()
  @exclusivity(unchecked) private var isClosed = false
  /// Whether the state is at hand to try to write again.
  @exclusivity(unchecked) private var isTrying = false

  init(_ writer: consuming RecordingWriter, ring: SegmentRing? = nil, durability: Durability) {
    let device = OutputDevice(writer, durability: durability)
    canWrite = device.isOpen
    limit = device.isRegularFile ? Self.fileLimit : LineSink.pendingLimit
    self.device = Lock(device)
    self.ring = ring
    isBuffered = durability == .buffered
  }

  /// Whether a line can be written just so.
  @inline(__always) var isReady: Bool { failure == nil && hasHeader && !isClosed }

  /// Whether another thread is composing a keyframe.
  var isComposing: Bool { composedLines != nil }

  /// Whether there is something to do when the lock has been given back.
  @inline(__always) var hasReports: Bool { reports.hasAny }

  /// Whether lines wait for somebody to send them on.
  @inline(__always) var hasPending: Bool { lines.count > 0 || left > 0 }

  /// Whether it is time to hand lines to the device.
  @inline(__always) var isDue: Bool {
    lines.count > 0 && (!isBuffered || lines.count >= LineSink.flushSize || isUrgent)
  }

  // MARK: - The header

  /// Writes the header, and what came before it.
  ///
  /// - Parameters:
  ///   - line: the whole line.
  ///   - stateWeight: how many bytes of it are the state.
  func begin(_ line: borrowing JSONWriter, stateWeight: Int) {
    keyframes.begin(stateWeight: stateWeight)
    ring?.begin(bytes: line.count)
    guard failure == nil else {
      var copy = JSONWriter(capacity: line.count)
      copy.append(line)
      header = consume copy
      return
    }
    write(header: line)
    writeEarly()
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

  /// Writes what came before the header.
  private func writeEarly() {
    lines.append(early)
    early = JSONWriter(capacity: 16)
  }

  private func write(header line: borrowing JSONWriter) {
    hasHeader = true
    lines.append(line)
    headerInLines = line.count
    statesInLines += line.count
    isUrgent = true
  }

  // MARK: - Actions and changes

  /// Writes an action.
  ///
  /// - Parameter rest: its line from the content of its name on, with its end.
  @inline(__always) func action(seq: Int, time: Int, rest: borrowing JSONWriter) {
    guard _fastPath(isReady && hasRoom) || isReady && admits() else { return dropAction(seq) }
    let start = lines.count
    lines.reserve(rest.count &+ 96)
    RecordedAction.begin(seq: seq, time: time, into: &lines)
    lines.append(rest)
    keyframes.linesWeight &+= lines.count &- start
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
    guard failure == nil else {
      loseChange()
      return true
    }
    write(seq: seq, position: position, duration: duration, overlaps: overlaps, reads: reads, patch: patch)
    return true
  }

  @inline(__always) private func write(
    seq: Int, position: Int, duration: Int, overlaps: Bool, reads: borrowing JSONWriter, patch: borrowing PatchWriter
  ) {
    guard _fastPath(hasRoom) || admits() else { return loseChange() }
    let start = lines.count
    RecordedChange.write(
      seq: seq, position: position, duration: max(duration, 0), overlaps: overlaps, reads: reads, patch: patch,
      into: &lines)
    keyframes.linesWeight &+= lines.count &- start
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
  func drop(_ count: Int) {
    if failure == nil { untold += count } else { failure?.dropped += count }
    droppedLines += count
  }

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
    guard let ring, failure == nil, !hasLostState, turn == nil, unwritten.isDisjoint(with: log.open.written),
      ring.isDue(lines: linesWeight, stateWeight: state.count),
      let header = log.history.header(at: log.position, open: log.open.lines)
    else { return false }
    let start = lines.count
    header.write(state: state, into: &lines)
    let count = lines.count - start
    statesInLines += count
    turn = SegmentTurn(
      offset: start, headerCount: count, path: ring.nextPath, linesWeight: linesWeight, stateWeight: state.count,
      unwritten: unwritten)
    isTurnInLines = true
    isUrgent = true
    isRaised = false
    unwritten = log.open.unwritten
    keyframes.begin(stateWeight: state.count)
    return true
  }

  /// The segment has begun, or cannot.
  ///
  /// - Returns: the segments that are too old then.
  private func end(_ turn: SegmentTurn, hasBegun: Bool, _ log: borrowing RecordingLog) -> SegmentRing.Removal? {
    self.turn = nil
    isTurnInLines = false
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
    looksAtFile = true
    writeKeyframe(state: state, time: time, log)
    ring?.keyframe(bytes: before - keyframes.linesWeight + state.count)
  }

  private func writeKeyframe(state: borrowing JSONWriter, time: Int, _ log: borrowing RecordingLog) {
    let start = lines.count
    RecordedKeyframe.write(seq: log.position, time: time, state: state, into: &lines)
    statesInLines += lines.count - start
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
    looksAtFile = true
    lines.append(keyframe)
    statesInLines += keyframe.count
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
    drop(1)
    if let text = self.ring?.text(of: .full) { report(text) }
    return false
  }

  /// Says that lines are missing, before a whole state or the end.
  private func tellDropped(time: Int, _ log: borrowing RecordingLog) {
    guard let gap = gapOfDropped(time: time, log), admits() else { return }
    untold = 0
    write(gap)
  }

  /// What says that lines are missing; nil where none are, or where nothing can be written.
  private func gapOfDropped(time: Int, _ log: borrowing RecordingLog) -> RecordedGap? {
    if untold == 0 || failure != nil { return nil }
    let reason = ring == nil ? "they belong to what could not be written before" : SegmentRing.Problem.full.rawValue
    return RecordedGap(time: time, reason: reason, dropped: untold, open: written(log))
  }

  /// The open actions whose lines are here.
  private func written(_ log: borrowing RecordingLog) -> [Int] {
    unwritten.isEmpty ? log.open.written : log.open.written.filter { !unwritten.contains($0) }
  }

  /// Writes a line that says what a type is made of.
  func schema(_ schema: RecordedSchema) {
    // A late header tells of it.
    if isLate { return }
    if failure == nil { write(schema) }
    if hasHeader { isUrgent = true }
    // Without it nothing of the type can be read, so it is not given up.
    if failure != nil { lateSchemas.append(schema) }
  }

  // MARK: - The end

  /// Ends the recording here.
  ///
  /// - Returns: how many lines were refused since the reader did not keep up, as a gap just before the end tells; nil for no gap.
  func close(_ end: RecordedEnd, at now: Int, _ log: borrowing RecordingLog) -> Int? {
    var refused: Int?
    if let before = failure, before.isSlowReader, hasHeader {
      // However much waits for the reader, it is to learn of what does not.
      refused = before.dropped
      writeGap(before, time: end.time, log)
      end.write(into: &lines)
    } else {
      if failure != nil, hasHeader || header != nil {
        isTrying = true
        tryAgain(state: JSONWriter(capacity: 16), at: now, time: end.time, log)
      }
      dropOwed()
      tellDropped(time: end.time, log)
      if failure == nil, hasHeader { end.write(into: &lines) }
    }
    looksAtFile = true
    isClosed = true
    return refused
  }

  /// Ends the recording before it has begun.
  func refuse(_ text: String) {
    reports.add(text, kind: .refusal)
    isClosed = true
  }

  /// Counts lines that a slow reader did not take before the recording was closed.
  func lose(atEnd count: Int, reason: String) {
    droppedLines += count
    reports.add("\(reason); the end of the recording is missing \(count) lines", kind: .writing)
  }

  /// How far the session has come; nil where there is none.
  ///
  /// - Parameter size: how many bytes the last segment has.
  func session(size: Int, time: Int, _ log: borrowing RecordingLog) -> SessionExport.Progress? {
    ring.map {
      SessionExport.Progress(segments: $0.numbers, lastSize: size, gap: gapOfDropped(time: time, log))
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
    let start = lines.count
    recorded.write(into: &lines)
    keyframes.linesWeight += lines.count - start
  }

  /// Whether the device keeps up.
  @inline(__always) private var hasRoom: Bool { lines.count &- statesInLines &+ left <= limit }

  /// Whether lines can be written, as far as failures are known; begins to refuse them where the device does not keep up.
  private func admits() -> Bool {
    if failure != nil { return false }
    if !hasRoom { fail(String(cString: strerror(EAGAIN)), isSlowReader: true, lost: 0) }
    return failure == nil
  }

  // MARK: - The device

  /// How lines are to be written that were handed to the device, which is locked for that.
  struct Handed {
    /// Whether to look at the file first.
    let looks: Bool
    /// Whether the output wants to know also of what was written as it was to be.
    let isAsked: Bool
  }

  /// Hands the lines to the device, unless it is writing some.
  @inline(never) func handOver() -> Handed? {
    device.tryLock() ? device.whileLocked { handOver(to: &$0) } : nil
  }

  /// Hands the lines to the device, which is locked.
  func handOver(to device: inout OutputDevice) -> Handed {
    let handed = Handed(looks: looksAtFile || isBuffered && lines.count > 0, isAsked: trial != nil || left > 0)
    if _fastPath(headerInLines == nil && !isTurnInLines) {
      device.take(&lines)
    } else {
      device.take(&lines, headerCount: headerInLines, turn: isTurnInLines ? turn : nil)
      (headerInLines, isTurnInLines) = (nil, false)
    }
    (statesInLines, isUrgent, looksAtFile) = (0, false, false)
    return handed
  }

  /// Learns what became of lines.
  ///
  /// - Returns: the segments that are too old then.
  func settle(
    _ outcome: OutputDevice.Outcome, isLast: Bool = false, _ log: borrowing RecordingLog
  ) -> SegmentRing.Removal? {
    left = outcome.left
    if let damage = outcome.damage { reports.add(damage, kind: .damage) }
    var removed: SegmentRing.Removal?
    if let (turn, hasBegun) = outcome.turn { removed = end(turn, hasBegun: hasBegun, log) }
    guard let (lost, code) = outcome.loss else {
      if left == 0 { trial = nil }
      return removed
    }
    if let header = outcome.header { header.withUnsafeBytes { putBack(header: $0) } }
    lose(lost, code, isLast: isLast, log)
    return removed
  }

  /// Counts what the device could not write, and what has gathered meanwhile.
  private func lose(_ lost: LostLines, _ code: CInt, isLast: Bool, _ log: borrowing RecordingLog) {
    var lost = lost
    lines.withBytes { bytes in
      lost.add(bytes)
      if let headerInLines { putBack(header: UnsafeRawBufferPointer(rebasing: bytes[..<headerInLines])) }
    }
    lines.removeAll(keepingCapacity: LineSink.flushSize * 2)
    if let turn, isTurnInLines { _ = end(turn, hasBegun: false, log) }
    (statesInLines, headerInLines, isUrgent) = (0, nil, false)
    lateSchemas = lost.schemas + lateSchemas
    unwritten.formUnion(lost.actions.filter { log.open.contains($0) })
    let reason = String(cString: strerror(code))
    if isLast, trial == nil, failure == nil { return lose(atEnd: lost.count, reason: reason) }
    let dropped = failure?.dropped ?? 0
    if let (before, begun) = trial.take() {
      // What was dropped before it is told by a gap that is among the lines.
      failure = before
      failure?.hasTriedAgain(at: begun)
    }
    if failure?.isSlowReader ?? true { failure = RecorderFailure(reason: reason, isSlowReader: false) }
    failure?.dropped = dropped + lost.gapped
    fail(reason, lost: lost.count)
  }

  private func putBack(header bytes: UnsafeRawBufferPointer) {
    var line = JSONWriter(capacity: bytes.count)
    line.append(bytes: bytes)
    header = consume line
    hasHeader = false
  }

  // MARK: - What could not be written

  /// Begins to drop lines, and says so the first time.
  func fail(_ reason: String, isSlowReader: Bool = false, lost: Int) {
    droppedLines += lost
    if failure == nil { failure = RecorderFailure(reason: reason, isSlowReader: isSlowReader) }
    failure?.dropped += lost
    dropOwed()
    hasLostState = true
    isRaised = false
    reports.add("\(reason); the app goes on without what cannot be recorded", kind: .writing)
  }

  /// Whether lines are refused until a slow reader has taken more.
  var waitsForReader: Bool { failure?.isSlowReader == true && !isClosed }

  /// Whether it is time to try again to write; the state must then be at hand for ``tryAgain(state:at:time:_:)``.
  func isTimeToTryAgain(at now: Int) -> Bool {
    guard failure != nil, canWrite, !isClosed else { return false }
    if waitsForReader {
      // There would be a gap for every few lines otherwise.
      isTrying = lines.count + left < limit / 2
    } else {
      isTrying = failure?.isTimeToTryAgain(at: now) ?? false
    }
    return isTrying
  }

  /// Writes what has to come first after a loss: the header, if it is still to come, the gap that stands for what was dropped, and
  /// the state; where it is time to.
  ///
  /// - Parameter state: the state at this position; empty where nothing comes after it but the end.
  func tryAgain(state: borrowing JSONWriter, at now: Int, time: Int, _ log: borrowing RecordingLog) {
    guard isTrying, let before = failure, canWrite, !isClosed else { return }
    isTrying = false
    failure = nil
    trial = (before, now)
    if let line = header.take() {
      write(header: line)
      writeEarly()
    }
    let schemas = lateSchemas
    lateSchemas = []
    for late in schemas { write(late) }
    writeGap(before, time: time, log)
    isUrgent = true
    guard state.count > 0 else { return }
    let start = lines.count
    writeKeyframe(state: state, time: time, log)
    ring?.keyframe(bytes: keyframes.linesWeight + lines.count - start)
    keyframes.begin(stateWeight: state.count)
  }

  private func writeGap(_ failure: RecorderFailure, time: Int, _ log: borrowing RecordingLog) {
    RecordedGap(time: time, reason: failure.reason, dropped: failure.dropped, open: written(log)).write(into: &lines)
  }

  /// Leaves a gap for a value whose own code could not encode it.
  func noteLoss(_ reason: String, lines: Int, time: Int, _ log: borrowing RecordingLog) {
    droppedLines += lines
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
