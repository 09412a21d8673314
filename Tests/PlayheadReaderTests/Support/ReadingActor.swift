import Dispatch

/// Runs the tests that compute for long one after the other, beside those of the main actor: tests that are not asynchronous run
/// there otherwise, all in one row.
///
/// The queue has a thread of its own, so that it holds none that the effects of other tests wait for.
@globalActor
actor ReadingActor {
  static let shared = ReadingActor()

  private let executor = QueueExecutor(label: "reading tests")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

private final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
