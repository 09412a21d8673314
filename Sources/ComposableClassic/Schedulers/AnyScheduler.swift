/// A scheduler with its type erased, so that an environment can hold a real one, or one of a test.
///
/// ```swift
/// struct SearchEnvironment {
///   var mainQueue: AnySchedulerOf<DispatchQueue>
/// }
/// let live = SearchEnvironment(mainQueue: .main)
/// ```
public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let currentTime: () -> SchedulerTimeType
  private let minimum: () -> SchedulerTimeType.Stride
  private let perform: (SchedulerOptions?, @escaping () -> Void) -> Void
  private let performLater:
    (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
  private let performRepeatedly:
    (
      SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void
    ) -> any Cancellable

  /// Creates a scheduler from another one, whose type is erased.
  public init<S: Scheduler>(_ scheduler: S)
  where S.SchedulerTimeType == SchedulerTimeType, S.SchedulerOptions == SchedulerOptions {
    currentTime = { scheduler.now }
    minimum = { scheduler.minimumTolerance }
    perform = { scheduler.schedule(options: $0, $1) }
    performLater = { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) }
    performRepeatedly = { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
  }

  public var now: SchedulerTimeType { currentTime() }

  public var minimumTolerance: SchedulerTimeType.Stride { minimum() }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { perform(options, action) }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    performLater(date, tolerance, options, action)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    performRepeatedly(date, interval, tolerance, options, action)
  }
}

/// The erased type of the schedulers with the times of `S`.
///
/// ```swift
/// var mainQueue: AnySchedulerOf<DispatchQueue>
/// ```
public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler {
  /// Returns this scheduler with its type erased.
  public func eraseToAnyScheduler() -> AnySchedulerOf<Self> { AnyScheduler(self) }
}
