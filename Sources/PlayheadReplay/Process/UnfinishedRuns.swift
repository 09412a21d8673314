import PlayheadFormat
import PlayheadPlatform

/// What must not stay when this process is ended in the middle of a run: processes that run, and files of which half is written.
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

  /// Keeps in mind what is being made, until ``end(_:)``.
  ///
  /// - Parameter make: starts the process, or makes the file; this process does not end between that and keeping it in mind.
  /// - Returns: a number for ``end(_:)``.
  static func begin<Failure: Error>(_ make: () throws(Failure) -> Part) throws(Failure) -> Int {
    try state.withLock { (state) throws(Failure) in
      let part = try make()
      // Other threads go on until the process has ended.
      if state.isAbandoned { abandon(part) }
      state.next += 1
      state.parts[state.next] = part
      return state.next
    }
  }

  /// Forgets what has ended.
  static func end(_ number: Int) {
    state.withLock { state in state.parts[number] = nil }
  }

  /// Ends the processes, and removes the files, as this process is about to end.
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
