/// The asynchronous sequence of a timer's ticks.
///
/// The sequence ends when the task that iterates over it is cancelled.
public struct _AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  public typealias Element = C.Instant

  /// With zero or less, the timer ticks as fast as it is iterated.
  let interval: C.Duration
  let tolerance: C.Duration?
  let clock: C

  /// Creates an iterator. The first tick comes one interval after the first call of `next()`.
  public func makeAsyncIterator() -> Iterator {
    Iterator(timer: self)
  }

  /// Iterates over the ticks of a timer.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let timer: _AsyncTimerSequence
    /// When the last tick was due; nil before the first tick.
    fileprivate var last: C.Instant?

    /// Waits for the next tick.
    ///
    /// - Returns: The time of the tick, or nil when the task is cancelled.
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

  /// The first instant that is a whole number of intervals after `last` and is not in the past.
  private func deadline(after last: C.Instant) -> C.Instant {
    let now = clock.now
    let next = last.advanced(by: interval)
    guard next < now else { return next }
    let missed = next.duration(to: now) / interval
    // With a zero or tiny interval, the quotient doesn't fit in an integer.
    guard interval > .zero, missed < Double(Int32.max) else { return now }
    return next.advanced(by: interval * Int(missed.rounded(.up)))
  }
}

extension Clock where Duration: Hashable {
  /// Returns a timer on this clock.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await _ in clock.timer(interval: .seconds(1)) {
  ///     await send(.timerTick)
  ///   }
  /// }
  /// ```
  ///
  /// Ticks come at multiples of the interval, even when handling a tick takes long. Ticks that are missed meanwhile are
  /// skipped.
  ///
  /// - Parameters:
  ///   - interval: The time between ticks.
  ///   - tolerance: How late a tick may come.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> _AsyncTimerSequence<AnyClock<Duration>> {
    _AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}
