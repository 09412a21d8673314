internal import IssueReporting
internal import PlayheadPlatform

extension TestClock {
  /// Advances the clock until no task sleeps on it.
  ///
  /// ```swift
  /// store.send(.countdownTapped)
  /// await clock.run()
  /// ```
  ///
  /// - Parameter timeout: How long `run` may take, in real time. It stops when this time is over and at least 50 sleeping tasks
  ///   were woken, and reports an issue if tasks still sleep. A timer, for example, never ends.
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let start = ContinuousClock.now
    // When other work blocks the thread, the time may be over before any task has run.
    var turns = 0
    await Task.megaYield()
    while wakeNext(until: nil) {
      await Task.megaYield()
      turns += 1
      guard ContinuousClock.now - start < timeout || turns < 50 else { break }
    }
    let count = sleeping
    guard count > 0 else { return }
    reportIssue(
      """
      a test clock still has \(count) asleep on it after \(timeout): expected none

      hint: cancel what runs for ever, a timer for one, before "run"; or move the clock with "advance"
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
