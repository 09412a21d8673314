public import Dispatch
public import Foundation

/// A queue, or what stands for one, whose time effects can wait on.
public protocol QueueScheduler<Queue> {
  /// The kind of queue.
  associatedtype Queue

  /// The queue as a clock.
  func eraseToAnyScheduler() -> AnySchedulerOf<Queue>
}

extension DispatchQueue: QueueScheduler {
  /// A clock whose time passes as that of any queue. What waits on it goes on on the main actor.
  public func eraseToAnyScheduler() -> AnySchedulerOf<DispatchQueue> { AnySchedulerOf(SuspendingClock()) }
}

extension RunLoop: QueueScheduler {
  /// A clock whose time passes as that of any run loop. What waits on it goes on on the main actor.
  public func eraseToAnyScheduler() -> AnySchedulerOf<RunLoop> { AnySchedulerOf(ContinuousClock()) }
}
