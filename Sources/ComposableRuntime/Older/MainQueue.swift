public import Dispatch
public import Foundation

extension AnySchedulerOf where Queue == DispatchQueue {
  /// The scheduler of the main queue. Its time stops while the machine sleeps.
  public static var main: Self { Self(SuspendingClock()) }
}

extension AnySchedulerOf where Queue == RunLoop {
  /// The scheduler of the main run loop. Its time continues while the machine sleeps.
  public static var main: Self { Self(ContinuousClock()) }
}

private enum MainQueueKey: DependencyKey {
  static var liveValue: AnySchedulerOf<DispatchQueue> { .main }
  static var testValue: AnySchedulerOf<DispatchQueue> {
    AnySchedulerOf(UnimplementedClock(SuspendingClock(), name: "mainQueue"))
  }
}

private enum MainRunLoopKey: DependencyKey {
  static var liveValue: AnySchedulerOf<RunLoop> { .main }
  static var testValue: AnySchedulerOf<RunLoop> {
    AnySchedulerOf(UnimplementedClock(ContinuousClock(), name: "mainRunLoop"))
  }
}

extension DependencyValues {
  /// The scheduler of the main queue, for features written before clocks. New features use ``continuousClock``.
  ///
  /// In tests it reports an issue when it is used: override it with `.immediate` or a test scheduler.
  public var mainQueue: AnySchedulerOf<DispatchQueue> {
    get { self[MainQueueKey.self] }
    set { self[MainQueueKey.self] = newValue }
  }

  /// The scheduler of the main run loop, for features written before clocks. New features use ``continuousClock``.
  ///
  /// In tests it reports an issue when it is used: override it with `.immediate` or a test scheduler.
  public var mainRunLoop: AnySchedulerOf<RunLoop> {
    get { self[MainRunLoopKey.self] }
    set { self[MainRunLoopKey.self] = newValue }
  }
}
