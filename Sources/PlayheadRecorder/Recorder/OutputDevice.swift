import PlayheadFormat
import PlayheadPlatform

/// What the lines of an output are written to: a file, the segments of a session, a pipe.
///
/// It has a lock of its own, which is held while the system takes lines. Nobody waits for that who records and need not know that
/// the system has them.
struct OutputDevice: ~Copyable {
  private var writer: RecordingWriter
  private let durability: Durability
  /// How many bytes the header has, which the file begins with.
  private var headerCount = 0
  /// How many bytes are written when all of it is.
  private var headerEnd = 0
  /// Where the lines go on in a new file.
  private var turn: SegmentTurn?
  /// The lines that belong into it.
  private var linesAfterTurn = JSONWriter(capacity: 16)

  init(_ writer: consuming RecordingWriter, durability: Durability) {
    self.writer = writer
    self.durability = durability
  }

  /// Says how much room stays when lines have gone.
  mutating func keepCapacity(_ bytes: Int) { writer.sink.keptCapacity = bytes }

  /// Whether there is anything to write to.
  var isOpen: Bool { writer.sink.isOpen }

  var isRegularFile: Bool { writer.sink.isRegularFile }

  /// Where the current file is; nil where it has no path.
  var path: String? { writer.path }

  /// How many bytes the current file has.
  var size: Int { writer.sink.size }

  /// Whether a slow reader has left lines.
  var hasPending: Bool { writer.sink.hasPending }

  /// What became of lines.
  final class Outcome {
    /// What was lost, and why, by the system's error number.
    fileprivate(set) var loss: (lines: LostLines, code: CInt)?
    /// The header, if it could not be written.
    fileprivate(set) var header: [UInt8]?
    /// The turn that was come to, and whether the new file has begun.
    fileprivate(set) var turn: (SegmentTurn, hasBegun: Bool)?
    /// What somebody else did to the file, for people.
    fileprivate(set) var damage: String?
    /// How many bytes wait for a slow reader.
    fileprivate(set) var left = 0
  }

  /// Takes lines over, to write them. They gather where earlier ones wait for a slow reader.
  ///
  /// - Parameter lines: empty afterwards.
  @inline(__always) mutating func take(_ lines: inout JSONWriter) { writer.sink.take(&lines) }

  /// Takes lines over that begin with a header, or of which some belong into a new file.
  ///
  /// - Parameters:
  ///   - lines: empty afterwards.
  ///   - headerCount: how many bytes of them are the header, if they begin with it.
  ///   - turn: where they go on in a new file.
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

  /// Writes what was taken, as far as the reader takes it.
  ///
  /// - Parameters:
  ///   - looks: whether to look first if somebody has damaged the file, which takes a system call.
  ///   - milliseconds: how long to wait for a slow reader.
  /// - Returns: what is worth to be told; nil where all was written as it was to be.
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

  private typealias Loss = (lines: LostLines, code: CInt, header: [UInt8]?)

  @inline(never) private func outcome(_ loss: Loss?) -> Outcome {
    let outcome = Outcome()
    outcome.loss = loss.map { ($0.lines, $0.code) }
    outcome.header = loss?.header
    outcome.left = writer.sink.pendingCount
    return outcome
  }

  private mutating func flush(waiting milliseconds: Int) -> Loss? {
    var lost: LostLines?
    var header: [UInt8]?
    let (count, isBegun) = (headerCount, writer.sink.written >= headerEnd)
    let failure =
      milliseconds > 0
      ? writer.sink.drain(for: milliseconds) { Self.lose($0, headerCount: isBegun ? 0 : count, &lost, &header) }
      : writer.sink.flush { Self.lose($0, headerCount: isBegun ? 0 : count, &lost, &header) }
    guard let failure, let lost else { return nil }
    guard writer.sink.written < headerEnd else { return (lost, failure.code, nil) }
    // A file that does not begin with a header is none of ours: it must not begin with a part of one.
    _ = writer.sink.startOver()
    return (lost, failure.code, header)
  }

  @inline(never) private static func lose(
    _ lines: UnsafeRawBufferPointer, headerCount: Int, _ lost: inout LostLines?, _ header: inout [UInt8]?
  ) {
    var all = LostLines()
    all.add(lines)
    lost = all
    if headerCount > 0 { header = Array(lines.prefix(headerCount)) }
  }

  /// Begins a segment with its header; where there is no room for it, the file goes away.
  private mutating func begin(_ turn: SegmentTurn) -> Bool {
    guard let file = try? NewRecordingFile.open(turn.path, existing: .keep).get() else { return false }
    var next = RecordingWriter(file, durability: durability)
    var header = JSONWriter(capacity: turn.headerCount)
    linesAfterTurn.withBytes { header.append(bytes: UnsafeRawBufferPointer(rebasing: $0[..<turn.headerCount])) }
    next.sink.take(&header)
    // Under another name nobody would look for it.
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

  /// Gives up what still waits, as ``LineSink/giveUp(instead:)``.
  mutating func giveUp(
    instead lines: (_ lost: LostLines, inout JSONWriter) -> Void
  ) -> (lost: LostLines, isWritten: Bool) {
    var lost = LostLines()
    let isWritten = writer.sink.giveUp { waiting, last in
      lost.add(waiting)
      lines(lost, &last)
    }
    return (lost, isWritten)
  }

  mutating func close() { writer.sink.close() }

  /// Closes the file, and removes it if nothing was written to it.
  mutating func discard() { writer.discard() }
}

/// A place in the lines of a session at which they go on in a new file, which begins with a header.
struct SegmentTurn {
  /// Where in the lines the header begins.
  let offset: Int
  /// How many bytes it has.
  let headerCount: Int
  /// Where the new file goes.
  let path: String
  /// How many bytes of lines there were since the last whole state.
  let linesWeight: Int
  /// How many bytes of the header are the state.
  let stateWeight: Int
  /// The open actions whose lines are not in the file before.
  let unwritten: Set<Int>
}
