#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// When lines go to the operating system.
public enum Durability: Hashable, Sendable {
  /// Each line at once: what has been recorded survives the death of the process.
  case everyAction
  /// When 64 KiB have gathered, or 50 ms have passed: a quarter of the cost, and a killed process loses that much.
  case buffered
}

/// Lines that could not be written, and the system's error number.
package struct LineSinkFailure: Error, Hashable, Sendable {
  package var code: CInt
  package var lostLines: Int
}

/// Writes whole lines to a file descriptor, and never blocks, raises a signal, or loses track of a torn line.
///
/// The recorder decides what to do about a failure; the sink only makes sure that what is written next starts on a
/// line of its own.
package struct LineSink: ~Copyable {
  /// How much waits for a slow reader, or for the next flush, before lines are refused.
  private static let flushSize = 64 << 10
  private static let pendingLimit = 4 << 20

  /// Whether lines are refused until half of what waits has been read.
  private var isOverfull = false

  private var descriptor: CInt
  private let ownsDescriptor: Bool
  private let durability: Durability
  private let isRegularFile: Bool
  /// Beyond this size the system would kill the process with SIGXFSZ.
  private var sizeLimit = Self.currentSizeLimit()
  private var size: Int
  /// Whether the last byte that was written is no line end.
  private var isInsideLine = false
  /// Whether the rest of the line that is written in part was given up.
  private var isTorn = false
  private var pending = JSONWriter(capacity: 16)
  private var pendingStart = 0

  /// Takes a descriptor.
  ///
  /// One that is no regular file is made non-blocking.
  package init(descriptor: CInt, ownsDescriptor: Bool, durability: Durability) {
    self.descriptor = descriptor
    self.ownsDescriptor = ownsDescriptor
    self.durability = durability
    var status = stat()
    isRegularFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    if descriptor >= 0, !isRegularFile { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    let appends = isRegularFile && fcntl(descriptor, F_GETFL) & O_APPEND != 0
    size = isRegularFile ? Int(max(lseek(descriptor, 0, appends ? SEEK_END : SEEK_CUR), 0)) : 0
  }

  /// A sink that is closed from the start.
  package init() {
    self.init(descriptor: -1, ownsDescriptor: false, durability: .everyAction)
  }

  deinit {
    if ownsDescriptor, isOpen { closeFile(descriptor) }
  }

  /// Whether there is anything to write to.
  package var isOpen: Bool { descriptor >= 0 }

  /// Lets go of the descriptor; what has not been flushed is lost.
  package mutating func close() {
    if ownsDescriptor, isOpen { closeFile(descriptor) }
    descriptor = -1
    pending.removeAll()
    pendingStart = 0
  }

  /// Whether lines wait to be flushed.
  package var hasPending: Bool { pending.count > pendingStart }

  /// Writes one or more whole lines.
  ///
  /// - Returns: what went wrong, where it did: with these lines, or with earlier ones that had gathered.
  package mutating func write(_ lines: UnsafeRawBufferPointer) -> LineSinkFailure? {
    if durability == .everyAction, !hasPending { return send(lines) }
    let waiting = pending.count - pendingStart
    if waiting > Self.pendingLimit { isOverfull = true }
    if isOverfull {
      if let failure = flush() { return failure }
      // Half of it must go first, or there would be a gap for every few lines.
      guard pending.count - pendingStart < Self.pendingLimit / 2 else {
        return LineSinkFailure(code: EAGAIN, lostLines: Self.lineCount(lines[...]))
      }
      isOverfull = false
    }
    if lines.count >= Self.flushSize {
      if let failure = flush() { return failure }
      if !hasPending { return send(lines) }
    }
    pending.append(bytes: lines)
    if durability == .buffered, pending.count - pendingStart < Self.flushSize { return nil }
    return flush()
  }

  /// Writes what has gathered, as far as the reader takes it.
  ///
  /// - Returns: what went wrong, where it did; what had gathered is then lost.
  package mutating func flush() -> LineSinkFailure? {
    guard hasPending else { return nil }
    if let failure = endTornLine(losing: 0) { return losePending(failure.code) }
    var waiting = JSONWriter(capacity: 16)
    swap(&waiting, &pending)
    let (done, failure) = waiting.withBytes { put(UnsafeRawBufferPointer(rebasing: $0[pendingStart...])) }
    swap(&waiting, &pending)
    pendingStart += done
    if let failure, failure != EAGAIN || isRegularFile { return losePending(failure) }
    if !hasPending {
      pending.removeAll(keepingCapacity: Self.flushSize * 2)
      pendingStart = 0
    } else if pendingStart > Self.pendingLimit / 2 {
      let rest = pending.withBytes { Array($0[pendingStart...]) }
      pending.removeAll()
      rest.withUnsafeBytes { pending.append(bytes: $0) }
      pendingStart = 0
    }
    return nil
  }

  private mutating func losePending(_ code: CInt) -> LineSinkFailure {
    let lost = pending.withBytes { Self.lineCount($0[pendingStart...]) }
    pending.removeAll(keepingCapacity: Self.flushSize * 2)
    pendingStart = 0
    isTorn = isInsideLine
    return LineSinkFailure(code: code, lostLines: lost)
  }

  private mutating func send(_ lines: UnsafeRawBufferPointer) -> LineSinkFailure? {
    if let failure = endTornLine(losing: Self.lineCount(lines[...])) { return failure }
    let (done, failure) = put(lines)
    guard let failure else { return nil }
    if failure == EAGAIN, !isRegularFile {
      // The reader is slow: the rest waits here.
      pending.append(bytes: UnsafeRawBufferPointer(rebasing: lines[done...]))
      return nil
    }
    isTorn = isInsideLine
    return LineSinkFailure(code: failure, lostLines: Self.lineCount(lines[done...]))
  }

  /// Ends the line of which a part was written and the rest given up.
  private mutating func endTornLine(losing lines: Int) -> LineSinkFailure? {
    guard isTorn else { return nil }
    let failure = withUnsafeBytes(of: UInt8(ascii: "\n")) { put($0).failure }
    if let failure { return LineSinkFailure(code: failure, lostLines: lines) }
    isTorn = false
    return nil
  }

  private static func lineCount(_ lines: Slice<UnsafeRawBufferPointer>) -> Int {
    lines.count { $0 == UInt8(ascii: "\n") }
  }

  /// Writes as much as the system takes, and says why not more.
  private mutating func put(_ bytes: UnsafeRawBufferPointer) -> (done: Int, failure: CInt?) {
    if isRegularFile, bytes.count > sizeLimit - size {
      sizeLimit = Self.currentSizeLimit()
      if bytes.count > sizeLimit - size { return (0, EFBIG) }
    }
    var done = 0
    while done < bytes.count {
      let count =
        isRegularFile ? systemWrite(bytes, from: done) : withoutBrokenPipeSignal { systemWrite(bytes, from: done) }
      if count < 0 {
        if errno == EINTR { continue }
        return (done, errno)
      }
      done += count
      size += count
      isInsideLine = bytes[done - 1] != UInt8(ascii: "\n")
    }
    return (done, nil)
  }

  private func systemWrite(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress! + start, bytes.count - start)
    #else
      Glibc.write(descriptor, bytes.baseAddress! + start, bytes.count - start)
    #endif
  }

  private static func currentSizeLimit() -> Int {
    var limit = rlimit()
    return getrlimit(fileSize, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  #if canImport(Darwin)
    private static let fileSize = RLIMIT_FSIZE
  #else
    private static let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #endif
}

private func closeFile(_ descriptor: CInt) {
  close(descriptor)
}

/// Calls `body`, and turns the SIGPIPE that writing to a closed pipe would raise into EPIPE alone.
private func withoutBrokenPipeSignal(_ body: () -> Int) -> Int {
  var pipe = sigset_t()
  var before = sigset_t()
  sigemptyset(&pipe)
  sigaddset(&pipe, SIGPIPE)
  var pendingBefore = sigset_t()
  sigpending(&pendingBefore)
  let wasPending = sigismember(&pendingBefore, SIGPIPE) == 1
  pthread_sigmask(SIG_BLOCK, &pipe, &before)
  let count = body()
  let error = errno
  if count < 0, error == EPIPE, !wasPending {
    var pendingNow = sigset_t()
    sigpending(&pendingNow)
    if sigismember(&pendingNow, SIGPIPE) == 1 {
      var signal: CInt = 0
      sigwait(&pipe, &signal)
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, nil)
  errno = error
  return count
}
