import PlayheadFormat
import PlayheadPlatform

/// One destination of a recording: a file, the segments of a session, or a pipe; its failures and delays affect no
/// other output. It is used under the recorder's lock, gathers lines that its device writes without that lock, and
/// encodes nothing. The lines for an attached debugger are collected by its connection's thread; a slow debugger is
/// skipped until it has taken half of them and then continues with a header, which is no loss of the recording.
final class RecorderOutput {
  /// Where the lines go; its lock is taken before the recorder's, or only tried.
  let device: Lock<OutputDevice>
  /// Whether there was a destination from the start.
  let canWrite: Bool
  /// Whether the lines are discarded because they are recorded elsewhere or not at all.
  let isDiscarding: Bool
  /// Wakes the thread that collects the lines for a debugger; nil for other outputs.
  let wake: (@Sendable () -> Void)?

  @exclusivity(unchecked) var phase = OutputPhase.early
  /// Lines for the device to write.
  @exclusivity(unchecked) var gathered: PendingLines
  /// Nil if the recording is a single file.
  @exclusivity(unchecked) var ring: SegmentRing?
  /// The segment that is about to begin.
  @exclusivity(unchecked) var turn: SegmentTurn?
  @exclusivity(unchecked) var keyframes = KeyframeRule()
  /// What another thread composes.
  @exclusivity(unchecked) var composing: Composing?
  /// Whether a debugger's header must be composed on the store's turn, after another thread failed to.
  @exclusivity(unchecked) var isComposedHere = false
  /// The number of lines that a slow debugger has missed; nil if it gets all of them.
  @exclusivity(unchecked) var missed: Int?

  @exclusivity(unchecked) var losses = OutputLosses()
  /// Whether the lines since the last loss say that they need a reader that knows positions.
  @exclusivity(unchecked) var isRaised = false
  /// The open actions whose lines could not be written.
  @exclusivity(unchecked) var unwritten: Set<Int> = []
  /// Types that were met while nothing could be written.
  @exclusivity(unchecked) var lateSchemas: [RecordedSchema] = []
  @exclusivity(unchecked) var reports = RecorderReports()

  /// What another thread composes for an output.
  enum Composing {
    /// A keyframe, begun after lines of this size.
    case keyframe(lines: Int)
    /// A debugger's header, which its lines wait for.
    case header(LateHeader)
  }

  init(
    _ writer: consuming RecordingWriter, ring: SegmentRing? = nil, durability: Durability, isDiscarding: Bool = false
  ) {
    let device = OutputDevice(writer, durability: durability)
    canWrite = device.sink.isOpen
    gathered = PendingLines(isForFile: device.sink.isRegularFile, isBuffered: durability == .buffered)
    self.device = Lock(device)
    self.ring = ring
    self.isDiscarding = isDiscarding
    wake = nil
  }

  /// An output to a debugger; `wake` is called from any thread when there are lines and the collecting thread sleeps.
  init(debugger writer: consuming RecordingWriter, wake: @escaping @Sendable () -> Void) {
    var device = OutputDevice(writer, durability: .buffered)
    device.sink.keptCapacity = 1 << 20
    canWrite = device.sink.isOpen
    gathered = PendingLines(isAsleep: true)
    self.device = Lock(device)
    self.wake = wake
    isDiscarding = false
  }

  var isDebugger: Bool { wake != nil }

  /// Whether a line can be written without further checks.
  @inline(__always) var isReady: Bool { phase.isReady }

  var droppedLines: Int { isDebugger ? 0 : losses.count }

  /// The number of bytes that a slow reader left at the last write.
  var left: Int { gathered.left }

  /// Whether there is something to do after the lock was released.
  @inline(__always) var hasReports: Bool { reports.hasAny }

  /// Whether lines wait to be sent.
  @inline(__always) var hasPending: Bool { gathered.isWaiting && !isDebugger }

  /// Whether it is time to hand lines to the device.
  @inline(__always) var isDue: Bool { gathered.isDue }

  // MARK: - The header

  /// Writes the whole header line, `stateWeight` bytes of which are the state, and the lines before it.
  func begin(_ line: borrowing JSONWriter, stateWeight: Int) {
    if phase == .gone { return }
    keyframes.begin(stateWeight: stateWeight)
    ring?.begin(bytes: line.count)
    if losses.failure == nil {
      phase = .writing
      gathered.begin(line)
    } else {
      phase = .failing
      line.withBytes { gathered.putBack(header: $0) }
    }
  }

  // MARK: - Actions and changes

  /// Writes an action; `rest` is its line from the content of its name to its end.
  @inline(__always) func action(seq: Int, time: Int, rest: borrowing JSONWriter) {
    guard _fastPath(isReady && gathered.hasRoom) || isReady && admits() else { return dropAction(seq) }
    let start = gathered.lines.count
    gathered.lines.reserve(rest.count &+ 96)
    RecordedAction.begin(seq: seq, time: time, into: &gathered.lines)
    gathered.lines.append(rest)
    keyframes.linesWeight &+= gathered.lines.count &- start
  }

  /// Whether a change can be written and nothing is missing before it.
  @inline(__always) var isPlain: Bool { phase == .writing && unwritten.isEmpty }

  /// Copies the line that another output has just written, if there is room, instead of formatting it again.
  @inline(__always) func copy(_ lines: borrowing JSONWriter, from start: Int) -> Bool {
    guard lines.count > start, isReady, gathered.hasRoom else { return false }
    lines.withBytes { gathered.lines.append(bytes: UnsafeRawBufferPointer(rebasing: $0[start...])) }
    keyframes.linesWeight &+= lines.count &- start
    return true
  }

  /// Counts an action that cannot be written.
  func dropAction(_ seq: Int) {
    if phase.isLate || phase.isClosed { return goWithout() }
    unwritten.insert(seq)
    drop(1)
  }

  /// Writes an action's change, with `duration` in nanoseconds and a comma after each of `reads`; false if the state is
  /// to be written instead.
  @inline(__always) func change(
    seq: Int, position: Int, duration: Int, overlaps: Bool, reads: borrowing JSONWriter, patch: borrowing PatchWriter,
    id: @autoclosure () -> String?
  ) -> Bool {
    if _slowPath(!isPlain || position != seq), let answer = prepareChange(seq, position, id()) { return answer }
    // A debugger that has an action also gets its change.
    guard _fastPath(gathered.hasRoom) || isDebugger || admits() else {
      loseChange()
      return true
    }
    let start = gathered.lines.count
    RecordedChange.write(
      seq: seq, position: position, duration: max(duration, 0), overlaps: overlaps, reads: reads, patch: patch,
      into: &gathered.lines)
    keyframes.linesWeight &+= gathered.lines.count &- start
    return true
  }

  /// Handles a change that is not the next one, or comes after a loss; returns nil if it is to be written, and otherwise
  /// the answer to the writer.
  @inline(never) private func prepareChange(_ seq: Int, _ position: Int, _ id: String?) -> Bool? {
    if !isPlain {
      guard isWritten(seq) else { return true }
      if phase != .writing {
        dropOwed()
        phase = .stateless(isOwed: true)
        return false
      }
    }
    if position != seq, !isRaised {
      isRaised = true
      write(RecordedRequirement(id: id ?? "", minReader: RecordingHeader.Base.minReaderOfOpen))
    }
    guard phase == .failing else { return nil }
    loseChange()
    return true
  }

  /// Whether the change of an action can be written, as its line was; counts it as dropped otherwise.
  func isWritten(_ seq: Int) -> Bool {
    if phase.isLate {
      goWithout()
      return false
    }
    let isUnwritten = unwritten.remove(seq) != nil
    if isReady, !isUnwritten { return true }
    loseChange()
    return false
  }

  /// Counts a change that cannot be written, after which the state is unknown until the next keyframe.
  func loseChange() {
    if phase.isLate || phase.isClosed { return goWithout() }
    drop(1)
    if phase == .writing { phase = .stateless(isOwed: false) }
  }

  /// Counts the change of an action whose line could not be written either.
  func loseChange(of seq: Int) { _ = isWritten(seq) }

  func drop(_ count: Int) { losses.drop(count) }

  /// Counts a change whose replacing state was never written.
  func dropOwed() {
    guard phase == .stateless(isOwed: true) else { return }
    drop(1)
    phase = .stateless(isOwed: false)
  }

  // MARK: - Effects, notes, types

  /// Writes or counts an event of an effect, a cancellation or a note.
  func event(_ event: some RecordedLine) { if admitsEvents() { write(event) } }

  /// Writes or counts a log message; before the header, these leave room for effects and notes.
  func log(_ message: RecordedLog) {
    if phase == .early || phase.isLate, !gathered.hasRoomForLog { return drop(1) }
    event(message)
  }

  /// Whether lines other than actions can be written; a full segment drops them until an action brings the state for
  /// the next one.
  private func admitsEvents() -> Bool {
    guard isReady, let ring, ring.isFull(lines: keyframes.linesWeight, stateWeight: keyframes.stateWeight) else {
      return true
    }
    losses.drop(1, isCrowded: true)
    if let text = self.ring?.text(of: .full) { report(text) }
    return false
  }

  /// Writes a gap for missing lines, before a whole state or the end.
  func tellDropped(time: Int, _ log: borrowing RecordingLog) {
    guard losses.failure == nil, let gap = losses.gap(time: time, open: written(log)), admits() else { return }
    losses.forgetUntold()
    write(gap)
  }

  /// The open actions whose lines are in this output.
  func written(_ log: borrowing RecordingLog) -> [Int] {
    unwritten.isEmpty ? log.open.written : log.open.written.filter { !unwritten.contains($0) }
  }

  /// Writes a line that describes a type.
  func schema(_ schema: RecordedSchema) {
    // A late header includes the type.
    if phase.isLate { return }
    if losses.failure == nil { write(schema) }
    gathered.requestFlush()
    // Kept for later, as nothing of the type can be read without it.
    if losses.failure != nil { lateSchemas.append(schema) }
  }

  // MARK: - The end

  /// Ends the recording here.
  func close(_ end: RecordedEnd, at now: Int, _ log: borrowing RecordingLog) {
    if phase == .gone { return }
    if gathered.isHeld { giveUpHeader() }
    let wasParked = phase == .parked
    if let gap = gapOfMissed(time: end.time) {
      gap.write(into: &gathered.lines)
      end.write(into: &gathered.lines)
    } else if let before = losses.failure, before.isSlowReader {
      // However much waits, the reader must learn that lines are missing.
      writeGap(before, time: end.time, log)
      end.write(into: &gathered.lines)
    } else {
      if phase == .failing { recover(state: JSONWriter(capacity: 16), at: now, time: end.time, log) }
      dropOwed()
      tellDropped(time: end.time, log)
      if isReady { end.write(into: &gathered.lines) }
    }
    gathered.looksAtFile = true
    phase = .closed(wasParked: wasParked)
  }

  /// Ends the recording before it has begun.
  func refuse(_ text: String) {
    reports.add(text, kind: .refusal)
    phase = .closed(wasParked: false)
  }

  /// Counts lines that a slow reader had not taken when the recording was closed.
  func lose(atEnd count: Int, reason: String) {
    guard count > 0 else { return }
    losses.tell(count)
    reports.add("\(reason); the end of the recording is missing \(count) lines", kind: .writing)
  }

  /// The extent of the session, whose last segment has `size` bytes; nil if there is none.
  func session(size: Int, time: Int, _ log: borrowing RecordingLog) -> SessionExport.Progress? {
    ring.map {
      SessionExport.Progress(segments: $0.numbers, lastSize: size, gap: losses.gap(time: time, open: written(log)))
    }
  }

  // MARK: - Lines

  func write(_ recorded: some RecordedLine) {
    switch phase {
    case .late, .parked, .closed, .gone: goWithout()
    case .early: if !gathered.addEarly(recorded) { drop(1) }
    case .writing, .stateless, .failing:
      guard admits() else { return drop(1) }
      let start = gathered.lines.count
      recorded.write(into: &gathered.lines)
      keyframes.linesWeight += gathered.lines.count - start
    }
  }

  /// Whether lines can be written as far as is known; begins to refuse them if the device falls behind.
  func admits() -> Bool {
    if phase == .failing { return false }
    if gathered.hasRoom { return true }
    if gathered.isHeld {
      giveUpHeader()
    } else if isDebugger {
      phase = .parked
      missed = missed ?? 0
    } else {
      fail(String(cString: strerror(EAGAIN)), isSlowReader: true)
    }
    return false
  }

  /// Counts a line that a debugger misses.
  private func goWithout() { missed = missed.map { $0 + 1 } }

  /// The gap for the lines that a debugger missed; nil if there are none.
  func gapOfMissed(time: Int) -> RecordedGap? {
    missed.take().map { RecordedGap(time: time, reason: "the reader did not keep up", dropped: $0) }
  }
}
