internal import Dispatch
internal import PlayheadPlatform
internal import PlayheadReader

/// Runs the recordings of a suite again, several at a time.
package final class SuiteRun: Sendable {
  private struct State {
    var next = 0
    var working = 0
    var isInterrupted = false
    /// Results that wait for an earlier one.
    var waiting: [Int: SuiteResult] = [:]
    var told = 0
    /// A finished file that was not moved to its place yet.
    var newFile: String?
  }

  private let paths: [String]
  private let jobs: Int
  private let secondsPerAction: Int
  let replayer: any Replayer
  private let onProgress: @Sendable (_ done: Int) -> Void
  private let state = Lock(State())

  /// Runs up to `jobs` recordings at a time, and calls `onProgress` on working threads.
  package init(
    _ paths: [String], jobs: Int, secondsPerAction: Int, replayer: any Replayer,
    onProgress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) {
    self.paths = paths
    self.jobs = max(min(jobs, paths.count), 1)
    self.secondsPerAction = secondsPerAction
    self.replayer = replayer
    self.onProgress = onProgress
  }

  /// Starts the run; the results come in the order of the paths, as far as the run gets.
  package func results() -> AsyncStream<SuiteResult> {
    let (stream, continuation) = AsyncStream.makeStream(of: SuiteResult.self)
    state.withLock { $0.working = jobs }
    for _ in 0..<jobs {
      // A job blocks its thread, so each has its own.
      DispatchQueue(label: "suite").async { self.work(continuation) }
    }
    return stream
  }

  /// Ends what is running, and starts nothing further.
  package func interrupt() { state.withLock { $0.isInterrupted = true } }

  /// Ends what is running and removes unfinished files, because this process is about to end.
  package func abandon() {
    replayer.abandon()
    if let path = state.withLock({ $0.newFile }) { unlink(path) }
  }

  /// Remembers an unfinished file for ``abandon()``.
  func note(newFile path: String?) { state.withLock { $0.newFile = path } }

  package var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

  /// Runs interruptible work on a thread that belongs to no task.
  package func interruptible<Answer, Failure: Error>(_ work: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    let progress = ReadingProgress(
      { _ in self.onProgress(self.state.withLock { $0.told + $0.waiting.count }) }, tell: nil,
      isInterrupted: { self.isInterrupted })
    return try ReadingProgress.$current.withValue(progress) { Result { () throws(Failure) in try work() } }.get()
  }

  private func work(_ continuation: AsyncStream<SuiteResult>.Continuation) {
    while let index = nextIndex() {
      let result = interruptible { run(paths[index]) }
      state.withLock { state in
        state.waiting[index] = result
        while let next = state.waiting.removeValue(forKey: state.told) {
          continuation.yield(next)
          state.told += 1
        }
      }
    }
    state.withLock { state in
      state.working -= 1
      guard state.working == 0 else { return }
      // The missing ones before them were interrupted.
      for index in state.waiting.keys.sorted() { if let result = state.waiting[index] { continuation.yield(result) } }
      continuation.finish()
    }
  }

  private func nextIndex() -> Int? {
    state.withLock { state in
      guard !state.isInterrupted, state.next < paths.count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  package func request(_ path: String) -> ReplayRequest {
    var request = ReplayRequest(path: path, secondsPerAction: secondsPerAction)
    request.jobs = jobs
    return request
  }

  private func run(_ path: String) -> SuiteResult? {
    let start = ContinuousClock.now
    if RecordingFiles.isFolder(path) {
      return SuiteResult(
        path, error: "there are no recordings in it", hint: "they end in .jsonl or .jsonl.gz", duration: .zero)
    }
    do {
      let verification = try replayer.verify(request(path))
      // Only differing values need the recorded types.
      let file = verification.divergence == nil ? nil : try? RecordingFile(path: path)
      return SuiteResult(path, verification, schema: file?.recording.schema, duration: start.duration(to: .now))
    } catch {
      if error.isInterrupted { return nil }
      return SuiteResult(path, error: "\(error)", hint: error.hint, duration: start.duration(to: .now))
    }
  }
}
