/// A span of a queue's time, for features that write it as a number of seconds: `debounce(id: 1, for: 0.3, scheduler: mainQueue)`.
public struct SchedulerStride: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Hashable, Sendable {
  /// The span.
  public let duration: Duration

  public init(integerLiteral seconds: Int) {
    duration = .seconds(seconds)
  }

  public init(floatLiteral seconds: Double) {
    duration = .seconds(seconds)
  }
}

extension AnySchedulerOf {
  /// Waits for a number of seconds.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  @_disfavoredOverload
  public func sleep(for stride: SchedulerStride) async throws {
    try await sleep(for: stride.duration)
  }

  /// A timer on this queue that ticks after each number of seconds.
  @_disfavoredOverload
  public func timer(interval: SchedulerStride) -> _AsyncTimerSequence<AnyClock<Duration>> {
    timer(interval: interval.duration)
  }
}
