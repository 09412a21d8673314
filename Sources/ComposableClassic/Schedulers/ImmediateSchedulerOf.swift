internal import ComposableRuntime

/// A scheduler that performs all work at once, whenever it is scheduled.
///
/// With it an effect that waits sends its values before `send` returns:
///
/// ```swift
/// let environment = SearchEnvironment(mainQueue: .immediate)
/// ```
///
/// Its time stands still. Repeated work is performed once.
public struct ImmediateSchedulerOf<S: Scheduler>: Scheduler {
  public typealias SchedulerTimeType = S.SchedulerTimeType
  public typealias SchedulerOptions = S.SchedulerOptions

  public let now: SchedulerTimeType

  /// Creates a scheduler.
  ///
  /// - Parameter now: Its time.
  public init(now: SchedulerTimeType) {
    self.now = now
  }

  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}

/// Reports an issue when it is used, and performs all work at once.
struct UnimplementedSchedulerOf<S: Scheduler>: Scheduler {
  private let name: String
  private let base: ImmediateSchedulerOf<S>
  private let position: SourcePosition

  init(
    name: String, now: S.SchedulerTimeType, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt
  ) {
    self.name = name
    base = ImmediateSchedulerOf(now: now)
    position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  var now: S.SchedulerTimeType {
    report("read its time")
    return base.now
  }

  var minimumTolerance: S.SchedulerTimeType.Stride { base.minimumTolerance }

  func schedule(options: S.SchedulerOptions?, _ action: @escaping () -> Void) {
    report("scheduled work")
    base.schedule(options: options, action)
  }

  func schedule(
    after date: S.SchedulerTimeType, tolerance: S.SchedulerTimeType.Stride, options: S.SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    report("scheduled work")
    base.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  func schedule(
    after date: S.SchedulerTimeType, interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride,
    options: S.SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    report("scheduled a timer")
    return base.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
  }

  private func report(_ use: String) {
    position.report(
      """
      the scheduler "\(name)" is unimplemented: a feature has \(use), and the test expected no use of it

      hint: give the environment ".immediate", or a test scheduler such as "DispatchQueue.test"
      """)
  }
}
