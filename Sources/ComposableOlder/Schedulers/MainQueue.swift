public import ComposableRuntime
public import Dispatch
public import Foundation

extension QueueClock where Queue == DispatchQueue {
  /// The scheduler of the main queue. Its time stops while the machine sleeps.
  public static var main: Self { Self(SuspendingClock()) }

  /// The scheduler of a global queue. Scheduled work runs on the main actor nevertheless: the queue only provides the time.
  ///
  /// - Parameter qos: The quality of service, which has no effect.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> Self { .main }
}

extension QueueClock where Queue == RunLoop {
  /// The scheduler of the main run loop. Its time continues while the machine sleeps.
  public static var main: Self { Self(ContinuousClock()) }
}

private enum MainQueueKey: DependencyKey {
  static var liveValue: QueueClock<DispatchQueue> { .main }
  static var testValue: QueueClock<DispatchQueue> {
    QueueClock(UnimplementedClock(SuspendingClock(), name: "mainQueue"))
  }
}

private enum MainRunLoopKey: DependencyKey {
  static var liveValue: QueueClock<RunLoop> { .main }
  static var testValue: QueueClock<RunLoop> {
    QueueClock(UnimplementedClock(ContinuousClock(), name: "mainRunLoop"))
  }
}

extension DependencyValues {
  /// The scheduler of the main queue, for features written before clocks. New features use `\.continuousClock`.
  ///
  /// In tests it reports an issue when it is used: override it with `.immediate` or a test scheduler.
  public var mainQueue: QueueClock<DispatchQueue> {
    get { self[MainQueueKey.self] }
    set { self[MainQueueKey.self] = newValue }
  }

  /// The scheduler of the main run loop, for features written before clocks. New features use `\.continuousClock`.
  ///
  /// In tests it reports an issue when it is used: override it with `.immediate` or a test scheduler.
  public var mainRunLoop: QueueClock<RunLoop> {
    get { self[MainRunLoopKey.self] }
    set { self[MainRunLoopKey.self] = newValue }
  }
}
