import PlayheadFormat

/// Lines of an output for its device to write, and the number of bytes that wait; bounded by a limit plus one whole
/// state of any size.
struct PendingLines: ~Copyable {
  /// How much gathers for a file before lines are refused, which happens only if a disk stalls.
  private static let fileLimit = 16 << 20

  var lines = JSONWriter(capacity: 1024)
  private let limit: Int
  private let isBuffered: Bool
  /// How much gathers before it is handed on.
  private var flushSize = LineSink.flushSize
  /// The size of one whole state among the waiting lines; 0 if there is none.
  private var state = 0
  /// The same for the lines that were handed to the device last.
  private var handedState = 0
  /// The size of the header, if the lines begin with it.
  private var headerCount: Int?
  /// Where a segment begins in the lines.
  private var turn: SegmentTurn?
  /// Whether the lines must not wait for others.
  private(set) var isUrgent = false
  /// Whether to check the file before writing the lines.
  var looksAtFile = false
  /// The number of bytes that a slow reader left at the last write.
  private(set) var left = 0
  /// Whether the lines wait for a header that another thread composes.
  private var late = Late.none
  /// The lines before that header.
  private var beforeHeader = JSONWriter(capacity: 16)
  private var lateHeader = JSONWriter(capacity: 16)

  private enum Late {
    /// The lines follow those that were handed over.
    case none
    /// The header is being composed.
    case awaited
    /// The header was composed.
    case composed
  }

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
  var isHalfTaken: Bool { late == .none && lines.count + left - state < limit / 2 }

  /// Whether there is nothing to hand over.
  var isIdle: Bool {
    switch late {
    case .none: lines.count == 0
    case .awaited: beforeHeader.count == 0
    case .composed: false
    }
  }

  /// Whether a composed header is to be handed over.
  var hasLateHeader: Bool { late == .composed }

  /// Whether the lines wait for a header that is being composed.
  var isHeld: Bool { late == .awaited }

  // MARK: - What comes

  /// Announces that the next line is a whole state of this size.
  mutating func addState(_ count: Int) { if state == 0 { state = count } }

  mutating func append(header line: borrowing JSONWriter) {
    lines.append(line)
    headerCount = line.count
    addState(line.count)
    requestFlush()
  }

  /// The following lines belong to a new segment.
  mutating func begin(_ turn: SegmentTurn) {
    self.turn = turn
    addState(turn.headerCount)
    requestFlush()
  }

  // MARK: - A header that is late

  /// Makes the following lines wait for a header that another thread composes.
  mutating func hold() {
    swap(&beforeHeader, &lines)
    late = .awaited
  }

  /// Adds a line that is not part of the recording; with `isEarly`, it does not wait for a late header.
  mutating func append(answer line: borrowing JSONWriter, isEarly: Bool) {
    if isEarly, late != .none { beforeHeader.append(line) } else { lines.append(line) }
  }

  /// Takes the composed header by moving it, and puts `gap` before it.
  mutating func release(_ header: inout JSONWriter, after gap: RecordedGap?) {
    gap?.write(into: &beforeHeader)
    swap(&lateHeader, &header)
    late = .composed
  }

  /// Discards the lines that wait for a header, but not those before it, and returns their number.
  mutating func giveUpHeld() -> Int {
    var lost = DroppedLines()
    lines.withBytes { lost.add($0) }
    lines.removeAll(keepingCapacity: 0)
    swap(&beforeHeader, &lines)
    late = .none
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
    if _slowPath(late != .none) { return handOverLate(to: &device) }
    let handed = Handed(looks: looksAtFile || isBuffered && lines.count > 0, isAsked: isAsked || left > 0)
    if _fastPath(headerCount == nil && turn == nil) {
      device.take(&lines)
    } else {
      device.take(&lines, headerCount: headerCount, turn: turn)
      (headerCount, turn) = (nil, nil)
    }
    handedState = max(state, left > 0 ? handedState : 0)
    (state, isUrgent, looksAtFile) = (0, false, false)
    return handed
  }

  /// Hands over the lines before a header, or the header itself, once the device has nothing left, as the header would
  /// otherwise have to be copied behind that.
  private mutating func handOverLate(to device: inout OutputDevice) -> Handed {
    let handed = Handed(looks: false, isAsked: true)
    if beforeHeader.count > 0 {
      device.take(&beforeHeader)
    } else if late == .composed, left == 0 {
      handedState = lateHeader.count
      device.take(&lateHeader)
      late = .none
    }
    return handed
  }

  /// Updates how many of the handed-over bytes a slow reader has left.
  mutating func settle(left: Int) {
    self.left = left
    state = left > 0 ? max(state, handedState) : state
  }

  /// Discards the lines into `lost` and returns the header and the beginning of a segment among them.
  mutating func giveUp(to lost: inout DroppedLines) -> (header: [UInt8]?, turn: SegmentTurn?) {
    var header: [UInt8]?
    lines.withBytes { bytes in
      lost.add(bytes)
      header = headerCount.map { Array(bytes[..<$0]) }
    }
    let turn = turn.take()
    late = .none
    beforeHeader.removeAll(keepingCapacity: 16)
    lateHeader.removeAll(keepingCapacity: 16)
    lines.removeAll(keepingCapacity: LineSink.flushSize * 2)
    (state, handedState, headerCount, isUrgent) = (0, 0, nil, false)
    return (header, turn)
  }
}
