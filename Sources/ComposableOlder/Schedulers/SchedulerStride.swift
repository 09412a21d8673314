public import ComposableRuntime

/// A duration written as a number of seconds, as in `debounce(id: 1, for: 0.3, scheduler: mainQueue)`.
public struct SchedulerStride: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Hashable, Sendable {
  /// The duration.
  public let duration: Duration

  public init(integerLiteral seconds: Int) {
    duration = .seconds(seconds)
  }

  public init(floatLiteral seconds: Double) {
    duration = .seconds(seconds)
  }
}

extension QueueClock {
  /// Waits for a number of seconds.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  @_disfavoredOverload
  public func sleep(for stride: SchedulerStride) async throws {
    try await sleep(for: stride.duration)
  }

  /// Returns a timer on this scheduler, with an interval in seconds.
  @_disfavoredOverload
  public func timer(interval: SchedulerStride) -> _AsyncTimerSequence<AnyClock<Duration>> {
    timer(interval: interval.duration)
  }
}
