import PlayheadRecording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One place that a recording goes to, with what it has got of it: a file, the segments of a session, a pipe.
///
/// What fails here, or is slow, touches no other output. It is used under the recorder's lock. It moves bytes; it encodes nothing.
final class RecorderOutput {
  /// What may wait for the header, which takes the first state to be written.
  private static let earlyLimit = 64 << 10
  /// How long a keyframe's line is at most, without its state.
  private static let keyframeFrame = 96
  /// Lines longer than this are composed in memory that is given back.
  static let lineLimit = 1 << 20

  @exclusivity(unchecked) var writer: RecordingWriter
  /// Nil where the recording is one file that grows.
  @exclusivity(unchecked) var ring: SegmentRing?
  @exclusivity(unchecked) private let isBuffered: Bool
  @exclusivity(unchecked) var line = JSONWriter(capacity: 1024)

  /// The header's line, until it has been written: nothing else goes out before it.
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
  /// Whether the reader does not know the state: a change could not be written.
  @exclusivity(unchecked) private(set) var hasLostState = false
  /// The actions whose lines could not be written, and whose changes are still to come.
  @exclusivity(unchecked) private var unwritten: Set<Int> = []
  @exclusivity(unchecked) private(set) var droppedLines = 0
  /// How many effects and notes there was no room for since that was last told in a gap.
  @exclusivity(unchecked) private var crowdedOut = 0
  @exclusivity(unchecked) private var reports = RecorderReports()
  @exclusivity(unchecked) private var isClosed = false
  /// Whether the state is at hand to try to write again.
  @exclusivity(unchecked) private var isTrying = false

  init(_ writer: consuming RecordingWriter, ring: SegmentRing? = nil, durability: Durability) {
    self.writer = writer
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
  @inline(__always) var hasPending: Bool { writer.sink.hasPending }

  // MARK: - The header

  /// Writes the header, and what came before it.
  ///
  /// - Parameters:
  ///   - line: the whole line.
  ///   - stateWeight: how many bytes of it are the state.
  func begin(_ line: borrowing JSONWriter, stateWeight: Int) {
    keyframes.begin(stateWeight: stateWeight)
    ring?.begin(bytes: line.count)
    var copy = JSONWriter(capacity: line.count)
    copy.append(line)
    header = consume copy
    writeHeader()
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

  /// Writes what came before the header.
  private func writeEarly() {
    guard failure == nil, early.count > 0 else { return }
    var lines = JSONWriter(capacity: 16)
    swap(&lines, &early)
    write(lines)
  }

  private func writeHeader() {
    guard let line = header.take() else { return }
    hasHeader = true
    write(line)
    // Nothing may come before it, so it does not wait for other lines, with which it would be lost.
    if failure == nil, let lost = writer.sink.flush() { fail(lost) }
    guard failure != nil else { return }
    hasHeader = false
    // A file that does not begin with a header is none of ours: it must not begin with a part of one.
    _ = writer.sink.startOver()
    // It is still to come, so it is not lost.
    failure?.dropped -= 1
    droppedLines -= 1
    header = consume line
  }

  // MARK: - Actions and changes

  /// Writes an action.
  ///
  /// - Parameter rest: its line from the content of its name on, with its end.
  @inline(__always) func action(seq: Int, time: Int, rest: borrowing JSONWriter) {
    guard _fastPath(isReady) else { return dropAction(seq) }
    if let lost = writer.action(seq: seq, time: time, rest: rest, weight: &keyframes.linesWeight) { fail(lost) }
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
      if hasLostState { return false }
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
    if let lost = writer.change(
      seq: seq, position: position, duration: max(duration, 0), overlaps: overlaps, reads: reads, patch: patch,
      weight: &keyframes.linesWeight)
    {
      fail(lost)
    }
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
    failure?.dropped += count
    droppedLines += count
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

  /// Begins a segment with the state at the position reached, if it is time.
  ///
  /// - Returns: whether it did.
  private func beginSegment(state: borrowing JSONWriter, _ log: borrowing RecordingLog) -> Bool {
    let lines = keyframes.linesWeight
    guard failure == nil, ring?.isDue(lines: lines, stateWeight: state.count) == true else { return false }
    // What waits belongs to the segment before.
    if let lost = writer.sink.flush() {
      fail(lost)
      return false
    }
    guard let header = log.history.header(at: log.position, open: log.open.lines), let file = ring?.openNext(),
      let next = begun(file, header, state: state)
    else {
      ring?.refuseNext()
      if let text = ring?.text(of: .noFile) { report(text) }
      return false
    }
    writer.sink.close()
    writer = next
    isRaised = false
    unwritten = log.open.unwritten
    ring?.beginNext(bytes: line.count, lines: lines, stateWeight: state.count)
    keyframes.begin(stateWeight: state.count)
    if ring?.isTooSmall(stateWeight: state.count) == true, let text = ring?.text(of: .largeState) { report(text) }
    hasLostState = false
    return true
  }

  /// The writer of a segment that has its whole header, which is left in `line`; nil where there is no room for it: the
  /// file goes away then.
  private func begun(
    _ file: NewRecordingFile, _ header: RecordingHeader, state: borrowing JSONWriter
  ) -> RecordingWriter? {
    var next = RecordingWriter(file, durability: isBuffered ? .buffered : .everyAction)
    line.removeAll(keepingCapacity: Self.lineLimit)
    header.write(state: state, into: &line)
    if line.withBytes({ next.sink.write($0) }) == nil, next.sink.flush() == nil { return next }
    unlink(file.path)
    return nil
  }

  /// Writes the state at the position reached, if this output needs it.
  func keyframe(state: borrowing JSONWriter, time: Int, _ log: borrowing RecordingLog) {
    if isLate { return beginLate(state: state, log) }
    guard isReady, needsState else { return }
    if ring != nil {
      tellCrowdedOut(time: time, log)
      if beginSegment(state: state, log) { return }
    }
    let lines = keyframes.linesWeight
    // After a loss it has to be written, whatever it weighs.
    guard keyframes.accepts(weight: state.count + Self.keyframeFrame) || hasLostState else { return }
    // What waits is flushed soon, which looks, too.
    if !isBuffered { lookAtFile() }
    line.removeAll(keepingCapacity: Self.lineLimit)
    RecordedKeyframe.write(seq: log.position, time: time, state: state, into: &line)
    writeLine()
    ring?.keyframe(bytes: lines - keyframes.linesWeight + line.count)
    if failure == nil { hasLostState = false }
  }

  /// Begins a keyframe that another thread is to compose.
  func beginKeyframe() { composedLines = keyframes.linesWeight }

  /// Writes a keyframe that another thread has composed, unless it is of no use any more.
  ///
  /// - Parameter isGood: whether all of the state could be written.
  func endKeyframe(_ keyframe: borrowing JSONWriter, isGood: Bool) {
    guard let lines = composedLines.take() else { return }
    let before = keyframes.linesWeight
    guard isReady, !hasLostState, isGood, keyframes.accepts(weight: keyframe.count, lines: lines) else { return }
    ring?.keyframe(bytes: before - keyframes.linesWeight + keyframe.count)
    lookAtFile()
    write(keyframe)
  }

  // MARK: - Effects, notes, types

  /// Writes an event of an effect, a cancellation or a note, or counts it.
  func event(_ event: some RecordedLine) { if hasRoom() { write(event) } }

  /// Whether an effect, a cancellation or a note can be written; counts it where the segment is full, until an action brings the
  /// state that the next one begins with.
  private func hasRoom() -> Bool {
    guard isReady, let ring, ring.isFull(lines: keyframes.linesWeight, stateWeight: keyframes.stateWeight) else {
      return true
    }
    crowdedOut += 1
    droppedLines += 1
    if let text = self.ring?.text(of: .full) { report(text) }
    return false
  }

  /// Says that effects and notes are missing, before a whole state or the end.
  private func tellCrowdedOut(time: Int, _ log: borrowing RecordingLog) {
    guard let gap = gapOfCrowdedOut(time: time, log) else { return }
    write(gap)
    crowdedOut = 0
  }

  /// What says that effects and notes are missing; nil where none are, or where nothing can be written.
  private func gapOfCrowdedOut(time: Int, _ log: borrowing RecordingLog) -> RecordedGap? {
    crowdedOut == 0 || failure != nil
      ? nil
      : RecordedGap(
        time: time, reason: SegmentRing.Problem.full.rawValue, dropped: crowdedOut, open: written(log))
  }

  /// The open actions whose lines are here.
  private func written(_ log: borrowing RecordingLog) -> [Int] {
    unwritten.isEmpty ? log.open.written : log.open.written.filter { !unwritten.contains($0) }
  }

  /// Writes a line that says what a type is made of.
  func schema(_ schema: RecordedSchema) {
    // A late header tells of it.
    if isLate { return }
    if failure == nil {
      write(schema)
      // It does not wait for other lines, with which it would be lost.
      if failure == nil, hasHeader, let lost = writer.sink.flush() { fail(lost) }
    }
    // Without it nothing of the type can be read, so it is not given up.
    if failure != nil { lateSchemas.append(schema) }
  }

  // MARK: - The end

  /// Ends the recording here.
  ///
  /// - Returns: what is left to do without the lock.
  func close(_ end: RecordedEnd, at now: Int, _ log: borrowing RecordingLog) -> RecorderClosing {
    var refused: Int?
    if let before = failure, before.isSlowReader, hasHeader {
      // However much waits for the reader, it is to learn of what does not.
      refused = before.dropped
      line.removeAll()
      RecordedGap(time: end.time, reason: before.reason, dropped: before.dropped, open: written(log)).write(into: &line)
      end.write(into: &line)
      if let lost = writer.sink.write(last: line) { fail(lost) }
    } else {
      if failure != nil, hasHeader || header != nil {
        isTrying = true
        tryAgain(state: JSONWriter(capacity: 16), at: now, time: end.time, log)
      }
      tellCrowdedOut(time: end.time, log)
      if failure == nil, hasHeader { write(end) }
    }
    lookAtFile()
    isClosed = true
    var last = RecordingWriter()
    swap(&last, &writer)
    return RecorderClosing(output: self, writer: last, refused: refused)
  }

  /// Ends the recording before it has begun.
  func refuse(_ text: String) {
    reports.add(text, kind: .refusal)
    isClosed = true
    writer.discard()
  }

  /// Counts lines that a slow reader did not take before the recording was closed.
  func lose(atEnd lines: Int, reason: String) {
    droppedLines += lines
    reports.add("\(reason); the end of the recording is missing \(lines) lines", kind: .writing)
  }

  /// Sends on what waits, and tells how far the session has come; nil where there is none.
  func session(time: Int, _ log: borrowing RecordingLog) -> SessionExport.Progress? {
    guard let ring else { return nil }
    flush()
    return SessionExport.Progress(
      segments: ring.numbers, lastSize: writer.sink.size, gap: gapOfCrowdedOut(time: time, log))
  }

  func flush() {
    lookAtFile()
    if let lost = writer.sink.flush() { fail(lost) }
  }

  /// Looks whether somebody else has damaged the file, which takes a system call, and says so once.
  private func lookAtFile() {
    guard let damage = writer.sink.damage, let path = writer.path else { return }
    switch damage {
    case .deleted:
      reports.add("\(path) was deleted while it was recorded into; what is recorded is lost", kind: .damage)
    case .cutOff:
      reports.add(
        "\(path) was cut off by somebody else while it was recorded into; what it held is lost", kind: .damage)
    }
  }

  // MARK: - Lines

  private func write(_ recorded: some RecordedLine) {
    if isClosed || isLate { return }
    line.removeAll(keepingCapacity: Self.lineLimit)
    recorded.write(into: &line)
    guard hasHeader || header != nil else {
      if early.count + line.count > Self.earlyLimit { return drop(1) }
      early.append(line)
      return
    }
    keyframes.linesWeight += line.count
    writeLine()
  }

  /// Hands `line` to the writer, or counts it.
  private func writeLine() {
    guard failure == nil else { return drop(1) }
    if let lost = line.withBytes({ writer.sink.write($0) }) { fail(lost) }
  }

  private func write(_ lines: borrowing JSONWriter) {
    guard failure == nil, lines.count > 0 else { return }
    if let lost = lines.withBytes({ writer.sink.write($0) }) { fail(lost) }
  }

  // MARK: - What could not be written

  private func fail(_ lost: LineSinkFailure) {
    fail(String(cString: strerror(lost.code)), isSlowReader: lost.code == EAGAIN, lost: lost.lostLines)
  }

  /// Begins to drop lines, and says so the first time.
  func fail(_ reason: String, isSlowReader: Bool = false, lost: Int) {
    droppedLines += lost
    if failure == nil { failure = RecorderFailure(reason: reason, isSlowReader: isSlowReader) }
    failure?.dropped += lost
    hasLostState = true
    isRaised = false
    reports.add("\(reason); the app goes on without what cannot be recorded", kind: .writing)
  }

  /// Whether it is time to try again to write; the state must then be at hand for ``tryAgain(state:at:time:_:)``.
  func isTimeToTryAgain(at now: Int) -> Bool {
    guard failure != nil, writer.sink.isOpen, !isClosed else { return false }
    isTrying = failure?.isTimeToTryAgain(at: now) ?? false
    if failure?.isSlowReader == true {
      let lost = writer.sink.flush()
      if let lost { fail(lost) }
      isTrying = lost == nil && writer.sink.hasRoomAgain
    }
    return isTrying
  }

  /// Writes what has to come first after a loss, in one piece: the header, if it is still to come, the gap that stands
  /// for what was dropped, and the state; where it is time to.
  ///
  /// - Parameter state: the state at this position; empty where nothing comes after it but the end.
  func tryAgain(state: borrowing JSONWriter, at now: Int, time: Int, _ log: borrowing RecordingLog) {
    guard isTrying, let before = failure, writer.sink.isOpen, !isClosed else { return }
    isTrying = false
    let droppedBefore = droppedLines
    failure = nil
    writeHeader()
    let earlyLines = early.withBytes { bytes in bytes.count { $0 == UInt8(ascii: "\n") } }
    writeEarly()
    let schemas = lateSchemas
    lateSchemas = []
    for late in schemas { schema(late) }
    if failure == nil {
      line.removeAll(keepingCapacity: Self.lineLimit)
      RecordedGap(time: time, reason: before.reason, dropped: before.dropped, open: written(log)).write(into: &line)
      if state.count > 0 { RecordedKeyframe.write(seq: log.position, time: time, state: state, into: &line) }
      writeLine()
      flush()
    }
    guard failure == nil else {
      // These lines were none of what is lost: they are tried once more.
      failure = before
      failure?.hasTriedAgain(at: now)
      droppedLines = droppedBefore
      // What came before the header is lost where it was given to the writer.
      if early.count == 0 { drop(earlyLines) }
      return
    }
    if state.count > 0 {
      hasLostState = false
      ring?.keyframe(bytes: keyframes.linesWeight + line.count)
      keyframes.begin(stateWeight: state.count)
    }
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
