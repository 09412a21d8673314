public import ComposableRuntime

/// The clock of a queue, on which effects wait, for features written before clocks.
///
/// ```swift
/// @Dependency(\.mainQueue) var mainQueue
/// …
/// try await mainQueue.sleep(for: .seconds(1))
/// for await _ in mainQueue.timer(interval: .seconds(1)) { await send(.tick) }
/// ```
///
/// Features call it ``AnySchedulerOf``. It is no scheduler for Combine publishers. Scheduled work runs on the main actor:
/// `Queue` is only the type of the queue that the clock stands for.
public struct QueueClock<Queue>: Clock, QueueScheduler {
  public typealias Duration = Swift.Duration
  public typealias Instant = ClockInstant<Duration>

  private let clock: AnyClock<Duration>

  /// Creates a clock of a queue, with the time of another clock.
  public init(_ clock: some Clock<Duration>) {
    // Creating this clock with an unimplemented clock doesn't use the clock yet, so it reports no issue.
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

  /// Runs `action` on the main actor, soon; with a clock that a test advances, when it is advanced the next time.
  public func schedule(_ action: @escaping @MainActor @Sendable () -> Void) { schedule(after: now, action) }

  /// Runs `action` on the main actor at `date`, or soon when `date` is in the past.
  public func schedule(after date: Instant, _ action: @escaping @MainActor @Sendable () -> Void) {
    Task { @MainActor in
      try await clock.sleep(until: date)
      action()
    }
  }

  /// Returns this clock, whose type is erased already.
  public func eraseToAnyScheduler() -> Self { self }

  /// A clock that doesn't wait.
  public static var immediate: Self { Self(ImmediateClock()) }

  /// A clock that reports an issue when its time is used, and then doesn't wait: `$0.mainQueue = .unimplemented`.
  public static var unimplemented: Self { Self(UnimplementedClock(name: "\(Queue.self)")) }

  /// Returns a clock that reports an issue when its time is used, and then doesn't wait.
  ///
  /// - Parameter name: The name of the clock in the issue.
  public static func unimplemented(
    _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(UnimplementedClock(name: name, fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// The clock of a queue, under the name that features give it: `AnySchedulerOf<DispatchQueue>`.
public typealias AnySchedulerOf<Queue> = QueueClock<Queue>
