/// A clock on which nobody waits: sleeping moves it to the deadline at once.
///
/// For previews, and for tests in which it does not matter when something happens:
///
/// ```swift
/// let store = Store(initialState: Search.State()) {
///   Search()
/// } withDependencies: {
///   $0.continuousClock = ImmediateClock()
/// }
/// ```
///
/// A timer on it ticks as fast as it is listened to, and never stops by itself.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  public typealias Instant = ClockInstant<Duration>

  private let time: Lock<Instant>

  /// Creates a clock that stands at `now`.
  public init(now: Instant = Instant()) {
    time = Lock(now)
  }

  public var now: Instant { time.withLock { $0 } }

  public var minimumResolution: Duration { .zero }

  /// Moves the clock to `deadline`, unless it is past it, and gives other tasks their turn.
  ///
  /// - Throws: `CancellationError` in a cancelled task; the clock stands still then.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.megaYield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock that stands at its beginning.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock on which nobody waits: `$0.continuousClock = .immediate`.
  public static var immediate: Self { ImmediateClock() }
}
