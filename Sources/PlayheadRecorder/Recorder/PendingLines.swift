import PlayheadFormat

/// Lines of an output for its device to write, and the number of bytes that wait; bounded by a limit plus one whole
/// state of any size.
struct PendingLines: ~Copyable {
  /// How much gathers for a file before lines are refused, which happens only if a disk stalls.
  private static let fileLimit = 16 << 20
  /// The most bytes that wait for the header, which is written with the first state.
  private static let earlyLimit = 64 << 10

  var lines = JSONWriter(capacity: 1024)
  private let limit: Int
  private let isBuffered: Bool
  /// How much gathers before it is handed on.
  private var flushSize = LineSink.flushSize
  /// The size of one whole state among the waiting lines; 0 if there is none.
  private var state = 0
  /// The same for the lines that were handed to the device last.
  private var handedState = 0
  /// Where a segment begins in the lines.
  private var turn: SegmentTurn?
  /// Whether the lines must not wait for others.
  private(set) var isUrgent = false
  /// Whether to check the file before writing the lines.
  var looksAtFile = false
  /// The number of bytes that a slow reader left at the last write.
  private(set) var left = 0

  /// Lines of effects and notes from before the first state.
  private var early = JSONWriter(capacity: 16)
  /// The header, if it could not be written; nothing else may precede it.
  private var lostHeader: JSONWriter?
  /// Whether the lines wait for a header that another thread composes.
  private(set) var isHeld = false
  /// The lines before that header.
  private var beforeHeader = JSONWriter(capacity: 16)
  /// That header, when it was composed and is to be handed over.
  private var composedHeader: JSONWriter?

  init(isForFile: Bool, isBuffered: Bool) {
    limit = isForFile ? Self.fileLimit : LineSink.pendingLimit
    self.isBuffered = isBuffered
  }

  /// Lines that another thread collects, and which sleeps while there are none.
  init(isAsleep: Bool) {
    self.init(isForFile: false, isBuffered: true)
    setAsleep(isAsleep)
  }

  /// Sets whether the collecting thread has to be woken.
  mutating func setAsleep(_ isAsleep: Bool) { (flushSize, isUrgent) = (isAsleep ? 1 : .max, false) }

  /// Hands the lines on without waiting for others.
  mutating func requestFlush() { isUrgent = flushSize == LineSink.flushSize }

  /// Whether lines wait to be sent.
  @inline(__always) var isWaiting: Bool { lines.count > 0 || left > 0 }

  /// Whether it is time to hand lines to the device.
  @inline(__always) var isDue: Bool {
    lines.count > 0 && (!isBuffered || lines.count >= flushSize || isUrgent)
  }

  /// Whether the device keeps up.
  @inline(__always) var hasRoom: Bool { lines.count &+ left &- state <= limit }

  /// Whether a slow reader has taken enough to leave less than half of the limit.
  var isHalfTaken: Bool { !isHeld && !hasComposedHeader && lines.count + left - state < limit / 2 }

  /// Whether there is nothing to hand over.
  var isIdle: Bool { isHeld ? beforeHeader.count == 0 : lines.count == 0 && !hasComposedHeader }

  /// Whether a composed header is to be handed over.
  var hasComposedHeader: Bool { composedHeader != nil }

  // MARK: - The beginning

  /// Keeps a line until there is a header, and returns whether there was room.
  mutating func addEarly(_ line: some RecordedLine) -> Bool {
    let start = early.count
    line.write(into: &early)
    guard early.count > Self.earlyLimit else { return true }
    early.truncate(to: start)
    return false
  }

  /// Whether a log message may wait for the header too.
  var hasRoomForLog: Bool { early.count < Self.earlyLimit / 2 }

  /// Takes over the lines before the header of another output.
  mutating func takeEarly(of other: borrowing PendingLines) { early.append(other.early) }

  /// Adds the header and the lines before it.
  mutating func begin(_ header: borrowing JSONWriter) {
    lines.append(header)
    addState(header.count)
    requestFlush()
    lines.append(early)
    early = JSONWriter(capacity: 16)
  }

  /// Keeps a header that cannot be written yet.
  mutating func putBack(header bytes: UnsafeRawBufferPointer) {
    var line = JSONWriter(capacity: bytes.count)
    line.append(bytes: bytes)
    lostHeader = consume line
  }

  /// Adds a header that was kept.
  mutating func beginAgain() {
    if let header = lostHeader.take() { begin(header) }
  }

  // MARK: - What comes

  /// Announces that the next line is a whole state of this size.
  mutating func addState(_ count: Int) { if state == 0 { state = count } }

  /// The following lines belong to a new segment.
  mutating func begin(_ turn: SegmentTurn) {
    self.turn = turn
    addState(turn.header.count)
    requestFlush()
  }

  // MARK: - A header that is late

  /// Makes the following lines wait for a header that another thread composes.
  mutating func hold() {
    swap(&beforeHeader, &lines)
    isHeld = true
  }

  /// Adds a line that is not part of the recording; with `isEarly`, it does not wait for a late header.
  mutating func append(answer line: borrowing JSONWriter, isEarly: Bool) {
    if isEarly, isHeld || hasComposedHeader { beforeHeader.append(line) } else { lines.append(line) }
  }

  /// Takes the composed header by moving it, and puts `gap` before it.
  mutating func release(_ header: inout JSONWriter, after gap: RecordedGap?) {
    gap?.write(into: &beforeHeader)
    var composed = JSONWriter(capacity: 16)
    swap(&composed, &header)
    composedHeader = consume composed
    isHeld = false
  }

  /// Discards the lines that wait for a header, but not those before it, and returns their number.
  mutating func giveUpHeld() -> Int {
    var lost = DroppedLines()
    lines.withBytes { lost.add($0) }
    lines.removeAll(keepingCapacity: 0)
    swap(&beforeHeader, &lines)
    isHeld = false
    return lost.count
  }

  // MARK: - What goes

  /// How to write lines that were handed to the locked device.
  struct Handed {
    /// Whether to check the file first.
    let looks: Bool
    /// Whether the output also wants to learn of a write without problems.
    let isAsked: Bool
  }

  /// Hands the lines to the locked device; `isAsked` is whether the output also wants to learn of a write without
  /// problems.
  mutating func handOver(to device: inout OutputDevice, isAsked: Bool) -> Handed {
    if _slowPath(isHeld || hasComposedHeader) { return handOverLate(to: &device) }
    let handed = Handed(looks: looksAtFile || isBuffered && lines.count > 0, isAsked: isAsked || left > 0)
    if let turn = turn.take() {
      device.take(&lines, turn)
    } else {
      device.sink.take(&lines)
    }
    handedState = max(state, left > 0 ? handedState : 0)
    (state, isUrgent, looksAtFile) = (0, false, false)
    return handed
  }

  /// Hands over the lines before a header, or the header itself, once the device has nothing left, as the header would
  /// otherwise have to be copied behind that.
  private mutating func handOverLate(to device: inout OutputDevice) -> Handed {
    if beforeHeader.count > 0 {
      device.sink.take(&beforeHeader)
    } else if left == 0, var header = composedHeader.take() {
      handedState = header.count
      device.sink.take(&header)
    }
    return Handed(looks: false, isAsked: true)
  }

  /// Updates how many of the handed-over bytes a slow reader has left.
  mutating func settle(left: Int) {
    self.left = left
    state = left > 0 ? max(state, handedState) : state
  }

  /// Discards the lines into `lost`.
  mutating func giveUp(to lost: inout DroppedLines) {
    let header = turn.take()?.header ?? 0..<0
    lines.withBytes { bytes in
      lost.add(UnsafeRawBufferPointer(rebasing: bytes[..<header.lowerBound]))
      lost.add(UnsafeRawBufferPointer(rebasing: bytes[header.upperBound...]))
    }
    isHeld = false
    composedHeader = nil
    beforeHeader.removeAll(keepingCapacity: 16)
    lines.removeAll(keepingCapacity: LineSink.flushSize * 2)
    (state, handedState, isUrgent) = (0, 0, false)
  }
}
