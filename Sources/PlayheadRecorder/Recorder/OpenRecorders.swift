import PlayheadPlatform

/// The open recorders: when the process exits, their recordings are ended, and code without a recorder logs into all of
/// them.
enum OpenRecorders {
  /// The process that owns the recorders: a forked process must not end its parent's recordings.
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
    // Objects released with the core must not be released under the lock.
    let removed = cores.withLock { $0.removeValue(forKey: ObjectIdentifier(core)) }
    _ = consume removed
  }

  /// Empty in a forked process.
  static var all: [RecorderCore] { getpid() == process ? cores.withLock { Array($0.values) } : [] }

  private static let exiting = Lock(false)

  /// Whether the process is exiting, so that nothing new should begin.
  static var isExiting: Bool { exiting.withLock { $0 } }

  private static func closeAll() {
    exiting.withLock { $0 = true }
    for core in all { core.close(status: "closed") }
  }
}
