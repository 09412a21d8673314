import PlayheadPlatform

/// A file descriptor that is written to without ever waiting or raising a signal.
///
/// A descriptor that belongs to somebody else keeps its flags: a terminal or a pipe may be shared with the app's own
/// output, or with another process, for which a non-blocking descriptor loses data.
package struct LineOutput: ~Copyable {
  private enum Kind {
    case regularFile
    /// A pipe, a terminal or a device.
    case stream
    /// A pipe that this output has opened for itself, so that a write to it never waits.
    case ownPipe
    case socket
  }

  /// How many bytes are written at most to a reader in one turn.
  private static let turn = 64 << 10

  private var descriptor: CInt
  private var ownsDescriptor: Bool
  private var kind: Kind
  /// The most that is written at once where the descriptor blocks.
  private let chunkSize: Int
  /// Beyond this size the system would kill the process with SIGXFSZ.
  private var sizeLimit = ProcessLimits.fileSize
  package private(set) var size: Int
  /// Where in the file the first byte went.
  private let start: Int

  /// Takes a descriptor.
  ///
  /// - Parameter ownsDescriptor: whether it was opened for this output alone, which then closes it.
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
    // What a stream that polls as writable takes without waiting: PIPE_BUF (pipe(7)), and half of what makes Linux's
    // terminals writable.
    chunkSize = isatty(descriptor) == 1 ? 128 : Int(PIPE_BUF)
    let appends = kind == .regularFile && fcntl(descriptor, F_GETFL) & O_APPEND != 0
    size = kind == .regularFile ? Int(max(lseek(descriptor, 0, appends ? SEEK_END : SEEK_CUR), 0)) : 0
    start = size
    #if os(Linux)
      // A look whether it takes more is not enough: others, such as the app itself, may fill it between look and write.
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

  /// How many bytes this output has written.
  package var written: Int { size - start }

  package mutating func close() {
    if ownsDescriptor, isOpen { closeFile(descriptor) }
    descriptor = -1
  }

  /// What somebody else did to the file, so that what is written to it is lost.
  package enum Damage: Hashable, Sendable {
    /// No name leads to it any more.
    case deleted
    /// It is shorter than what was written to it.
    case cutOff
  }

  /// Looks what became of a file of this output's own.
  package var damage: Damage? {
    var status = stat()
    guard kind == .regularFile, ownsDescriptor, isOpen, fstat(descriptor, &status) == 0 else { return nil }
    if status.st_nlink == 0 { return .deleted }
    return status.st_size < size ? .cutOff : nil
  }

  /// Whether a path leads to the file of this output's own, and nothing is in it.
  package func isEmptyFile(at path: String) -> Bool {
    var own = stat()
    var named = stat()
    guard kind == .regularFile, ownsDescriptor, isOpen, fstat(descriptor, &own) == 0, lstat(path, &named) == 0 else {
      return false
    }
    return own.st_size == 0 && own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }

  /// Takes back all that was written, if it went to a file of this output's own.
  package mutating func truncate() -> Bool {
    guard kind == .regularFile, ownsDescriptor, isOpen, ftruncate(descriptor, off_t(start)) == 0 else { return false }
    lseek(descriptor, off_t(start), SEEK_SET)
    size = start
    return true
  }

  /// Writes as much as the system takes at once. Of a pipe or a socket that is no more than 64 KiB: its reader may be there and take
  /// one part after the other, and others may wait for their turn to write.
  ///
  /// - Returns: how many bytes it took, and why not all of them: `EAGAIN` where the reader is slow.
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
        // The two may have one number, or two.
        return (done, errno == EWOULDBLOCK ? EAGAIN : errno)
      }
      // A device may take nothing without saying why.
      if count == 0 { return (done, EIO) }
      done += count
      size += count
    }
    return (done, nil)
  }

  /// Writes to a file once.
  ///
  /// - Returns: how many bytes the system took; 0 where that would have to be looked into, or it is no file.
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

  /// What is written at once: a reader that meets the end of it then has whole lines, as far as they are short.
  private func wholeLines(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let chunk = UnsafeRawBufferPointer(rebasing: bytes.prefix(chunkSize))
    return chunk.count < bytes.count ? UnsafeRawBufferPointer(rebasing: chunk[..<Self.lineEnd(in: chunk)]) : chunk
  }

  /// Where the last line ends; all of the bytes where none does.
  private static func lineEnd(in bytes: UnsafeRawBufferPointer) -> Int {
    var end = 0
    while let found = bytes.lineEnd(from: end) { end = found + 1 }
    return end == 0 ? bytes.count : end
  }

  /// Whether the reader takes more; also true where writing fails at once. A signal that interrupts the look says nothing.
  private func hasRoom(waiting milliseconds: Int) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return systemPoll(&poll, 1, CInt(clamping: milliseconds)) > 0
  }

  /// Waits until the reader takes more, for a while.
  package func waitForRoom(milliseconds: Int) {
    _ = hasRoom(waiting: milliseconds)
  }

  /// Makes the system keep more for a reader that does not come, where it can.
  package func makeRoom(for count: Int) { PipeRoom.grow(descriptor, by: count) }

  private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    PlayheadPlatform.write(descriptor, bytes.baseAddress, bytes.count)
  }
}

private func closeFile(_ descriptor: CInt) {
  // A process that is being started has the descriptor, too, for a moment, and with it the lock.
  flock(descriptor, LOCK_UN)
  close(descriptor)
}

private func systemPoll(_ descriptors: UnsafeMutablePointer<pollfd>, _ count: nfds_t, _ timeout: CInt) -> CInt {
  poll(descriptors, count, timeout)
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
