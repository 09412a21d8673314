public import PlayheadFormat

/// An effect that has ended, and how.
public struct EffectOutcome: Hashable, Sendable {
  public var effect: EffectDescription
  public var end: RecordedEffectEvent

  /// Whether it threw an error that was not handled.
  public var isFailure: Bool {
    if case .fail = end.event { true } else { false }
  }
}
