/// A type-erased clock, for code that cannot use `any Clock`.
///
/// ```swift
/// let clock = AnyClock(ContinuousClock())
/// try await clock.sleep(for: .seconds(1))
/// ```
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  public typealias Instant = ClockInstant<Duration>

  private let sinceStart: @Sendable () -> Duration
  private let resolution: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Duration, Duration?) async throws -> Void

  /// Wraps a clock. The instants of the new clock count from the time of this call.
  public init<C: Clock>(_ clock: C) where C.Instant.Duration == Duration {
    let start = clock.now
    sinceStart = { start.duration(to: clock.now) }
    resolution = { clock.minimumResolution }
    sleepUntil = { try await clock.sleep(until: start.advanced(by: $0), tolerance: $1) }
  }

  /// Wraps an unimplemented clock without reading its time, which would report an issue.
  package init(keepingTimesOf clock: UnimplementedClock<Duration>) {
    sinceStart = { clock.now.offset }
    resolution = { clock.minimumResolution }
    sleepUntil = { try await clock.sleep(until: Instant(offset: $0), tolerance: $1) }
  }

  public var now: Instant { Instant(offset: sinceStart()) }

  public var minimumResolution: Duration { resolution() }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepUntil(deadline.offset, tolerance)
  }
}
