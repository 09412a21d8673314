/// How much of what happens a test has to assert.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: each change of the state, each action that an effect feeds back, and the end of each effect.
  case on

  /// Only what the test names. What it passes over is listed in the test's output where `showSkippedAssertions` says so.
  case off(showSkippedAssertions: Bool)

  /// Only what the test names; the rest is passed over in silence.
  public static let off = Self.off(showSkippedAssertions: false)
}
