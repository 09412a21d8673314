import PlayheadPlatform

/// Wakes a thread that waits for descriptors in poll(2).
final class Alarm: Sendable {
  let reading: CInt
  private let writing: CInt

  init?() {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Can be called from any thread.
  func ring() {
    // A full pipe has woken the thread already.
    _ = withUnsafeBytes(of: UInt8(0)) { write(writing, $0.baseAddress, 1) }
  }

  func reset() {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { bytes in
      while read(reading, bytes.baseAddress, bytes.count) == bytes.count {}
    }
  }
}
