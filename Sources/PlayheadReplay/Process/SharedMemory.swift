import PlayheadPlatform

/// Memory in a file that several processes share, and that survives a killed process.
struct SharedMemory: ~Copyable {
  let start: UnsafeMutableRawPointer
  let size: Int

  /// Extends and maps a file with all its blocks allocated, because on a full disk the first access to a missing one would raise
  /// SIGBUS; nil on failure, for the reason in `errno`.
  init?(_ descriptor: CInt, size: Int) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let missing = [UInt8](repeating: 0, count: max(size - Int(status.st_size), 0))
    if !missing.isEmpty {
      let written = pwrite(descriptor, missing, missing.count, status.st_size)
      guard written == missing.count else {
        if written >= 0 { errno = ENOSPC }
        return nil
      }
    }
    guard let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
      return nil
    }
    (self.start, self.size) = (start, size)
  }

  deinit { munmap(start, size) }
}
