/// How much a test must assert.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: each change of the state, each action that an effect sends, and the end of each effect.
  case on

  /// Only what the test asserts. With `showSkippedAssertions`, the output of the test lists what it does not assert.
  ///
  /// To find that, the closures of the test are called a second time, with the state before the action. Issues of that
  /// call do not fail the test. Tests of XCTest on Linux list all changes of the state instead.
  case off(showSkippedAssertions: Bool)

  /// Only what the test asserts. The output of the test doesn't list the rest.
  public static let off = Self.off(showSkippedAssertions: false)
}
