import PlayheadPlatform

/// Writes to a file descriptor without ever blocking or raising a signal. A foreign descriptor keeps its flags, since
/// it may be shared with other writers or processes that would lose data on a non-blocking one.
package struct LineOutput: ~Copyable {
  private enum Kind {
    case regularFile
    /// A pipe, a terminal or a device.
    case stream
    /// A pipe opened by this output, so that a write to it never blocks.
    case ownPipe
    case socket
  }

  /// The most bytes that one call writes to a reader.
  private static let turn = 64 << 10

  private var descriptor: CInt
  private var ownsDescriptor: Bool
  private var kind: Kind
  /// The most bytes of one write(2) to a blocking descriptor.
  private let chunkSize: Int
  /// Beyond this size the system would kill the process with SIGXFSZ.
  private var sizeLimit = ProcessLimits.fileSize
  package private(set) var size: Int
  /// The file's size before the first write.
  private let start: Int

  /// An owned descriptor was opened only for this output, which closes it.
  package init(descriptor: CInt, ownsDescriptor: Bool) {
    self.descriptor = descriptor
    self.ownsDescriptor = ownsDescriptor
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    switch isKnown ? status.st_mode & S_IFMT : 0 {
    case S_IFREG: kind = .regularFile
    case S_IFSOCK: kind = .socket
    default: kind = .stream
    }
    // What a stream takes without blocking once poll(2) reports it writable: PIPE_BUF (pipe(7)), and half of what makes
    // Linux's terminals writable.
    chunkSize = isatty(descriptor) == 1 ? 128 : Int(PIPE_BUF)
    let appends = kind == .regularFile && fcntl(descriptor, F_GETFL) & O_APPEND != 0
    size = kind == .regularFile ? Int(max(lseek(descriptor, 0, appends ? SEEK_END : SEEK_CUR), 0)) : 0
    start = size
    #if os(Linux)
      // Polling alone is not enough, as other writers may fill the pipe between poll and write.
      if isKnown, status.st_mode & S_IFMT == S_IFIFO, !ownsDescriptor {
        let own = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        if own >= 0 { (self.descriptor, self.ownsDescriptor, kind) = (own, true, .ownPipe) }
      }
    #endif
  }

  /// An output that is closed from the start.
  package init() {
    self.init(descriptor: -1, ownsDescriptor: false)
  }

  deinit {
    if ownsDescriptor, descriptor >= 0 { closeFile(descriptor) }
  }

  package var isOpen: Bool { descriptor >= 0 }

  package var isRegularFile: Bool { kind == .regularFile }

  /// The number of bytes that this output has written.
  package var written: Int { size - start }

  package mutating func close() {
    if ownsDescriptor, isOpen { closeFile(descriptor) }
    descriptor = -1
  }

  /// Damage to the file by another process, after which written lines are lost.
  package enum Damage: Hashable, Sendable {
    /// The file has no name any more.
    case deleted
    /// The file is shorter than what was written to it.
    case cutOff
  }

  /// Checks an owned file for damage.
  package var damage: Damage? {
    var status = stat()
    guard kind == .regularFile, ownsDescriptor, isOpen, fstat(descriptor, &status) == 0 else { return nil }
    if status.st_nlink == 0 { return .deleted }
    return status.st_size < size ? .cutOff : nil
  }

  /// Whether a path leads to this output's own file, and it is empty.
  package func isEmptyFile(at path: String) -> Bool {
    var own = stat()
    var named = stat()
    guard kind == .regularFile, ownsDescriptor, isOpen, fstat(descriptor, &own) == 0, lstat(path, &named) == 0 else {
      return false
    }
    return own.st_size == 0 && own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }

  /// Removes everything written, if this output owns the file.
  package mutating func truncate() -> Bool {
    guard kind == .regularFile, ownsDescriptor, isOpen, ftruncate(descriptor, off_t(start)) == 0 else { return false }
    lseek(descriptor, off_t(start), SEEK_SET)
    size = start
    return true
  }

  /// Writes as much as the system takes at once, but at most 64 KiB to a pipe or socket, so that other writers get
  /// their turn; returns the number of bytes and the reason for stopping, `EAGAIN` for a slow reader.
  package mutating func write(_ bytes: UnsafeRawBufferPointer) -> (done: Int, failure: CInt?) {
    guard isOpen else { return (0, EBADF) }
    if kind == .regularFile, bytes.count > sizeLimit - size {
      sizeLimit = ProcessLimits.fileSize
      if bytes.count > sizeLimit - size { return (0, EFBIG) }
    }
    var done = 0
    while done < bytes.count {
      if kind != .regularFile, done >= Self.turn { return (done, EAGAIN) }
      let count = writeOnce(UnsafeRawBufferPointer(rebasing: bytes[done...]))
      if count < 0 {
        if errno == EINTR { continue }
        // The two constants may have the same number.
        return (done, errno == EWOULDBLOCK ? EAGAIN : errno)
      }
      // A device may take nothing without an error.
      if count == 0 { return (done, EIO) }
      done += count
      size += count
    }
    return (done, nil)
  }

  /// Writes to a file once and returns the number of bytes; 0 if an error must be examined, or it is no file.
  @inline(__always) mutating func writeToFile(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard kind == .regularFile, isOpen, bytes.count <= sizeLimit - size else { return 0 }
    let count = max(systemWrite(bytes), 0)
    size += count
    return count
  }

  private func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
    switch kind {
    case .regularFile: return systemWrite(bytes)
    case .socket:
      return withoutBrokenPipeSignal { send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_DONTWAIT)) }
    case .ownPipe: return withoutBrokenPipeSignal { systemWrite(wholeLines(bytes)) }
    case .stream:
      guard hasRoom(waiting: 0) else {
        errno = EAGAIN
        return -1
      }
      return withoutBrokenPipeSignal { systemWrite(wholeLines(bytes)) }
    }
  }

  /// The bytes for one write, which end with a line if possible, so that a reader sees whole lines.
  private func wholeLines(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let chunk = UnsafeRawBufferPointer(rebasing: bytes.prefix(chunkSize))
    return chunk.count < bytes.count ? UnsafeRawBufferPointer(rebasing: chunk[..<Self.lineEnd(in: chunk)]) : chunk
  }

  /// The end of the last line, or of the bytes if no line ends.
  private static func lineEnd(in bytes: UnsafeRawBufferPointer) -> Int {
    var end = 0
    while let found = bytes.lineEnd(from: end) { end = found + 1 }
    return end == 0 ? bytes.count : end
  }

  /// Whether the reader takes more or writing would fail at once; an interrupted poll counts as no.
  private func hasRoom(waiting milliseconds: Int) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return systemPoll(&poll, 1, CInt(clamping: milliseconds)) > 0
  }

  package func waitForRoom(milliseconds: Int) {
    _ = hasRoom(waiting: milliseconds)
  }

  /// Enlarges the system's buffer, where possible, for a slow reader.
  package func makeRoom(for count: Int) { PipeRoom.grow(descriptor, by: count) }

  private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    PlayheadPlatform.write(descriptor, bytes.baseAddress, bytes.count)
  }
}

private func closeFile(_ descriptor: CInt) {
  // A process that is being spawned shares the descriptor for a moment, and with it the lock.
  flock(descriptor, LOCK_UN)
  close(descriptor)
}

private func systemPoll(_ descriptors: UnsafeMutablePointer<pollfd>, _ count: nfds_t, _ timeout: CInt) -> CInt {
  poll(descriptors, count, timeout)
}

/// Runs `body` so that writing to a closed pipe gives EPIPE without SIGPIPE.
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
