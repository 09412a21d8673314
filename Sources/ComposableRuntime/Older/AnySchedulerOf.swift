/// A queue on which effects wait, as features have it that were written before there were clocks.
///
/// ```swift
/// @Dependency(\.mainQueue) var mainQueue
/// …
/// try await mainQueue.sleep(for: .seconds(1))
/// for await _ in mainQueue.timer(interval: .seconds(1)) { await send(.tick) }
/// ```
///
/// It is a clock under another name, and no scheduler of publishers: work that it is given is done on the main actor, and
/// `Queue` only says which queue it stands for.
public struct AnySchedulerOf<Queue>: Clock, QueueScheduler {
  public typealias Duration = Swift.Duration
  public typealias Instant = ClockInstant<Duration>

  private let clock: AnyClock<Duration>

  /// Creates a queue on which time passes as on a clock.
  public init(_ clock: some Clock<Duration>) {
    // Who merely has a queue that is unimplemented has not used it yet.
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

  /// Does some work on the main actor, soon.
  public func schedule(_ action: @escaping @MainActor @Sendable () -> Void) {
    Task { @MainActor in action() }
  }

  /// Does some work on the main actor at a time, or soon where that is over.
  public func schedule(after date: Instant, _ action: @escaping @MainActor @Sendable () -> Void) {
    Task { @MainActor in
      try await clock.sleep(until: date)
      action()
    }
  }

  /// This queue, which has its type hidden already.
  public func eraseToAnyScheduler() -> Self { self }
}

extension AnySchedulerOf {
  /// A queue on which nobody waits.
  public static var immediate: Self { Self(ImmediateClock()) }

  /// A queue that reports an issue when it is used, and on which nobody waits.
  ///
  /// - Parameters:
  ///   - name: What the issue calls it.
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
