import PlayheadFormat
import PlayheadPlatform

/// The processes and half-written files that this process must remove if it is ended during a run.
enum UnfinishedRuns {
  enum Part {
    case process(Int32)
    case file(String)
  }

  private struct State {
    var next = 0
    var parts: [Int: Part] = [:]
    /// Whether this process is ending.
    var isAbandoned = false
  }

  private static let state = Lock(State())

  /// Registers a process or file that `make` creates, until ``end(_:)`` with the returned number; this process does not end in between.
  static func begin<Failure: Error>(_ make: () throws(Failure) -> Part) throws(Failure) -> Int {
    try state.withLock { (state) throws(Failure) in
      let part = try make()
      // Other threads run on until the process has ended.
      if state.isAbandoned { abandon(part) }
      state.next += 1
      state.parts[state.next] = part
      return state.next
    }
  }

  static func end(_ number: Int) {
    state.withLock { state in state.parts[number] = nil }
  }

  /// Ends the processes and removes the files, because this process is about to end.
  static func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      for part in state.parts.values { abandon(part) }
      state.parts = [:]
    }
  }

  private static func abandon(_ part: Part) {
    switch part {
    case .process(let process):
      kill(process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    case .file(let path): unlink(path)
    }
  }
}
