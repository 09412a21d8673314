import PlayheadPlatform

/// A clock whose time changes only when a test advances it.
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
/// Sleeping tasks wake one at a time, the earliest deadline first. Each task gets time to run before the next one
/// wakes.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  public typealias Instant = ClockInstant<Duration>

  let sleepers: Lock<Sleepers>
  private let didFallAsleep: @Sendable () -> Void

  /// Creates a clock whose time is `now`.
  public convenience init(now: Instant = Instant()) {
    self.init(now: now, didFallAsleep: {})
  }

  /// Creates a clock that calls `didFallAsleep` after a task has begun to sleep, on the thread of that task.
  package init(now: Instant = Instant(), didFallAsleep: @escaping @Sendable () -> Void) {
    sleepers = Lock(Sleepers(now: now))
    self.didFallAsleep = didFallAsleep
  }

  public var now: Instant { sleepers.withLock { $0.now } }

  public var minimumResolution: Duration { .zero }

  /// Suspends until the clock is advanced to `deadline` or beyond.
  ///
  /// When `deadline` is the current time, it suspends until the next call that advances the clock, even by zero. When
  /// `deadline` is in the past, it returns at once.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = sleepers.withLock { $0.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // The task is marked as cancelled before `onCancel` locks the sleepers. So either this sees that the task is
        // cancelled, or `onCancel` finds the sleeper.
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

  /// Advances the clock by a duration, and wakes the tasks whose deadlines it reaches.
  ///
  /// - Parameter duration: How far to advance. With zero, only tasks wake whose deadline is the current time.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: sleepers.withLock { $0.now.advanced(by: duration) })
  }

  /// Advances the clock to an instant, and wakes the tasks whose deadlines it reaches.
  ///
  /// - Parameter deadline: The instant. When it is in the past, the clock keeps its time.
  public func advance(to deadline: Instant) async {
    // Tasks that are about to sleep must begin to sleep first.
    await Task.megaYield()
    while wakeNext(until: deadline) { await Task.megaYield() }
    await Task.megaYield()
  }

  package var sleeping: Int { sleepers.withLock { $0.count } }

  /// Moves the clock to the earliest deadline and wakes the first task that waits for it, or moves the clock to `limit` and returns false.
  package func wakeNext(until limit: Instant?) -> Bool {
    guard let continuation = sleepers.withLock({ $0.popFirst(until: limit) }) else { return false }
    continuation.resume()
    return true
  }

  /// Checks that no task sleeps on the clock, for example at the end of a test.
  ///
  /// - Throws: ``SuspensionError`` if a task does.
  public func checkSuspension() async throws {
    await Task.megaYield()
    let count = sleeping
    if count > 0 { throw SuspensionError(count: count) }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock whose time has the offset zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

/// The error that ``TestClock/checkSuspension()`` throws when tasks sleep on the clock.
public struct SuspensionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of tasks that sleep on the clock.
  public let count: Int

  public var description: String { "found \(count) asleep on the clock, expected none" }
}
