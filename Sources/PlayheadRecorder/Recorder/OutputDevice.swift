import PlayheadFormat
import PlayheadPlatform

/// Where an output's lines are written: a file, the segments of a session, or a pipe. Its own lock is held while the
/// system takes lines, and a recording thread waits for that lock only if it must know that the system has its lines.
struct OutputDevice: ~Copyable {
  var sink: LineSink
  /// The path of the current file, if it has one.
  private(set) var path: String?
  private let durability: Durability
  /// Where the lines continue in a new file.
  private var turn: SegmentTurn?
  /// The header of that file, and the lines after it.
  private var nextHeader = JSONWriter(capacity: 16)
  private var nextLines = JSONWriter(capacity: 16)

  init(_ writer: consuming RecordingWriter, durability: Durability) {
    path = writer.path
    sink = writer.intoSink()
    self.durability = durability
  }

  /// The result of writing lines.
  struct Outcome {
    /// The lost lines, and the system's error number.
    var loss: (lines: DroppedLines, code: CInt)?
    /// Whether a new file has begun, if the lines continue in one.
    var hasTurned: Bool?
    /// Damage to the file by another process, in words.
    var damage: String?
    /// The number of bytes that wait for a slow reader.
    var left = 0
  }

  /// Takes over lines, which continue in a new file, and leaves `lines` empty.
  mutating func take(_ lines: inout JSONWriter, _ turn: SegmentTurn) {
    lines.withBytes { bytes in
      nextHeader.append(bytes: UnsafeRawBufferPointer(rebasing: bytes[turn.header]))
      nextLines.append(bytes: UnsafeRawBufferPointer(rebasing: bytes[turn.header.upperBound...]))
    }
    lines.truncate(to: turn.header.lowerBound)
    self.turn = turn
    sink.take(&lines)
  }

  /// Writes the lines as far as the reader takes them within a time, after checking the file for damage (a system call)
  /// if asked to; returns nil if everything went as expected.
  mutating func write(looking looks: Bool, waiting milliseconds: Int = 0) -> Outcome? {
    if _fastPath(!looks && turn == nil && milliseconds == 0), _fastPath(sink.flushToFile()) { return nil }
    let damage = looks ? damage : nil
    var loss = flush(waiting: milliseconds)
    var hasTurned: Bool?
    if let turn = turn.take() {
      hasTurned = loss == nil && beginSegment(at: turn.path)
      if loss == nil {
        sink.take(&nextLines)
        loss = flush(waiting: milliseconds)
      } else {
        nextLines.withBytes { loss?.lines.add($0) }
      }
      nextHeader.removeAll(keepingCapacity: 16)
      nextLines.removeAll(keepingCapacity: 16)
    }
    if damage == nil, loss == nil, hasTurned == nil, _fastPath(!sink.hasPending) { return nil }
    return Outcome(loss: loss, hasTurned: hasTurned, damage: damage, left: sink.pendingCount)
  }

  private mutating func flush(waiting milliseconds: Int) -> (lines: DroppedLines, code: CInt)? {
    var lost = DroppedLines()
    let failure =
      milliseconds > 0 ? sink.drain(for: milliseconds) { lost.add($0) } : sink.flush { lost.add($0) }
    guard let failure else { return nil }
    // A file without a complete header is not a recording, so the partial header is removed.
    if lost.header != nil { _ = sink.startOver() }
    return (lost, failure.code)
  }

  /// Begins a segment with its header, and removes the file if there is no room for that.
  private mutating func beginSegment(at path: String) -> Bool {
    guard let file = try? NewRecordingFile.open(path, existing: .keep).get() else { return false }
    var next = RecordingWriter(file, durability: durability).intoSink()
    next.take(&nextHeader)
    // A segment under another name would not be found.
    guard file.path == path, next.flush() == nil else {
      unlink(file.path)
      return false
    }
    sink.close()
    sink = next
    self.path = path
    return true
  }

  private var damage: String? {
    guard let damage = sink.damage, let path else { return nil }
    return switch damage {
    case .deleted: "\(path) was deleted while it was recorded into; what is recorded is lost"
    case .cutOff: "\(path) was cut off by somebody else while it was recorded into; what it held is lost"
    }
  }

  /// Discards the waiting lines, like ``LineSink/giveUp(instead:)``.
  mutating func giveUp(
    instead lines: (_ lost: DroppedLines, inout JSONWriter) -> Void
  ) -> (lost: DroppedLines, isWritten: Bool) {
    var lost = DroppedLines()
    let isWritten = sink.giveUp { waiting, last in
      lost.add(waiting)
      lines(lost, &last)
    }
    return (lost, isWritten)
  }

  /// Closes the file, and removes it if nothing was written.
  mutating func discard() {
    if let path, sink.isEmptyFile(at: path) { unlink(path) }
    sink.close()
  }
}

/// A place in a session's lines at which they continue in a new file, which begins with a header.
struct SegmentTurn {
  /// Where the header is in the lines.
  let header: Range<Int>
  /// The path of the new file.
  let path: String
  /// The size of the lines since the last whole state.
  let linesWeight: Int
  /// The size of the state in the header.
  let stateWeight: Int
  /// The open actions whose lines are missing in the previous file.
  let unwritten: Set<Int>
}
