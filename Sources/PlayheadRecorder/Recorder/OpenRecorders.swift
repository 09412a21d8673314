#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The recorders that are open, so that a process that exits ends its recordings.
enum OpenRecorders {
  /// The process whose recorders they are: a forked one exits too, and the recordings are not its own to end.
  private static let process = getpid()

  private static let cores: Lock<[ObjectIdentifier: RecorderCore]> = {
    _ = process
    atexit { OpenRecorders.closeAll() }
    return Lock([:])
  }()

  static func add(_ core: RecorderCore) {
    cores.withLock { $0[ObjectIdentifier(core)] = core }
  }

  static func remove(_ core: RecorderCore) {
    // What goes with the core must not go under the lock.
    let removed = cores.withLock { $0.removeValue(forKey: ObjectIdentifier(core)) }
    _ = consume removed
  }

  private static func closeAll() {
    guard getpid() == process else { return }
    for core in cores.withLock({ Array($0.values) }) { core.close(status: "closed") }
  }
}
