internal import Dispatch

/// Work that continues although its task was cancelled, because what was found so far is useful.
package enum Uncancelled {
  /// Runs work on another thread, which belongs to no task, and blocks until it is done.
  package static func run<Answer: Sendable>(_ body: @escaping @Sendable () -> Answer) -> Answer {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var answer: Answer?
    DispatchQueue.global().async {
      answer = body()
      done.signal()
    }
    done.wait()
    guard let answer else { preconditionFailure("the work has been done") }
    return answer
  }
}
