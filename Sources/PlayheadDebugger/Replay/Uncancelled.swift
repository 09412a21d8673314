internal import Dispatch

/// Work that is done although its task was cancelled: what was found until then is worth having.
package enum Uncancelled {
  /// Does work on another thread, which knows of no task, and waits for it.
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
