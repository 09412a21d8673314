public import Dispatch
public import Foundation

extension AnyScheduler
where
  SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions
{
  /// The main queue.
  public static var main: Self { DispatchQueue.main.eraseToAnyScheduler() }

  /// A global queue.
  ///
  /// - Parameter qos: The quality of service of the queue.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
    DispatchQueue.global(qos: qos).eraseToAnyScheduler()
  }

  /// A scheduler that performs all work at once.
  public static var immediate: Self { DispatchQueue.immediate.eraseToAnyScheduler() }

  /// A scheduler that reports an issue when it is used, and performs all work at once.
  ///
  /// - Parameter prefix: The name of the scheduler in the issue.
  public static func unimplemented(
    _ prefix: String = "DispatchQueue", fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    UnimplementedSchedulerOf<DispatchQueue>(
      name: prefix, now: DispatchQueue.immediate.now, fileID, filePath, line, column
    ).eraseToAnyScheduler()
  }
}

extension AnyScheduler
where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
  /// The main run loop.
  public static var main: Self { RunLoop.main.eraseToAnyScheduler() }

  /// A scheduler that performs all work at once.
  public static var immediate: Self { RunLoop.immediate.eraseToAnyScheduler() }

  /// A scheduler that reports an issue when it is used, and performs all work at once.
  ///
  /// - Parameter prefix: The name of the scheduler in the issue.
  public static func unimplemented(
    _ prefix: String = "RunLoop", fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    UnimplementedSchedulerOf<RunLoop>(
      name: prefix, now: RunLoop.immediate.now, fileID, filePath, line, column
    ).eraseToAnyScheduler()
  }
}

extension DispatchQueue {
  /// A scheduler that performs all work at once.
  public static var immediate: ImmediateSchedulerOf<DispatchQueue> {
    // Zero would be the time "now".
    ImmediateSchedulerOf(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
  }

  /// A new scheduler whose time a test advances.
  public static var test: TestSchedulerOf<DispatchQueue> { TestScheduler(now: immediate.now) }
}

extension RunLoop {
  /// A scheduler that performs all work at once.
  public static var immediate: ImmediateSchedulerOf<RunLoop> {
    ImmediateSchedulerOf(now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
  }

  /// A new scheduler whose time a test advances.
  public static var test: TestSchedulerOf<RunLoop> { TestScheduler(now: immediate.now) }
}
