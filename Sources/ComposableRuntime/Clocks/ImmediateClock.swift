import PlayheadPlatform

/// A clock that doesn't wait: `sleep` moves it to the deadline at once.
///
/// Use it in previews, and in tests in which timing doesn't matter:
///
/// ```swift
/// let store = Store(initialState: Search.State()) {
///   Search()
/// } withDependencies: {
///   $0.continuousClock = ImmediateClock()
/// }
/// ```
///
/// A timer on it ticks as fast as it is iterated, and never stops by itself.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  public typealias Instant = ClockInstant<Duration>

  private let time: Lock<Instant>

  /// Creates a clock whose time is `now`.
  public init(now: Instant = Instant()) {
    time = Lock(now)
  }

  public var now: Instant { time.withLock { $0 } }

  public var minimumResolution: Duration { .zero }

  /// Moves the clock to `deadline`, unless that is in the past, and yields to other tasks.
  ///
  /// - Throws: `CancellationError` when the task is cancelled. The clock is not moved then.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.megaYield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock whose time has the offset zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new ``ImmediateClock``: `$0.continuousClock = .immediate`.
  public static var immediate: Self { ImmediateClock() }
}
