/// A time on a clock of this package, counted from the clock's beginning.
public struct ClockInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// How long after the clock's beginning.
  public let offset: Duration

  /// Creates a time; without an offset, the clock's beginning.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

  public func duration(to other: Self) -> Duration { other.offset - offset }

  public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
}
