import PlayheadPlatform

/// Memory that several processes see, in a file.
///
/// What a process has written there stays when it is killed.
struct SharedMemory: ~Copyable {
  let start: UnsafeMutableRawPointer
  let size: Int

  /// Maps a file, which is made as long as it has to be. Its blocks are taken at once: where the disk is full, the first
  /// access to one that is not there would end the process by SIGBUS.
  ///
  /// - Returns: nil where it cannot be mapped, for the reason in `errno`.
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
