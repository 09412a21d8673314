import PlayheadPlatform

/// Lines that could not be written, and the system's error number.
package struct LineSinkFailure: Error, Hashable, Sendable {
  package var code: CInt
  package var lostLines: Int
}

/// Writes whole lines to a file descriptor, and never blocks, raises a signal, or loses track of a torn line.
///
/// Who uses it decides what to do about a failure; the sink only makes sure that what is written next starts on a line
/// of its own.
package struct LineSink: ~Copyable {
  /// How much gathers before it is sent on.
  package static let flushSize = 64 << 10
  /// How much waits for a slow reader before lines are refused.
  package static let pendingLimit = 4 << 20

  private var output: LineOutput
  private let durability: Durability
  /// Whether lines are refused until half of what waits has been read.
  private var isOverfull = false
  /// Whether the last byte that was written is no line end.
  private var isInsideLine = false
  /// Whether the rest of the line that is written in part was given up.
  private var isTorn = false
  /// Lines that have not been sent on, from `pendingStart` on.
  private var pending = JSONWriter(capacity: 16)
  private var pendingStart = 0
  /// How much room stays when lines have gone. A reader who comes when it likes finds many at once.
  package var keptCapacity = Self.flushSize * 2

  package init(_ output: consuming LineOutput, durability: Durability) {
    self.output = output
    self.durability = durability
  }

  /// A sink that is closed from the start.
  package init() {
    self.init(LineOutput(), durability: .everyAction)
  }

  /// Whether there is anything to write to.
  package var isOpen: Bool { output.isOpen }

  /// Whether it takes all that it is given, unless writing fails.
  package var isRegularFile: Bool { output.isRegularFile }

  /// How many bytes a file has, as far as this sink has written it.
  package var size: Int { output.size }

  /// How many bytes this sink has written.
  package var written: Int { output.written }

  /// What somebody else did to the file, so that what is written to it is lost.
  package var damage: LineOutput.Damage? { output.damage }

  /// Whether nothing was written to the file of this sink's own that is at a path.
  package func isEmptyFile(at path: String) -> Bool { !hasPending && output.isEmptyFile(at: path) }

  /// Whether the sink has written to a file of which nothing is worth keeping, and made it empty again.
  package mutating func startOver() -> Bool {
    guard output.truncate() else { return false }
    pending.removeAll(keepingCapacity: keptCapacity)
    pendingStart = 0
    isInsideLine = false
    isTorn = false
    return true
  }

  /// Lets go of the descriptor; what has not been flushed is lost.
  package mutating func close() {
    output.close()
    pending.removeAll(keepingCapacity: 16)
    pendingStart = 0
  }

  /// Whether lines wait to be sent on.
  package var hasPending: Bool { pending.count > pendingStart }

  /// How many bytes wait to be sent on.
  package var pendingCount: Int { pending.count - pendingStart }

  /// Writes one or more whole lines.
  ///
  /// - Returns: what went wrong, where it did: with these lines, or with earlier ones that had gathered.
  package mutating func write(_ lines: UnsafeRawBufferPointer) -> LineSinkFailure? {
    if durability == .everyAction, !hasPending { return send(lines) }
    if pendingCount > Self.pendingLimit { isOverfull = true }
    if isOverfull {
      if let failure = flush() { return failure }
      // There would be a gap for every few lines otherwise.
      guard pendingCount < Self.pendingLimit / 2 else {
        return LineSinkFailure(code: EAGAIN, lostLines: lines.lineCount)
      }
      isOverfull = false
    }
    if lines.count >= Self.flushSize {
      if let failure = flush() { return failure }
      if !hasPending { return send(lines) }
    }
    pending.append(bytes: lines)
    return commit()
  }

  /// Moves whole lines to the end of what waits, however much that is.
  ///
  /// - Parameter lines: empty afterwards.
  package mutating func take(_ lines: inout JSONWriter) {
    if hasPending {
      pending.append(lines)
    } else {
      pending.takeBytes(of: &lines)
      pendingStart = 0
    }
    lines.removeAll(keepingCapacity: keptCapacity)
  }

  /// Sends on what has gathered, if it is time.
  private mutating func commit() -> LineSinkFailure? {
    if durability == .buffered, pendingCount < Self.flushSize { return nil }
    return flush()
  }

  /// Writes what has gathered, as far as the reader takes it.
  ///
  /// - Parameter losing: called with the lines that are lost, the first of which may have been written in part.
  /// - Returns: what went wrong, where it did; what had gathered is then lost.
  package mutating func flush(losing: (UnsafeRawBufferPointer) -> Void = { _ in }) -> LineSinkFailure? {
    guard hasPending else { return nil }
    if let failure = endTornLine(losing: 0) { return losePending(failure.code, losing) }
    // The system call does not touch the buffer that it reads.
    let start = pendingStart
    let waiting = pending.withBytes { UnsafeRawBufferPointer(rebasing: $0[start...]) }
    let (done, failure) = output.write(waiting)
    note(done, of: waiting)
    pendingStart += done
    if let failure, failure != EAGAIN || output.isRegularFile { return losePending(failure, losing) }
    if !hasPending {
      pending.removeAll(keepingCapacity: keptCapacity)
      pendingStart = 0
    } else if pendingStart > Self.pendingLimit / 2 {
      // The line that the reader has a part of is kept whole, to know what is lost if the rest is.
      let kept = pendingLine
      var rest = JSONWriter(capacity: pending.count - kept)
      pending.withBytes { rest.append(bytes: UnsafeRawBufferPointer(rebasing: $0[kept...])) }
      pending = rest
      pendingStart -= kept
    }
    return nil
  }

  /// Writes what has gathered to a file, which takes it at once unless something is wrong.
  ///
  /// - Returns: false where something has to be done by ``flush(losing:)``.
  @inline(__always) package mutating func flushToFile() -> Bool {
    guard !isTorn, pendingStart == 0, pending.count > 0 else { return false }
    let waiting = pending.withBytes { $0 }
    let done = output.writeToFile(waiting)
    note(done, of: waiting)
    guard _fastPath(done == waiting.count) else {
      pendingStart = done
      return false
    }
    pending.removeAll(keepingCapacity: keptCapacity)
    return true
  }

  /// Where the first line begins that waits.
  private var pendingLine: Int {
    guard isInsideLine else { return pendingStart }
    return pending.withBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var start = pendingStart
      while start > 0, base.load(fromByteOffset: start - 1, as: UInt8.self) != UInt8(ascii: "\n") { start -= 1 }
      return start
    }
  }

  private mutating func losePending(
    _ code: CInt, _ losing: (UnsafeRawBufferPointer) -> Void
  ) -> LineSinkFailure {
    let first = pendingLine
    let lost = pending.withBytes { bytes in
      losing(UnsafeRawBufferPointer(rebasing: bytes[first...]))
      return UnsafeRawBufferPointer(rebasing: bytes[pendingStart...]).lineCount
    }
    pending.removeAll(keepingCapacity: keptCapacity)
    pendingStart = 0
    isTorn = isInsideLine
    return LineSinkFailure(code: code, lostLines: lost)
  }

  private mutating func send(_ lines: UnsafeRawBufferPointer) -> LineSinkFailure? {
    if let failure = endTornLine(losing: lines.lineCount) { return failure }
    let (done, failure) = output.write(lines)
    note(done, of: lines)
    guard let failure else { return nil }
    if failure == EAGAIN, !output.isRegularFile {
      // The reader is slow: the rest waits here.
      pending.append(bytes: UnsafeRawBufferPointer(rebasing: lines[done...]))
      return nil
    }
    isTorn = isInsideLine
    return LineSinkFailure(code: failure, lostLines: UnsafeRawBufferPointer(rebasing: lines[done...]).lineCount)
  }

  private mutating func note(_ done: Int, of bytes: UnsafeRawBufferPointer) {
    if done > 0 { isInsideLine = bytes[done - 1] != UInt8(ascii: "\n") }
  }

  /// Ends the line of which a part was written and the rest given up.
  private mutating func endTornLine(losing lines: Int) -> LineSinkFailure? {
    guard isTorn else { return nil }
    let (_, failure) = withUnsafeBytes(of: UInt8(ascii: "\n")) { output.write($0) }
    if let failure { return LineSinkFailure(code: failure, lostLines: lines) }
    isTorn = false
    isInsideLine = false
    return nil
  }
}

// MARK: - The end

extension LineSink {
  /// Waits for a slow reader to take what has gathered.
  ///
  /// - Parameters:
  ///   - milliseconds: how long, in all.
  ///   - losing: as ``flush(losing:)`` takes it.
  /// - Returns: what went wrong, where it did; nil also where some of it still waits.
  package mutating func drain(
    for milliseconds: Int, losing: (UnsafeRawBufferPointer) -> Void = { _ in }
  ) -> LineSinkFailure? {
    let deadline = MonotonicTime.now() + milliseconds * 1_000_000
    while true {
      if let failure = flush(losing: losing) { return failure }
      guard hasPending else { return nil }
      let left = deadline - MonotonicTime.now()
      guard left > 0 else { return nil }
      output.waitForRoom(milliseconds: (left + 999_999) / 1_000_000)
    }
  }

  /// Gives up what still waits, but for the rest of a line that the reader has a part of and `lines`, which take its
  /// place if the reader or the system has room for them.
  ///
  /// - Parameter lines: makes the last lines, of those that are given up.
  /// - Returns: whether the last lines went out.
  package mutating func giveUp(instead lines: (_ lost: UnsafeRawBufferPointer, inout JSONWriter) -> Void) -> Bool {
    var last = JSONWriter(capacity: 256)
    let (start, isInsideLine) = (pendingStart, isInsideLine)
    pending.withBytes { bytes in
      var waiting = UnsafeRawBufferPointer(rebasing: bytes[start...])
      if isInsideLine, let end = waiting.lineEnd() {
        last.append(bytes: UnsafeRawBufferPointer(rebasing: waiting[...end]))
        waiting = UnsafeRawBufferPointer(rebasing: waiting[(end + 1)...])
      }
      lines(waiting, &last)
    }
    output.makeRoom(for: last.count)
    pending.removeAll()
    pendingStart = 0
    pending.append(last)
    let failure = flush()
    return failure == nil && !hasPending
  }
}
