import PlayheadPlatform

/// The recorders that are open: a process that exits ends its recordings, and code without a recorder logs into them.
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

  /// None in a forked process.
  static var all: [RecorderCore] { getpid() == process ? cores.withLock { Array($0.values) } : [] }

  private static let exiting = Lock(false)

  /// Whether the process exits, so that there is no time to begin anything.
  static var isExiting: Bool { exiting.withLock { $0 } }

  private static func closeAll() {
    exiting.withLock { $0 = true }
    for core in all { core.close(status: "closed") }
  }
}
