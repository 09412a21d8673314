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

  private static let entries: Lock<[Entry]> = {
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
    guard !ThreadGuard.isHeld else { return }
    let recorders = entries.withLock { entries in entries.compactMap(\.recorder) }
    for recorder in recorders { recorder.close() }
  }
}
