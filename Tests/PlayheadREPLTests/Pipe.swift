#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Both ends of a pipe, each -1 once it is closed.
struct Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  static let closed = Pipe(reading: -1, writing: -1)

  /// Opens a pipe that a new process does not inherit by accident.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ChildProcess.SpawnFailure(path: "pipe", errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A full pipe must not block the one that also has to empty the others.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    (reading, writing) = (ends[0], ends[1])
  }

  private init(reading: Int32, writing: Int32) {
    (self.reading, self.writing) = (reading, writing)
  }

  /// Appends what is there; false at the end.
  func read(into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    #if canImport(Darwin)
      let count = Darwin.read(reading, &buffer, buffer.count)
    #else
      let count = Glibc.read(reading, &buffer, buffer.count)
    #endif
    guard count > 0 else { return count < 0 && errno == EINTR }
    bytes += buffer[..<count]
    return true
  }

  /// Writes what there is room for; false when nobody reads.
  func write(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    signal(SIGPIPE, SIG_IGN)
    let count = bytes.withUnsafeBytes { buffer in
      #if canImport(Darwin)
        Darwin.write(writing, buffer.baseAddress, buffer.count)
      #else
        Glibc.write(writing, buffer.baseAddress, buffer.count)
      #endif
    }
    guard count >= 0 else { return errno == EINTR || errno == EAGAIN }
    bytes = bytes.dropFirst(count)
    return true
  }

  mutating func closeReading() {
    if reading >= 0 { _ = systemClose(reading) }
    reading = -1
  }

  mutating func closeWriting() {
    if writing >= 0 { _ = systemClose(writing) }
    writing = -1
  }

  mutating func close() {
    closeReading()
    closeWriting()
  }
}

/// `close` by a name that the methods above do not hide.
private func systemClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}
