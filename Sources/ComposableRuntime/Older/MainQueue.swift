public import Dispatch
public import Foundation

extension AnySchedulerOf where Queue == DispatchQueue {
  /// The main queue. Its time stands still while the machine sleeps.
  public static var main: Self { Self(SuspendingClock()) }
}

extension AnySchedulerOf where Queue == RunLoop {
  /// The main run loop. Its time goes on while the machine sleeps.
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
  /// The main queue, for features that were written before there were clocks; new ones have ``continuousClock``.
  ///
  /// In tests it reports an issue when it is used; override it there, by `.immediate` or a test scheduler.
  public var mainQueue: AnySchedulerOf<DispatchQueue> {
    get { self[MainQueueKey.self] }
    set { self[MainQueueKey.self] = newValue }
  }

  /// The main run loop, for features that were written before there were clocks; new ones have ``continuousClock``.
  ///
  /// In tests it reports an issue when it is used; override it there, by `.immediate` or a test scheduler.
  public var mainRunLoop: AnySchedulerOf<RunLoop> {
    get { self[MainRunLoopKey.self] }
    set { self[MainRunLoopKey.self] = newValue }
  }
}
