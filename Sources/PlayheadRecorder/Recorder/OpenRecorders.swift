#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The recorders that are open, so that a process that exits ends its recordings.
enum OpenRecorders {
  private struct Entry {
    weak var recorder: Recorder?
  }

  /// The process whose recorders they are: a forked one exits too, and the recordings are not its own to end.
  private static let process = getpid()

  private static let entries: Lock<[Entry]> = {
    _ = process
    atexit { OpenRecorders.closeAll() }
    return Lock([])
  }()

  static func add(_ recorder: Recorder) {
    entries.withLock { entries in
      entries.removeAll { $0.recorder == nil }
      entries.append(Entry(recorder: recorder))
    }
  }

  private static func closeAll() {
    // A process that exits while it encodes a value holds the recorder's lock for ever.
    guard !ThreadGuard.isHeld, getpid() == process else { return }
    let recorders = entries.withLock { entries in entries.compactMap(\.recorder) }
    for recorder in recorders { recorder.close() }
  }
}
