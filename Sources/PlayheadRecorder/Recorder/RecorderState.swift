import PlayheadRecording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How far a recording has come: all that the recorder's lock protects. It moves bytes; it encodes nothing.
struct RecorderState: ~Copyable {
  /// What may wait for the header, which takes the first state to be written.
  private static let earlyLimit = 64 << 10
  /// How long a keyframe's line is at most, without its state.
  private static let keyframeFrame = 96
  /// Lines longer than this are composed in memory that is given back.
  private static let lineLimit = 1 << 20

  private(set) var writer: RecordingWriter
  /// Nil where the recording is one file that grows.
  private var ring: SegmentRing?
  private let isBuffered: Bool
  private let clock: RecorderClock
  /// The last time written: several threads read the clock before they get their turn.
  private(set) var lastTime = 0
  private var line = JSONWriter(capacity: 1024)

  /// The store whose recording this is: known from its first state on.
  var store: AnyObject?
  /// The state that is recorded, of a store that is looked at.
  var looked = LookedState()
  /// The actions of such a store whose reducers are running.
  var open = OpenActions()
  private var id = ""
  /// The header's line, until it has been written: nothing else goes out before it.
  private var header: JSONWriter?
  private var hasHeader = false
  /// Lines of effects and notes that came before the first state.
  private var early = JSONWriter(capacity: 16)

  /// Types that were met while nothing could be written.
  private var lateSchemas: [RecordedSchema] = []

  /// The number of the action that began last.
  private(set) var seq = 0
  /// Whether the lines since the last loss say that they need a reader which knows positions.
  private var isRaised = false
  private var effects: Set<Int> = []
  private(set) var keyframes = KeyframeRule()
  /// How many bytes of lines there were when another thread began to compose a keyframe; nil where none does.
  private var composedLines: Int?

  private var failure: RecorderFailure?
  /// Whether the reader does not know the state: a change could not be written.
  private(set) var hasLostState = false
  private(set) var droppedLines = 0
  /// How many effects and notes there was no room for since that was last told in a gap.
  private var crowdedOut = 0
  private var reports = RecorderReports()
  /// Whether the end has been written, after which there is nothing to encode for.
  private(set) var isClosed = false
  private var isFlushScheduled = false

  init(writer: consuming RecordingWriter, ring: SegmentRing?, clock: RecorderClock, options: Recorder.Options) {
    self.writer = writer
    self.ring = ring
    isBuffered = options.durability == .buffered
    self.clock = clock
  }

  /// Microseconds since the recording started, never less than in the line before.
  @inline(__always) private mutating func time(at now: Int) -> Int {
    lastTime = max(lastTime, clock.microseconds(at: now))
    return lastTime
  }

  /// Whether a line can be written just so.
  @inline(__always) var isReady: Bool { !isClosed && failure == nil && hasHeader }

  /// Whether lines are being dropped.
  var isFailing: Bool { failure != nil }

  /// Whether another thread is composing a keyframe.
  var isComposing: Bool { composedLines != nil }

  /// The position that the store has reached: as many actions have returned.
  @inline(__always) var position: Int { seq &- open.count }

  /// The position at which what happens now is shown: that of the last action, also while it is being reduced.
  private var positionNow: Int { open.hasReturned(seq) ? position : position + 1 }

  // MARK: - The header

  /// Writes the header, and what came before it.
  ///
  /// - Parameters:
  ///   - line: the whole line.
  ///   - recordingHeader: what it tells, without the state.
  ///   - stateWeight: how many bytes of it are the state.
  mutating func begin(_ line: consuming JSONWriter, _ recordingHeader: RecordingHeader, stateWeight: Int) {
    keyframes.begin(stateWeight: stateWeight)
    id = recordingHeader.id
    ring?.begin(recordingHeader, bytes: line.count)
    header = consume line
    writeHeader()
    writeEarly()
  }

  /// Writes what came before the header.
  private mutating func writeEarly() {
    guard failure == nil, early.count > 0 else { return }
    var lines = JSONWriter(capacity: 16)
    swap(&lines, &early)
    write(lines)
  }

  private mutating func writeHeader() {
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

  /// Writes the next action.
  ///
  /// - Parameter rest: its line from the content of its name on, with its end.
  @inline(__always) mutating func action(_ rest: borrowing JSONWriter, at now: Int) {
    seq &+= 1
    guard failure == nil else { return drop(1) }
    let time = time(at: now)
    if let lost = writer.action(seq: seq, time: time, rest: rest, weight: &keyframes.linesWeight) { fail(lost) }
  }

  /// Writes the change of an action.
  ///
  /// - Parameters:
  ///   - position: where it leads to.
  ///   - duration: nanoseconds in the reducer.
  ///   - reads: what the reducer has read, each followed by a comma.
  mutating func change(
    seq: Int, position: Int, duration: Int, overlaps: Bool = false, reads: borrowing JSONWriter,
    patch: borrowing PatchWriter
  ) {
    if _slowPath(position != seq), !isRaised, failure == nil {
      isRaised = true
      write(RecordedRequirement(id: id, minReader: RecordingHeader.Base.minReaderOfOpen))
    }
    guard failure == nil else {
      hasLostState = true
      return drop(1)
    }
    if let lost = writer.change(
      seq: seq, position: position, duration: max(duration, 0), overlaps: overlaps, reads: reads, patch: patch,
      weight: &keyframes.linesWeight)
    {
      fail(lost)
    }
  }

  /// Counts an action that cannot be written; the numbers of the actions go on.
  mutating func dropAction() {
    seq += 1
    drop(1)
  }

  /// Counts lines that cannot be written.
  mutating func drop(_ count: Int) {
    failure?.dropped += count
    droppedLines += count
  }

  /// Gives up the change of an action: the state is not known until the next keyframe.
  mutating func loseState() {
    hasLostState = true
  }

  /// Counts the change of an action that cannot be written.
  mutating func loseChange() {
    if isClosed { return }
    drop(1)
    loseState()
  }

  // MARK: - Scratch

  private var scratches: [Scratch] = []

  /// Lends something to write values into; nil where a new one is to be made.
  mutating func checkOut() -> Scratch? { scratches.popLast() }

  mutating func checkIn(_ used: Scratch) {
    used.removeAll()
    if scratches.count < 4 { scratches.append(used) }
  }

  // MARK: - Keyframes

  /// Whether the state is to be written.
  @inline(__always) var needsKeyframe: Bool { keyframes.isDue && !isComposing }

  /// Whether the next state is to begin a segment.
  var isSegmentDue: Bool {
    ring?.isDue(lines: keyframes.linesWeight, stateWeight: keyframes.stateWeight) ?? false
  }

  /// Begins a segment with the state at the position reached, if it is time.
  ///
  /// - Returns: whether it did.
  private mutating func beginSegment(state: borrowing JSONWriter) -> Bool {
    let lines = keyframes.linesWeight
    guard failure == nil, ring?.isDue(lines: lines, stateWeight: state.count) == true else { return false }
    // What waits belongs to the segment before.
    if let lost = writer.sink.flush() {
      fail(lost)
      return false
    }
    let (position, running) = (position, open.lines)
    guard let (file, header) = ring?.openNext(at: position, open: running), let next = begun(file, header, state: state)
    else {
      ring?.refuseNext()
      if let text = ring?.text(of: .noFile) { report(text) }
      return false
    }
    writer.sink.close()
    writer = next
    isRaised = false
    ring?.beginNext(bytes: line.count, lines: lines, stateWeight: state.count)
    keyframes.begin(stateWeight: state.count)
    if ring?.isTooSmall(stateWeight: state.count) == true, let text = ring?.text(of: .largeState) { report(text) }
    hasLostState = false
    return true
  }

  /// The writer of a segment that has its whole header, which is left in `line`; nil where there is no room for it: the
  /// file goes away then.
  private mutating func begun(
    _ file: NewRecordingFile, _ header: RecordingHeader, state: borrowing JSONWriter
  ) -> RecordingWriter? {
    var next = RecordingWriter(file, durability: isBuffered ? .buffered : .everyAction)
    line.removeAll(keepingCapacity: Self.lineLimit)
    header.begin(into: &line)
    line.append(state)
    line.append(cutOf: state)
    RecordingHeader.end(into: &line)
    if line.withBytes({ next.sink.write($0) }) == nil, next.sink.flush() == nil { return next }
    unlink(file.path)
    return nil
  }

  /// Writes the state at the position reached.
  mutating func keyframe(state: borrowing JSONWriter, at now: Int) {
    if ring != nil {
      tellCrowdedOut(at: now)
      if beginSegment(state: state) { return }
    }
    let lines = keyframes.linesWeight
    // After a loss it has to be written, whatever it weighs.
    guard keyframes.accepts(weight: state.count + Self.keyframeFrame) || hasLostState else { return }
    // What waits is flushed soon, which looks, too.
    if !isBuffered { lookAtFile() }
    line.removeAll(keepingCapacity: Self.lineLimit)
    let time = time(at: now)
    RecordedKeyframe.begin(seq: position, time: time, into: &line)
    line.append(state)
    line.append(cutOf: state)
    RecordedKeyframe.end(into: &line)
    writeLine()
    ring?.keyframe(bytes: lines - keyframes.linesWeight + line.count)
    if failure == nil { hasLostState = false }
  }

  /// Begins a keyframe that another thread is to compose.
  ///
  /// - Returns: its position and its time.
  mutating func beginKeyframe(at now: Int) -> (seq: Int, time: Int)? {
    composedLines = keyframes.linesWeight
    return (position, time(at: now))
  }

  /// Writes a keyframe that another thread has composed, unless it is of no use any more.
  ///
  /// - Parameter isGood: whether all of the state could be written.
  mutating func endKeyframe(_ keyframe: borrowing JSONWriter, isGood: Bool) {
    let lines = composedLines.take()
    let before = keyframes.linesWeight
    guard isReady, !hasLostState, isGood, keyframes.accepts(weight: keyframe.count, lines: lines) else { return }
    ring?.keyframe(bytes: before - keyframes.linesWeight + keyframe.count)
    lookAtFile()
    write(keyframe)
  }

  // MARK: - Effects, notes, types

  /// Writes an event of an effect, which starts once and then has one end.
  mutating func effect(_ id: Int, at now: Int, _ event: (_ seq: Int) -> RecordedEffectEvent.Event) {
    let event = event(seq)
    if case .start = event {
      guard effects.insert(id).inserted else {
        return passOver("effect \(id) has started already; each effect of a store needs an id of its own")
      }
    } else if effects.remove(id) == nil {
      return passOver("effect \(id) ends and is not running: it has not started, or has ended already")
    }
    let recorded = RecordedEffectEvent(id: id, time: time(at: now), event: event)
    ring?.follow(recorded)
    if hasRoom() { write(recorded) }
  }

  /// Writes a cancellation that met nothing.
  mutating func cancellation(_ id: String, by cause: EffectCause, at now: Int) {
    let by = cause.seq(last: seq)
    if hasRoom() {
      write(RecordedCancellation(seq: positionNow, time: time(at: now), by: by > 0 ? by : nil, id: id))
    }
  }

  mutating func note(_ name: String, text: String, at now: Int) {
    let note = RecordedNote(seq: positionNow, time: time(at: now), name: name, text: text)
    ring?.follow(note)
    if hasRoom() { write(note) }
  }

  /// Whether an effect, a cancellation or a note can be written; counts it where the segment is full, until an action brings the
  /// state that the next one begins with.
  private mutating func hasRoom() -> Bool {
    guard failure == nil, hasHeader, !isClosed, let ring,
      ring.isFull(lines: keyframes.linesWeight, stateWeight: keyframes.stateWeight)
    else { return true }
    crowdedOut += 1
    droppedLines += 1
    if let text = self.ring?.text(of: .full) { report(text) }
    return false
  }

  /// Says that effects and notes are missing, before a whole state or the end.
  private mutating func tellCrowdedOut(at now: Int) {
    guard let gap = gapOfCrowdedOut(at: now) else { return }
    write(gap)
    crowdedOut = 0
  }

  /// What says that effects and notes are missing; nil where none are, or where nothing can be written.
  mutating func gapOfCrowdedOut(at now: Int) -> RecordedGap? {
    crowdedOut == 0 || failure != nil
      ? nil
      : RecordedGap(
        time: time(at: now), reason: SegmentRing.Problem.full.rawValue, dropped: crowdedOut, open: open.written)
  }

  /// Writes a line that says what a type is made of.
  mutating func schema(_ schema: RecordedSchema) {
    ring?.follow(schema)
    if failure == nil {
      write(schema)
      // It does not wait for other lines, with which it would be lost.
      if failure == nil, hasHeader, let lost = writer.sink.flush() { fail(lost) }
    }
    // Without it nothing of the type can be read, so it is not given up.
    if failure != nil { lateSchemas.append(schema) }
  }

  // MARK: - The end

  /// Ends the recording.
  ///
  /// - Returns: the writer, in which lines may wait for a slow reader.
  mutating func close(status: String, at now: Int) -> RecorderClosing? {
    guard !isClosed else { return nil }
    var refused: Int?
    if let before = failure, before.isSlowReader, hasHeader {
      // However much waits for the reader, it is to learn of what does not.
      refused = before.dropped
      line.removeAll()
      RecordedGap(time: time(at: now), reason: before.reason, dropped: before.dropped, open: open.written)
        .write(into: &line)
      end(status: status, at: now).write(into: &line)
      if let lost = writer.sink.write(last: line) { fail(lost) }
    } else {
      if failure != nil, hasHeader || header != nil { _ = tryAgain(state: JSONWriter(capacity: 16), at: now) }
      tellCrowdedOut(at: now)
      if failure == nil, hasHeader { write(end(status: status, at: now)) }
    }
    lookAtFile()
    isClosed = true
    store = nil
    var last = RecordingWriter()
    swap(&last, &writer)
    return RecorderClosing(writer: last, refused: refused)
  }

  mutating func end(status: String, at now: Int) -> RecordedEnd {
    RecordedEnd(time: time(at: now), seq: seq, status: status)
  }

  /// Counts lines that a slow reader did not take before the recording was closed.
  mutating func lose(atEnd lines: Int, reason: String) {
    droppedLines += lines
    reports.add("\(reason); the end of the recording is missing \(lines) lines", kind: .writing)
  }

  /// Sends on what waits, and tells how far the session has come; nil where there is none, or it is closed.
  mutating func session(at now: Int) -> SessionExport.Progress? {
    guard let ring, !isClosed else { return nil }
    flush()
    return SessionExport.Progress(
      segments: ring.numbers, lastSize: writer.sink.size, gap: gapOfCrowdedOut(at: now))
  }

  mutating func flush() {
    isFlushScheduled = false
    lookAtFile()
    if let lost = writer.sink.flush() { fail(lost) }
  }

  /// Looks whether somebody else has damaged the file, which takes a system call, and says so once.
  private mutating func lookAtFile() {
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

  private mutating func write(_ recorded: some RecordedLine) {
    guard !isClosed else { return }
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
  private mutating func writeLine() {
    guard failure == nil else { return drop(1) }
    if let lost = line.withBytes({ writer.sink.write($0) }) { fail(lost) }
  }

  private mutating func write(_ lines: borrowing JSONWriter) {
    guard failure == nil, lines.count > 0 else { return }
    if let lost = lines.withBytes({ writer.sink.write($0) }) { fail(lost) }
  }

  // MARK: - What could not be written

  private mutating func fail(_ lost: LineSinkFailure) {
    fail(String(cString: strerror(lost.code)), isSlowReader: lost.code == EAGAIN, lost: lost.lostLines)
  }

  /// Begins to drop lines, and says so the first time.
  mutating func fail(_ reason: String, isSlowReader: Bool = false, lost: Int) {
    droppedLines += lost
    if failure == nil { failure = RecorderFailure(reason: reason, isSlowReader: isSlowReader) }
    failure?.dropped += lost
    hasLostState = true
    isRaised = false
    reports.add("\(reason); the app goes on without what cannot be recorded", kind: .writing)
  }

  /// Whether it is time to try again to write; the state must then be at hand for ``tryAgain(state:at:)``.
  mutating func isTimeToTryAgain(at now: Int) -> Bool {
    guard failure != nil, writer.sink.isOpen, !isClosed else { return false }
    if failure?.isSlowReader == true {
      if let lost = writer.sink.flush() {
        fail(lost)
        return false
      }
      return writer.sink.hasRoomAgain
    }
    return failure?.isTimeToTryAgain(at: now) ?? false
  }

  /// Writes what has to come first after a loss, in one piece: the header, if it is still to come, the gap that stands
  /// for what was dropped, and the state.
  ///
  /// - Parameter state: the state at this position; empty where nothing comes after it but the end.
  /// - Returns: whether lines can be written again.
  mutating func tryAgain(state: borrowing JSONWriter, at now: Int) -> Bool {
    guard let before = failure, writer.sink.isOpen, !isClosed else { return failure == nil }
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
      let time = time(at: now)
      RecordedGap(time: time, reason: before.reason, dropped: before.dropped, open: open.written).write(into: &line)
      if state.count > 0 {
        RecordedKeyframe.begin(seq: position, time: lastTime, into: &line)
        line.append(state)
        line.append(cutOf: state)
        RecordedKeyframe.end(into: &line)
      }
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
      return false
    }
    if state.count > 0 {
      hasLostState = false
      ring?.keyframe(bytes: keyframes.linesWeight + line.count)
      keyframes.begin(stateWeight: state.count)
    }
    return true
  }

  /// Leaves a gap for a value whose own code could not encode it.
  mutating func noteLoss(_ reason: String, lines: Int, at now: Int) {
    droppedLines += lines
    write(RecordedGap(time: time(at: now), reason: reason, dropped: lines, open: open.written))
    reports.add(reason, kind: .value)
  }

  /// Ends the recording before it has begun.
  mutating func refuse(_ error: RedactionError) {
    guard !isClosed else { return }
    reports.add("\(error); nothing is recorded; \(error.hint)", kind: .refusal)
    isClosed = true
    writer.discard()
  }

  /// Counts a call that makes no sense in this recording, and says so the first time.
  mutating func passOver(_ reason: String) {
    droppedLines += 1
    reports.add("\(reason); what cannot be placed is left out", kind: .misuse)
  }

  /// Tells people something.
  mutating func report(_ text: String) {
    reports.add(text, kind: .remark)
  }

  // MARK: - What is to be done without the lock

  /// Whether there is something to do when the lock has been given back.
  @inline(__always) var hasErrands: Bool {
    reports.hasAny || !isFlushScheduled && (isBuffered || writer.sink.hasPending)
  }

  /// Whether a flush has to be asked for: lines have gathered, and nobody comes for them yet.
  mutating func schedulesFlush() -> Bool {
    guard !isFlushScheduled, !isClosed, writer.sink.hasPending else { return false }
    isFlushScheduled = true
    return true
  }

  /// What people are to be told and have not been yet.
  mutating func takeReports() -> [RecorderReports.Report] { reports.take() }
}

/// What is left of a recorder that has been closed.
struct RecorderClosing: ~Copyable {
  /// The writer, in which lines may wait for a slow reader.
  var writer: RecordingWriter
  /// How many lines were refused since the reader did not keep up, as a gap just before the end tells; nil for no gap.
  let refused: Int?
}
