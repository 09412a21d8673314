import PlayheadRecording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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

  /// Whether there is anything to write to.
  var isOpen: Bool { writer.sink.isOpen }

  var isRegularFile: Bool { writer.sink.isRegularFile }

  /// How many bytes the current file has.
  var size: Int { writer.sink.size }

  /// Whether a slow reader has left lines.
  var hasPending: Bool { writer.sink.hasPending }

  /// What became of lines.
  struct Outcome {
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

    /// Whether the output has to know.
    var isRemarkable: Bool { loss != nil || turn != nil || damage != nil || left > 0 }
  }

  /// Takes lines over, to write them.
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
    writer.sink.take(&lines)
  }

  /// Writes what was taken, as far as the reader takes it.
  ///
  /// - Parameters:
  ///   - looks: whether to look first if somebody has damaged the file, which takes a system call.
  ///   - milliseconds: how long to wait for a slow reader.
  mutating func write(looking looks: Bool, waiting milliseconds: Int = 0) -> Outcome {
    var outcome = Outcome()
    if looks { outcome.damage = damage }
    flush(waiting: milliseconds, &outcome)
    if let turn = turn.take() {
      let hasBegun = outcome.loss == nil && begin(turn)
      outcome.turn = (turn, hasBegun)
      var lines = JSONWriter(capacity: max(linesAfterTurn.count - turn.headerCount, 16))
      linesAfterTurn.withBytes { lines.append(bytes: UnsafeRawBufferPointer(rebasing: $0[turn.headerCount...])) }
      linesAfterTurn.removeAll(keepingCapacity: 16)
      if outcome.loss == nil {
        writer.sink.take(&lines)
        flush(waiting: milliseconds, &outcome)
      } else {
        lines.withBytes { outcome.loss?.lines.add($0) }
      }
    }
    outcome.left = writer.sink.pendingCount
    return outcome
  }

  private mutating func flush(waiting milliseconds: Int, _ outcome: inout Outcome) {
    var lines = LostLines()
    var header: [UInt8]?
    let (count, isBegun) = (headerCount, writer.sink.written >= headerEnd)
    let failure = writer.sink.drain(for: milliseconds) { lost in
      lines.add(lost)
      if !isBegun { header = Array(lost.prefix(count)) }
    }
    guard let failure else { return }
    outcome.loss = (lines, failure.code)
    guard writer.sink.written < headerEnd else { return }
    // A file that does not begin with a header is none of ours: it must not begin with a part of one.
    _ = writer.sink.startOver()
    outcome.header = header
  }

  /// Begins a segment with its header; where there is no room for it, the file goes away.
  private mutating func begin(_ turn: SegmentTurn) -> Bool {
    guard let file = try? NewRecordingFile.open(turn.path, existing: .keep).get() else { return false }
    var next = RecordingWriter(file, durability: durability)
    var header = JSONWriter(capacity: turn.headerCount)
    linesAfterTurn.withBytes { header.append(bytes: UnsafeRawBufferPointer(rebasing: $0[..<turn.headerCount])) }
    next.sink.take(&header)
    guard next.sink.flush() == nil else {
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
  mutating func giveUp(instead lines: (_ lost: Int, inout JSONWriter) -> Void) -> (lost: Int, isWritten: Bool) {
    writer.sink.giveUp(instead: lines)
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
