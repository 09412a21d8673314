/// The ticks of a timer.
///
/// It ends when the task that listens is cancelled.
public struct _AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  public typealias Element = C.Instant

  private let clock: C
  private let interval: C.Duration
  private let tolerance: C.Duration?

  /// Creates a timer; `clock.timer(interval:)` is the short way.
  ///
  /// - Parameters:
  ///   - interval: The time from tick to tick. Zero or less ticks as fast as it is listened to.
  ///   - tolerance: How much later than asked for a tick may come.
  ///   - clock: What time the timer goes by.
  init(interval: C.Duration, tolerance: C.Duration? = nil, clock: C) {
    self.clock = clock
    self.interval = interval
    self.tolerance = tolerance
  }

  /// Creates the ticks, the first of them an interval after the first is asked for.
  public func makeAsyncIterator() -> Iterator {
    Iterator(timer: self)
  }

  /// The ticks of a timer, as they come.
  public struct Iterator: AsyncIteratorProtocol {
    private let timer: _AsyncTimerSequence
    /// When the last tick was due, or when the timer began.
    private var last: C.Instant?

    init(timer: _AsyncTimerSequence) {
      self.timer = timer
    }

    /// Waits for the next tick.
    ///
    /// - Returns: The time at which it comes; nil when the task is cancelled.
    public mutating func next() async -> C.Instant? {
      let deadline = timer.deadline(after: last ?? timer.clock.now)
      do {
        try await timer.clock.sleep(until: deadline, tolerance: timer.tolerance)
      } catch {
        return nil
      }
      last = deadline
      return timer.clock.now
    }
  }

  /// The first time after `last`, by whole intervals, that is not over yet.
  private func deadline(after last: C.Instant) -> C.Instant {
    let now = clock.now
    let next = last.advanced(by: interval)
    guard next < now else { return next }
    let missed = next.duration(to: now) / interval
    // The quotient of a tiny interval, or of none, fits no integer.
    guard interval > .zero, missed < Double(Int32.max) else { return now }
    return next.advanced(by: interval * Int(missed.rounded(.up)))
  }
}

extension Clock where Duration: Hashable {
  /// A timer on this clock.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await _ in clock.timer(interval: .seconds(1)) {
  ///     await send(.timerTick)
  ///   }
  /// }
  /// ```
  ///
  /// The ticks keep to multiples of the interval, however long it takes to handle one; those that are missed meanwhile
  /// are left out.
  ///
  /// - Parameters:
  ///   - interval: The time from tick to tick.
  ///   - tolerance: How much later than asked for a tick may come.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> _AsyncTimerSequence<AnyClock<Duration>> {
    _AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}
