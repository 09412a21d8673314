import Dispatch
import Foundation

/// A thread that runs only while the test waits for it, from one pause to the next: the test decides who goes on.
final class SteppedThread: @unchecked Sendable {
  private let go = DispatchSemaphore(value: 0)
  private let stopped = DispatchSemaphore(value: 0)
  /// Written by the thread, read by the test when the thread has stopped.
  private(set) var isDone = false

  init(_ body: @escaping @Sendable (SteppedThread) -> Void) {
    Thread.detachNewThread { [self] in
      go.wait()
      body(self)
      isDone = true
      stopped.signal()
    }
  }

  /// Lets the thread run until it pauses or is done.
  func resume() {
    guard !isDone else { return }
    go.signal()
    stopped.wait()
  }

  /// Lets the thread run to its end.
  func finish() {
    while !isDone { resume() }
  }

  /// Gives the turn back to the test.
  func pause() {
    stopped.signal()
    go.wait()
  }
}
