internal import IssueReporting

extension TestClock {
  /// How often sleepers are woken before the time of the world counts.
  private static var leastTurns: Int { 50 }

  /// Moves the clock on until nobody sleeps on it any more.
  ///
  /// ```swift
  /// store.send(.countdownTapped)
  /// await clock.run()
  /// ```
  ///
  /// - Parameters:
  ///   - timeout: How long that may take, in the time of the world. A timer never ends; when the time is over, and at least 50
  ///     sleepers were woken, an issue is reported.
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
    // Where something else keeps the thread, the time may be over before anybody has had a turn.
    var turns = 0
    await Task.megaYield()
    while let continuation = sleepers.withLock({ $0.popFirst(until: nil) }) {
      continuation.resume()
      await Task.megaYield()
      turns += 1
      guard ContinuousClock.now - start < timeout || turns < Self.leastTurns else { break }
    }
    let count = sleepers.withLock { $0.count }
    guard count > 0 else { return }
    reportIssue(
      """
      a test clock still has \(count) asleep on it after \(timeout): expected none

      hint: cancel what runs for ever, a timer for one, before "run"; or move the clock with "advance"
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
