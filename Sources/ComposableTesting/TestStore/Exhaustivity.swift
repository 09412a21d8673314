/// How much a test must assert.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: each change of the state, each action that an effect sends, and the end of each effect.
  case on

  /// Only what the test asserts. With `showSkippedAssertions`, the output of the test lists what it does not assert.
  case off(showSkippedAssertions: Bool)

  /// Only what the test asserts. The output of the test doesn't list the rest.
  public static let off = Self.off(showSkippedAssertions: false)
}
