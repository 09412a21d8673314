import ReexportedRuntime

/// As before `reportIssue`: a client whose endpoints fail a test by the name of the overlay.
struct TimerClient: Sendable {
  var start: @Sendable (Int) -> Void
  static let failing = Self(start: { _ in XCTFail("TimerClient.start") })
}
