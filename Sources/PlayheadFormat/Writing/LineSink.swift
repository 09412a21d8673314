import PlayheadPlatform

/// The number of lines that could not be written, and the system's error number.
package struct LineSinkFailure: Error, Hashable, Sendable {
  package var code: CInt
  package var lostLines: Int
}

/// Writes whole lines to a file descriptor without blocking, raising a signal, or losing track of a partial line. The
/// caller decides what to do about a failure; the sink ensures that the next line starts on a line of its own.
package struct LineSink: ~Copyable {
  /// The most bytes that gather before they are written.
  package static let flushSize = 64 << 10
  /// The most bytes that wait for a slow reader before lines are refused.
  package static let pendingLimit = 4 << 20

  private var output: LineOutput
  private let durability: Durability
  /// Whether lines are refused until half of the pending bytes have been read.
  private var isOverfull = false
  /// Whether the last written byte is not a line end.
  private var isInsideLine = false
  /// Whether the rest of a partly written line was discarded.
  private var isTorn = false
  /// Lines that were not written yet, from `pendingStart` on.
  private var pending = JSONWriter(capacity: 16)
  private var pendingStart = 0
  /// The capacity that stays after writing; a slow reader takes many lines at once.
  package var keptCapacity = Self.flushSize * 2

  package init(_ output: consuming LineOutput, durability: Durability) {
    self.output = output
    self.durability = durability
  }

  /// A sink that is closed from the start.
  package init() {
    self.init(LineOutput(), durability: .everyAction)
  }

  package var isOpen: Bool { output.isOpen }

  /// Whether it takes everything at once, unless writing fails.
  package var isRegularFile: Bool { output.isRegularFile }

  /// The size of the file, as far as this sink has written it.
  package var size: Int { output.size }

  /// The number of bytes that this sink has written.
  package var written: Int { output.written }

  /// Damage to the file by another process, after which written lines are lost.
  package var damage: LineOutput.Damage? { output.damage }

  /// Whether this sink's own file is at a path and nothing was written to it.
  package func isEmptyFile(at path: String) -> Bool { !hasPending && output.isEmptyFile(at: path) }

  /// Empties the sink's file, which contains nothing worth keeping, and returns whether that succeeded.
  package mutating func startOver() -> Bool {
    guard output.truncate() else { return false }
    pending.removeAll(keepingCapacity: keptCapacity)
    pendingStart = 0
    isInsideLine = false
    isTorn = false
    return true
  }

  /// Releases the descriptor; pending lines are lost.
  package mutating func close() {
    output.close()
    pending.removeAll(keepingCapacity: 16)
    pendingStart = 0
  }

  package var hasPending: Bool { pending.count > pendingStart }

  /// The number of pending bytes.
  package var pendingCount: Int { pending.count - pendingStart }

  /// Writes one or more whole lines and returns a failure of these or of earlier pending lines.
  package mutating func write(_ lines: UnsafeRawBufferPointer) -> LineSinkFailure? {
    if durability == .everyAction, !hasPending { return send(lines) }
    if pendingCount > Self.pendingLimit { isOverfull = true }
    if isOverfull {
      if let failure = flush() { return failure }
      // The margin prevents a gap after every few lines.
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

  /// Moves whole lines to the pending ones, without a limit, and leaves `lines` empty.
  package mutating func take(_ lines: inout JSONWriter) {
    if hasPending {
      pending.append(lines)
    } else {
      pending.takeBytes(of: &lines)
      pendingStart = 0
    }
    lines.removeAll(keepingCapacity: keptCapacity)
  }

  /// Writes the pending lines if it is time to.
  private mutating func commit() -> LineSinkFailure? {
    if durability == .buffered, pendingCount < Self.flushSize { return nil }
    return flush()
  }

  /// Writes the pending lines as far as the reader takes them; on a failure they are lost, and `losing` receives them,
  /// the first of which may be partly written.
  package mutating func flush(losing: (UnsafeRawBufferPointer) -> Void = { _ in }) -> LineSinkFailure? {
    guard hasPending else { return nil }
    if let failure = endTornLine(losing: 0) { return losePending(failure.code, losing) }
    // The system call only reads the buffer.
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
      // A partly read line is kept whole, so that it can be reported if the rest is lost.
      let kept = pendingLine
      var rest = JSONWriter(capacity: pending.count - kept)
      pending.withBytes { rest.append(bytes: UnsafeRawBufferPointer(rebasing: $0[kept...])) }
      pending = rest
      pendingStart -= kept
    }
    return nil
  }

  /// Writes the pending lines to a file at once; false if ``flush(losing:)`` has to handle a problem.
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

  /// The beginning of the first pending line.
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
      // The reader is slow, so the rest stays pending.
      pending.append(bytes: UnsafeRawBufferPointer(rebasing: lines[done...]))
      return nil
    }
    isTorn = isInsideLine
    return LineSinkFailure(code: failure, lostLines: UnsafeRawBufferPointer(rebasing: lines[done...]).lineCount)
  }

  private mutating func note(_ done: Int, of bytes: UnsafeRawBufferPointer) {
    if done > 0 { isInsideLine = bytes[done - 1] != UInt8(ascii: "\n") }
  }

  /// Ends a partly written line whose rest was discarded.
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
  /// Waits up to `milliseconds` in all for a slow reader to take the pending lines; nil without a failure, even if some
  /// are still pending.
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

  /// Discards the pending lines except the rest of a partly written one, writes the last lines that `lines` makes from
  /// the discarded ones if the reader or the system has room for them, and returns whether these were written.
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
