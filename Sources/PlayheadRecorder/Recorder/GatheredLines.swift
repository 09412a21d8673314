import PlayheadFormat

/// Lines of an output that its device is to write, and how many bytes wait in all.
///
/// Its bound is a limit and one whole state, which comes however large it is.
struct GatheredLines: ~Copyable {
  /// What gathers for a file before lines are refused: a disk has to stall for that.
  private static let fileLimit = 16 << 20

  var lines = JSONWriter(capacity: 1024)
  private let limit: Int
  private let isBuffered: Bool
  /// How much gathers before it is time to hand it on.
  private var flushSize = LineSink.flushSize
  /// How many bytes are one whole state among what waits; 0 where none is.
  private var state = 0
  /// The same of what was handed to the device last.
  private var handedState = 0
  /// How many bytes of the lines are the header, if they begin with it.
  private var headerCount: Int?
  /// Where in them a segment begins.
  private var turn: SegmentTurn?
  /// Whether they are not to wait for others, with which they would be lost.
  private(set) var isUrgent = false
  /// Whether to look at the file before they are written.
  var looksAtFile = false
  /// How many bytes a slow reader had left when it was last written to.
  private(set) var left = 0
  /// Whether the lines wait for a header that another thread composes.
  private var late = Late.none
  /// What goes before that header.
  private var beforeHeader = JSONWriter(capacity: 16)
  private var lateHeader = JSONWriter(capacity: 16)

  private enum Late {
    /// They follow what was handed over.
    case none
    /// The header is being composed.
    case awaited
    /// The header is there.
    case composed
  }

  init(isForFile: Bool, isBuffered: Bool) {
    limit = isForFile ? Self.fileLimit : LineSink.pendingLimit
    self.isBuffered = isBuffered
  }

  /// Lines that somebody comes for, who sleeps until there are some.
  init(isAsleep: Bool) {
    self.init(isForFile: false, isBuffered: true)
    setAsleep(isAsleep)
  }

  /// Says whether somebody who comes for the lines has to be woken.
  mutating func setAsleep(_ isAsleep: Bool) { (flushSize, isUrgent) = (isAsleep ? 1 : .max, false) }

  /// Does not let the lines wait for others.
  mutating func hurry() { isUrgent = flushSize == LineSink.flushSize }

  /// Whether lines wait for somebody to send them on.
  @inline(__always) var isWaiting: Bool { lines.count > 0 || left > 0 }

  /// Whether it is time to hand lines to the device.
  @inline(__always) var isDue: Bool {
    lines.count > 0 && (!isBuffered || lines.count >= flushSize || isUrgent)
  }

  /// Whether the device keeps up.
  @inline(__always) var hasRoom: Bool { lines.count &+ left &- state <= limit }

  /// Whether half of what a slow reader may leave has been taken.
  var isHalfTaken: Bool { late == .none && lines.count + left - state < limit / 2 }

  /// Whether there is nothing to hand over.
  var isIdle: Bool {
    switch late {
    case .none: lines.count == 0
    case .awaited: beforeHeader.count == 0
    case .composed: false
    }
  }

  /// Whether a header is to be handed over that the lines have waited for.
  var hasLateHeader: Bool { late == .composed }

  /// Whether the lines wait for a header that is being composed.
  var isHeld: Bool { late == .awaited }

  // MARK: - What comes

  /// The line that follows is a whole state, of so many bytes.
  mutating func addState(_ count: Int) { if state == 0 { state = count } }

  /// Adds the header.
  mutating func append(header line: borrowing JSONWriter) {
    lines.append(line)
    headerCount = line.count
    addState(line.count)
    hurry()
  }

  /// What follows goes into a segment.
  mutating func begin(_ turn: SegmentTurn) {
    self.turn = turn
    addState(turn.headerCount)
    hurry()
  }

  // MARK: - A header that is late

  /// Has what follows wait for a header that another thread is to compose.
  mutating func hold() {
    swap(&beforeHeader, &lines)
    late = .awaited
  }

  /// Adds a line that is none of the recording.
  ///
  /// - Parameter isEarly: whether it need not wait for a header that is late.
  mutating func append(answer line: borrowing JSONWriter, isEarly: Bool) {
    if isEarly, late != .none { beforeHeader.append(line) } else { lines.append(line) }
  }

  /// The header has been composed, which is moved, however large it is.
  ///
  /// - Parameter gap: what goes before it.
  mutating func release(_ header: inout JSONWriter, after gap: RecordedGap?) {
    gap?.write(into: &beforeHeader)
    swap(&lateHeader, &header)
    late = .composed
  }

  /// Gives up the lines that wait for a header: what went before it stays.
  ///
  /// - Returns: how many they were.
  mutating func giveUpHeld() -> Int {
    var lost = LostLines()
    lines.withBytes { lost.add($0) }
    lines.removeAll(keepingCapacity: 0)
    swap(&beforeHeader, &lines)
    late = .none
    return lost.count
  }

  // MARK: - What goes

  /// How lines are to be written that were handed to the device, which is locked for that.
  struct Handed {
    /// Whether to look at the file first.
    let looks: Bool
    /// Whether the output wants to know also of what was written as it was to be.
    let isAsked: Bool
  }

  /// Hands the lines to the device, which is locked.
  ///
  /// - Parameter isAsked: whether the output wants to know also of what was written as it was to be.
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

  /// Hands over what goes before a header, or the header, once the device has nothing left that it would have to be copied after.
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

  /// Learns how many bytes of what was handed over a slow reader has left.
  mutating func settle(left: Int) {
    self.left = left
    state = left > 0 ? max(state, handedState) : state
  }

  /// Gives the lines up.
  ///
  /// - Parameter lost: gets them.
  /// - Returns: the header, and the segment's beginning, that were among them.
  mutating func giveUp(to lost: inout LostLines) -> (header: [UInt8]?, turn: SegmentTurn?) {
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
