public import Dispatch
public import Foundation

/// A queue or a scheduler on which effects can wait.
public protocol QueueScheduler<Queue> {
  /// The kind of queue.
  associatedtype Queue

  /// Returns the scheduler with its type erased.
  func eraseToAnyScheduler() -> QueueClock<Queue>
}

extension DispatchQueue: QueueScheduler {
  /// A scheduler that doesn't wait.
  public static var immediate: QueueClock<DispatchQueue> { .immediate }

  /// A scheduler that reports an issue when its time is used.
  public static var unimplemented: QueueClock<DispatchQueue> { .unimplemented }

  /// Returns a scheduler with the time of dispatch queues. Scheduled work runs on the main actor, not on this queue.
  public func eraseToAnyScheduler() -> QueueClock<DispatchQueue> { QueueClock(SuspendingClock()) }
}

extension RunLoop: QueueScheduler {
  /// A scheduler that doesn't wait.
  public static var immediate: QueueClock<RunLoop> { .immediate }

  /// A scheduler that reports an issue when its time is used.
  public static var unimplemented: QueueClock<RunLoop> { .unimplemented }

  /// Returns a scheduler with the time of run loops. Scheduled work runs on the main actor, not on this run loop.
  public func eraseToAnyScheduler() -> QueueClock<RunLoop> { QueueClock(ContinuousClock()) }
}
