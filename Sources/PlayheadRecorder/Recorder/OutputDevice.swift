import PlayheadFormat
import PlayheadPlatform

/// Where an output's lines are written: a file, the segments of a session, or a pipe. Its own lock is held while the
/// system takes lines, and a recording thread waits for that lock only if it must know that the system has its lines.
struct OutputDevice: ~Copyable {
  private var writer: RecordingWriter
  private let durability: Durability
  /// The size of the header at the beginning of the file.
  private var headerCount = 0
  /// The file size once the whole header is written.
  private var headerEnd = 0
  /// Where the lines continue in a new file.
  private var turn: SegmentTurn?
  /// The lines of that new file.
  private var linesAfterTurn = JSONWriter(capacity: 16)

  init(_ writer: consuming RecordingWriter, durability: Durability) {
    self.writer = writer
    self.durability = durability
  }

  /// Sets the capacity that stays after lines were written.
  mutating func keepCapacity(_ bytes: Int) { writer.sink.keptCapacity = bytes }

  var isOpen: Bool { writer.sink.isOpen }

  var isRegularFile: Bool { writer.sink.isRegularFile }

  /// The path of the current file, if it has one.
  var path: String? { writer.path }

  /// The size of the current file.
  var size: Int { writer.sink.size }

  /// Whether a slow reader has left lines.
  var hasPending: Bool { writer.sink.hasPending }

  /// The result of writing lines.
  final class Outcome {
    /// The lost lines, and the system's error number.
    fileprivate(set) var loss: (lines: DroppedLines, code: CInt)?
    /// The header, if it could not be written.
    fileprivate(set) var header: [UInt8]?
    /// The turn that was reached, and whether the new file has begun.
    fileprivate(set) var turn: (SegmentTurn, hasBegun: Bool)?
    /// Damage to the file by another process, in words.
    fileprivate(set) var damage: String?
    /// The number of bytes that wait for a slow reader.
    fileprivate(set) var left = 0
  }

  /// Takes over lines for writing, behind earlier ones that wait for a slow reader, and leaves `lines` empty.
  @inline(__always) mutating func take(_ lines: inout JSONWriter) { writer.sink.take(&lines) }

  /// Takes over lines that begin with a header of `headerCount` bytes, or that continue in a new file at `turn`, and
  /// leaves `lines` empty.
  mutating func take(_ lines: inout JSONWriter, headerCount: Int?, turn: SegmentTurn?) {
    if let headerCount {
      self.headerCount = headerCount
      headerEnd = writer.sink.written + writer.sink.pendingCount + headerCount
    }
    if let turn {
      lines.withBytes { linesAfterTurn.append(bytes: UnsafeRawBufferPointer(rebasing: $0[turn.offset...])) }
      lines.truncate(to: turn.offset)
      self.turn = turn
    }
    take(&lines)
  }

  /// Writes the lines as far as the reader takes them within a time, after checking the file for damage (a system call)
  /// if asked to; returns nil if everything went as expected.
  mutating func write(looking looks: Bool, waiting milliseconds: Int = 0) -> Outcome? {
    if _fastPath(!looks && turn == nil && milliseconds == 0) {
      if _fastPath(writer.sink.flushToFile()) { return nil }
      guard let loss = flush(waiting: 0) else {
        return _fastPath(!writer.sink.hasPending) ? nil : outcome(nil)
      }
      return outcome(loss)
    }
    let damage = looks ? damage : nil
    var loss = flush(waiting: milliseconds)
    var turned: (SegmentTurn, hasBegun: Bool)?
    if let turn = turn.take() {
      turned = (turn, hasBegun: loss == nil && begin(turn))
      var lines = JSONWriter(capacity: max(linesAfterTurn.count - turn.headerCount, 16))
      linesAfterTurn.withBytes { lines.append(bytes: UnsafeRawBufferPointer(rebasing: $0[turn.headerCount...])) }
      linesAfterTurn.removeAll(keepingCapacity: 16)
      if loss == nil {
        take(&lines)
        loss = flush(waiting: milliseconds)
      } else {
        lines.withBytes { loss?.lines.add($0) }
      }
    }
    if damage == nil, loss == nil, turned == nil, !writer.sink.hasPending { return nil }
    let outcome = outcome(loss)
    (outcome.damage, outcome.turn) = (damage, turned)
    return outcome
  }

  private typealias Loss = (lines: DroppedLines, code: CInt, header: [UInt8]?)

  @inline(never) private func outcome(_ loss: Loss?) -> Outcome {
    let outcome = Outcome()
    outcome.loss = loss.map { ($0.lines, $0.code) }
    outcome.header = loss?.header
    outcome.left = writer.sink.pendingCount
    return outcome
  }

  private mutating func flush(waiting milliseconds: Int) -> Loss? {
    var lost: DroppedLines?
    var header: [UInt8]?
    let (count, isBegun) = (headerCount, writer.sink.written >= headerEnd)
    let failure =
      milliseconds > 0
      ? writer.sink.drain(for: milliseconds) { Self.lose($0, headerCount: isBegun ? 0 : count, &lost, &header) }
      : writer.sink.flush { Self.lose($0, headerCount: isBegun ? 0 : count, &lost, &header) }
    guard let failure, let lost else { return nil }
    guard writer.sink.written < headerEnd else { return (lost, failure.code, nil) }
    // A file without a complete header is not a recording, so the partial header is removed.
    _ = writer.sink.startOver()
    return (lost, failure.code, header)
  }

  @inline(never) private static func lose(
    _ lines: UnsafeRawBufferPointer, headerCount: Int, _ lost: inout DroppedLines?, _ header: inout [UInt8]?
  ) {
    var all = DroppedLines()
    all.add(lines)
    lost = all
    if headerCount > 0 { header = Array(lines.prefix(headerCount)) }
  }

  /// Begins a segment with its header, and removes the file if there is no room for that.
  private mutating func begin(_ turn: SegmentTurn) -> Bool {
    guard let file = try? NewRecordingFile.open(turn.path, existing: .keep).get() else { return false }
    var next = RecordingWriter(file, durability: durability)
    var header = JSONWriter(capacity: turn.headerCount)
    linesAfterTurn.withBytes { header.append(bytes: UnsafeRawBufferPointer(rebasing: $0[..<turn.headerCount])) }
    next.sink.take(&header)
    // A segment under another name would not be found.
    guard file.path == turn.path, next.sink.flush() == nil else {
      unlink(file.path)
      return false
    }
    writer.sink.close()
    writer = next
    (headerCount, headerEnd) = (turn.headerCount, turn.headerCount)
    return true
  }

  private var damage: String? {
    guard let damage = writer.sink.damage, let path = writer.path else { return nil }
    return switch damage {
    case .deleted: "\(path) was deleted while it was recorded into; what is recorded is lost"
    case .cutOff: "\(path) was cut off by somebody else while it was recorded into; what it held is lost"
    }
  }

  // MARK: - The end

  /// Discards the waiting lines, like ``LineSink/giveUp(instead:)``.
  mutating func giveUp(
    instead lines: (_ lost: DroppedLines, inout JSONWriter) -> Void
  ) -> (lost: DroppedLines, isWritten: Bool) {
    var lost = DroppedLines()
    let isWritten = writer.sink.giveUp { waiting, last in
      lost.add(waiting)
      lines(lost, &last)
    }
    return (lost, isWritten)
  }

  mutating func close() { writer.sink.close() }

  /// Closes the file, and removes it if nothing was written.
  mutating func discard() { writer.discard() }
}

/// A place in a session's lines at which they continue in a new file, which begins with a header.
struct SegmentTurn {
  /// The offset of the header in the lines.
  let offset: Int
  /// The size of the header.
  let headerCount: Int
  /// The path of the new file.
  let path: String
  /// The size of the lines since the last whole state.
  let linesWeight: Int
  /// The size of the state in the header.
  let stateWeight: Int
  /// The open actions whose lines are missing in the previous file.
  let unwritten: Set<Int>
}
