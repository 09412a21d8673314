import PlayheadFormat
import PlayheadPlatform

/// One place that a recording goes to, with what it has got of it: a file, the segments of a session, a pipe.
///
/// What fails here, or is slow, touches no other output. It is used under the recorder's lock. It gathers lines, which its device
/// writes without that lock; it encodes nothing.
///
/// A debugger at a socket is a guest: a thread of its own comes for the lines. One that does not keep up goes without, until it has taken
/// half of what waits, and then goes on with a header; neither that nor its going is a loss of the recording.
final class RecorderOutput {
  /// What the lines go to. Its lock is taken before the recorder's, or just tried.
  let device: Lock<OutputDevice>
  /// Whether there was anything to write to from the start.
  let canWrite: Bool
  /// Whether what is written goes nowhere: others have it, or nobody.
  let isDiscarding: Bool
  /// Nil where the recording is one file that grows.
  @exclusivity(unchecked) var ring: SegmentRing?
  /// Whether a segment is to begin that has not yet.
  @exclusivity(unchecked) var isTurning = false
  /// Lines that the device is to write.
  @exclusivity(unchecked) var gathered: GatheredLines

  @exclusivity(unchecked) var beginning = OutputBeginning()
  /// Whether the recording has begun without this output, which begins with the next whole state.
  @exclusivity(unchecked) var isLate = false
  /// What wakes the thread that comes for the lines; nil where none does.
  let wake: (@Sendable () -> Void)?
  /// Whether a guest does not keep up, or is gone: it is to have no lines for now.
  @exclusivity(unchecked) var isParked = false
  /// Whether a guest takes nothing more.
  @exclusivity(unchecked) var isGone = false
  /// Whether it has begun, and goes without lines.
  @exclusivity(unchecked) var hasMissed = false
  /// How many lines it has gone without.
  @exclusivity(unchecked) var missed = 0
  /// Whether the lines since the last loss say that they need a reader which knows positions.
  @exclusivity(unchecked) var isRaised = false

  @exclusivity(unchecked) var keyframes = KeyframeRule()
  /// How many bytes of lines there were when another thread began to compose a keyframe; nil where none does.
  @exclusivity(unchecked) var composedLines: Int?
  /// The header that another thread composes for a guest.
  @exclusivity(unchecked) var lateHeader: LateHeader?
  /// Whether a guest's header is composed in the store's own turn: elsewhere that could not be done.
  @exclusivity(unchecked) var isComposedHere = false

  /// Types that were met while nothing could be written.
  @exclusivity(unchecked) var lateSchemas: [RecordedSchema] = []
  @exclusivity(unchecked) var losses = OutputLosses()
  /// Whether the reader does not know the state: a change could not be written.
  @exclusivity(unchecked) var hasLostState = false
  /// The actions whose lines could not be written, and whose changes are still to come.
  @exclusivity(unchecked) var unwritten: Set<Int> = []
  /// Whether a whole state is to stand for a change that was not written.
  @exclusivity(unchecked) var owesState = false
  @exclusivity(unchecked) var reports = RecorderReports()
  @exclusivity(unchecked) var isClosed = false
  /// Whether the state is at hand to try to write again.
  @exclusivity(unchecked) var isTrying = false

  init(
    _ writer: consuming RecordingWriter, ring: SegmentRing? = nil, durability: Durability, isDiscarding: Bool = false
  ) {
    let device = OutputDevice(writer, durability: durability)
    canWrite = device.isOpen
    gathered = GatheredLines(isForFile: device.isRegularFile, isBuffered: durability == .buffered)
    self.device = Lock(device)
    self.ring = ring
    self.isDiscarding = isDiscarding
    wake = nil
  }

  /// An output to a guest.
  ///
  /// - Parameter wake: is called from any thread when there are lines, and nobody is about to come for them.
  init(guest writer: consuming RecordingWriter, wake: @escaping @Sendable () -> Void) {
    var device = OutputDevice(writer, durability: .buffered)
    device.keepCapacity(1 << 20)
    canWrite = device.isOpen
    gathered = GatheredLines(isAsleep: true)
    self.device = Lock(device)
    self.wake = wake
    isDiscarding = false
  }

  var isGuest: Bool { wake != nil }

  /// Whether a line can be written just so.
  @inline(__always) var isReady: Bool { losses.failure == nil && beginning.hasHeader && !isClosed }

  var droppedLines: Int { isGuest ? 0 : losses.count }

  /// How many bytes a slow reader had left when it was last written to.
  var left: Int { gathered.left }

  /// Whether another thread is composing a keyframe.
  var isComposing: Bool { composedLines != nil }

  /// Whether there is something to do when the lock has been given back.
  @inline(__always) var hasReports: Bool { reports.hasAny }

  /// Whether lines wait for somebody to send them on.
  @inline(__always) var hasPending: Bool { gathered.isWaiting && !isGuest }

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
    guard losses.failure == nil else { return line.withBytes { beginning.putBack(header: $0) } }
    beginning.write(header: line, to: &gathered)
  }

  /// Takes over what came before the header to another output.
  func takeEarly(of other: RecorderOutput) { beginning.takeEarly(of: other.beginning) }

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

  /// Whether a change can be written, and nothing is missing before it.
  @inline(__always) var isPlain: Bool { isReady && !hasLostState && unwritten.isEmpty }

  /// Writes the line that another output has just written, if there is room for it: it is not formatted again.
  @inline(__always) func copy(_ lines: borrowing JSONWriter, from start: Int) -> Bool {
    guard lines.count > start, isReady, gathered.hasRoom else { return false }
    lines.withBytes { gathered.lines.append(bytes: UnsafeRawBufferPointer(rebasing: $0[start...])) }
    keyframes.linesWeight &+= lines.count &- start
    return true
  }

  /// Counts an action that cannot be written.
  func dropAction(_ seq: Int) {
    if isLate || isClosed { return goWithout() }
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
    guard _fastPath(isPlain) else {
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
    // A guest that gets an action gets its change, too.
    guard _fastPath(gathered.hasRoom) || isGuest || admits() else { return loseChange() }
    let start = gathered.lines.count
    RecordedChange.write(
      seq: seq, position: position, duration: max(duration, 0), overlaps: overlaps, reads: reads, patch: patch,
      into: &gathered.lines)
    keyframes.linesWeight &+= gathered.lines.count &- start
  }

  /// Whether the change of an action can be written: its line is there, and lines can be written. It is counted otherwise.
  func isWritten(_ seq: Int) -> Bool {
    if isLate {
      goWithout()
      return false
    }
    let isUnwritten = unwritten.remove(seq) != nil
    if isReady, !isUnwritten { return true }
    loseChange()
    return false
  }

  /// Counts the change of an action that cannot be written: the state is not known until the next keyframe.
  func loseChange() {
    if isLate || isClosed { return goWithout() }
    drop(1)
    hasLostState = true
  }

  /// Counts the change of an action whose line could not be written, either.
  func loseChange(of seq: Int) { _ = isWritten(seq) }

  /// Counts lines that cannot be written.
  func drop(_ count: Int) { losses.drop(count) }

  /// Counts a change that a whole state was to stand for, where none has come.
  func dropOwed() {
    if owesState { drop(1) }
    owesState = false
  }

  // MARK: - Effects, notes, types

  /// Writes an event of an effect, a cancellation or a note, or counts it.
  func event(_ event: some RecordedLine) { if admitsEvents() { write(event) } }

  /// Writes a message of the app's log, or counts it. What comes before the header leaves room for effects and notes.
  func log(_ message: RecordedLog) {
    if !beginning.isKnown, !beginning.hasRoomForLog { return drop(1) }
    event(message)
  }

  /// Whether what is no action can be written; counts it where the segment is full, until an action brings the
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
  func tellDropped(time: Int, _ log: borrowing RecordingLog) {
    guard losses.failure == nil, let gap = losses.gap(time: time, open: written(log)), admits() else { return }
    losses.forgetUntold()
    write(gap)
  }

  /// The open actions whose lines are here.
  func written(_ log: borrowing RecordingLog) -> [Int] {
    unwritten.isEmpty ? log.open.written : log.open.written.filter { !unwritten.contains($0) }
  }

  /// Writes a line that says what a type is made of.
  func schema(_ schema: RecordedSchema) {
    // A late header tells of it.
    if isLate { return }
    if losses.failure == nil { write(schema) }
    if beginning.hasHeader { gathered.hurry() }
    // Without it nothing of the type can be read, so it is not given up.
    if losses.failure != nil { lateSchemas.append(schema) }
  }

  // MARK: - The end

  /// Ends the recording here.
  func close(_ end: RecordedEnd, at now: Int, _ log: borrowing RecordingLog) {
    if gathered.isHeld { giveUpHeader() }
    if !isClosed, let gap = gapOfMissed(time: end.time) {
      gap.write(into: &gathered.lines)
      end.write(into: &gathered.lines)
    } else if let before = losses.failure, before.isSlowReader, beginning.hasHeader {
      // However much waits for the reader, it is to learn of what does not.
      writeGap(before, time: end.time, log)
      end.write(into: &gathered.lines)
    } else {
      if losses.failure != nil, beginning.isKnown {
        isTrying = true
        tryAgain(state: JSONWriter(capacity: 16), at: now, time: end.time, log)
      }
      dropOwed()
      tellDropped(time: end.time, log)
      if losses.failure == nil, beginning.hasHeader { end.write(into: &gathered.lines) }
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

  func write(_ recorded: some RecordedLine) {
    if isClosed || isLate { return goWithout() }
    guard beginning.isKnown else {
      if !beginning.addEarly(recorded) { drop(1) }
      return
    }
    guard admits() else { return drop(1) }
    let start = gathered.lines.count
    recorded.write(into: &gathered.lines)
    keyframes.linesWeight += gathered.lines.count - start
  }

  /// Whether lines can be written, as far as failures are known; begins to refuse them where the device does not keep up.
  func admits() -> Bool {
    if losses.failure != nil { return false }
    if gathered.hasRoom { return true }
    if gathered.isHeld {
      giveUpHeader()
      return false
    }
    if isGuest {
      (isLate, isParked, hasMissed) = (true, true, true)
      beginning.beginAgain()
      return false
    }
    fail(String(cString: strerror(EAGAIN)), isSlowReader: true)
    return false
  }

  /// Counts a line that a guest goes without.
  private func goWithout() { if hasMissed { missed += 1 } }

  /// What tells a guest of the lines that it has gone without; nil where it has them all.
  func gapOfMissed(time: Int) -> RecordedGap? {
    defer { (hasMissed, missed) = (false, 0) }
    return hasMissed ? RecordedGap(time: time, reason: "the reader did not keep up", dropped: missed) : nil
  }
}
