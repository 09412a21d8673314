/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = TestClock()
/// let store = Store(initialState: Timer.State()) {
///   Timer()
/// } withDependencies: {
///   $0.continuousClock = clock
/// }
/// store.send(.startTapped)
/// await clock.advance(by: .seconds(3))
/// #expect(store.state.ticks == 3)
/// ```
///
/// Those who sleep on it wake one at a time, the earliest deadline first, and each has time to do what it will before the
/// next one wakes.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  public typealias Instant = ClockInstant<Duration>

  let sleepers: Lock<Sleepers>
  private let didFallAsleep: @Sendable () -> Void

  /// Creates a clock that stands at `now`.
  public convenience init(now: Instant = Instant()) {
    self.init(now: now, didFallAsleep: {})
  }

  /// Creates a clock that stands at `now`.
  ///
  /// - Parameter didFallAsleep: Is called after somebody has begun to sleep, on the thread where that happened.
  package init(now: Instant = Instant(), didFallAsleep: @escaping @Sendable () -> Void) {
    sleepers = Lock(Sleepers(now: now))
    self.didFallAsleep = didFallAsleep
  }

  public var now: Instant { sleepers.withLock { $0.now } }

  public var minimumResolution: Duration { .zero }

  /// Waits until the clock is moved to `deadline` or beyond.
  ///
  /// Where the clock is at `deadline` now, it waits for the next time that somebody moves the clock, by however little; a
  /// deadline before that is over.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = sleepers.withLock { $0.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // The task is marked as cancelled before its handler asks for the sleepers: one of the two sees the other.
        let outcome: Result<Void, any Error>? = sleepers.withLock { sleepers in
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline < sleepers.now { return .success(()) }
          sleepers.insert(continuation, id: id, until: deadline)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) } else { didFallAsleep() }
      }
    } onCancel: {
      sleepers.withLock { $0.remove(id) }?.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock on, and wakes those whose deadlines come.
  ///
  /// - Parameter duration: How far. Without it, only those wake whose deadlines have come already.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: sleepers.withLock { $0.now.advanced(by: duration) })
  }

  /// Moves the clock on to a time, and wakes those whose deadlines come.
  ///
  /// - Parameter deadline: The time. One in the past leaves the clock where it is.
  public func advance(to deadline: Instant) async {
    // Who is about to fall asleep has to, first.
    await Task.megaYield()
    while let continuation = sleepers.withLock({ $0.popFirst(until: deadline) }) {
      continuation.resume()
      await Task.megaYield()
    }
    await Task.megaYield()
  }

  /// How many are asleep.
  package var sleeping: Int { sleepers.withLock { $0.count } }

  /// Moves the clock to the earliest deadline and wakes the one who waits for it, the first of several.
  ///
  /// - Parameter limit: The clock goes no further; it stands there when nobody wakes.
  /// - Returns: Whether somebody woke.
  package func wakeNext(until limit: Instant) -> Bool {
    guard let continuation = sleepers.withLock({ $0.popFirst(until: limit) }) else { return false }
    continuation.resume()
    return true
  }

  /// Checks that nobody sleeps on the clock, as at the end of a test.
  ///
  /// - Throws: ``SuspensionError`` if somebody does.
  public func checkSuspension() async throws {
    await Task.megaYield()
    let count = sleepers.withLock { $0.count }
    if count > 0 { throw SuspensionError(count: count) }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock that stands at its beginning.
  public convenience init() {
    self.init(now: Instant())
  }
}

/// Somebody sleeps on a test clock although nobody should.
public struct SuspensionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How many sleep.
  public let count: Int

  init(count: Int) {
    self.count = count
  }

  public var description: String { "found \(count) asleep on the clock, expected none" }
}
