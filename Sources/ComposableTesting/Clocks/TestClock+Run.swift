internal import ComposableRuntime
internal import IssueReporting

extension TestClock {
  /// Moves the clock on until nobody sleeps on it any more.
  ///
  /// ```swift
  /// store.send(.countdownTapped)
  /// await clock.run()
  /// ```
  ///
  /// - Parameters:
  ///   - timeout: How long that may take, in the time of the world. A timer never ends; when the time is over, an issue is
  ///     reported.
  ///   - fileID: Where the issue is reported.
  ///   - filePath: Where the issue is reported.
  ///   - line: Where the issue is reported.
  ///   - column: Where the issue is reported.
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let start = ContinuousClock.now
    await Task.megaYield()
    while let continuation = sleepers.withValue({ $0.popFirst(until: nil) }) {
      continuation.resume()
      await Task.megaYield()
      guard ContinuousClock.now - start < timeout else { break }
    }
    let count = sleepers.withValue { $0.count }
    guard count > 0 else { return }
    reportIssue(
      """
      a test clock still has \(count) asleep on it after \(timeout): expected none

      hint: cancel what runs for ever, a timer for one, before "run"; or move the clock with "advance"
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
