/// A scheduler on which effects wait, for features written before clocks.
///
/// ```swift
/// @Dependency(\.mainQueue) var mainQueue
/// …
/// try await mainQueue.sleep(for: .seconds(1))
/// for await _ in mainQueue.timer(interval: .seconds(1)) { await send(.tick) }
/// ```
///
/// It is a clock, and no scheduler for Combine publishers. Scheduled work runs on the main actor: `Queue` is only the
/// type of the queue that the scheduler stands for.
public struct AnySchedulerOf<Queue>: Clock, QueueScheduler {
  public typealias Duration = Swift.Duration
  public typealias Instant = ClockInstant<Duration>

  private let clock: AnyClock<Duration>
  /// Whether work without a time waits until a test advances the time.
  private let isAdvanced: Bool

  /// Creates a scheduler with the time of a clock.
  public init(_ clock: some Clock<Duration>) {
    isAdvanced = clock is TestClock<Duration>
    // Creating a scheduler with an unimplemented clock doesn't use the clock yet, so it reports no issue.
    if let clock = clock as? UnimplementedClock<Duration> {
      self.clock = AnyClock(keepingTimesOf: clock)
    } else {
      self.clock = AnyClock(clock)
    }
  }

  public var now: Instant { clock.now }

  public var minimumResolution: Duration { clock.minimumResolution }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }

  /// Runs `action` on the main actor, in a new task. With the time of a ``TestClock`` it runs when that is advanced next,
  /// also by zero.
  public func schedule(_ action: @escaping @MainActor @Sendable () -> Void) {
    if isAdvanced { schedule(after: now, action) } else { Task { @MainActor in action() } }
  }

  /// Runs `action` on the main actor at `date`, or soon when `date` is in the past.
  public func schedule(after date: Instant, _ action: @escaping @MainActor @Sendable () -> Void) {
    Task { @MainActor in
      try await clock.sleep(until: date)
      action()
    }
  }

  /// Returns this scheduler, whose type is erased already.
  public func eraseToAnyScheduler() -> Self { self }
}

extension AnySchedulerOf {
  /// A scheduler that doesn't wait.
  public static var immediate: Self { Self(ImmediateClock()) }

  /// Returns a scheduler that reports an issue when its time is used, and then doesn't wait.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in the issue.
  ///   - fileID: Where the issue is reported.
  ///   - filePath: Where the issue is reported.
  ///   - line: Where the issue is reported.
  ///   - column: Where the issue is reported.
  public static func unimplemented(
    _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(UnimplementedClock(name: name, fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
