/// An instant of the clocks of this package, counted from the start of the clock.
public struct ClockInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The time since the start of the clock.
  public let offset: Duration

  /// Creates an instant at `offset` after the start of the clock.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

  public func duration(to other: Self) -> Duration { other.offset - offset }

  public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
}
