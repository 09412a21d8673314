internal import ComposableRuntime
internal import ComposableTestCore

extension TestStore {
  /// Skips the actions that effects have sent so far. Their state changes count as asserted.
  ///
  /// - Parameter strict: Whether it is a failure when there is nothing to skip.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await Task.megaYield()
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let skipped = log.take(log.received.count)
    if let failure = TestFailure.unasserted(skipped, before: "'skipReceivedActions'") {
      if exhaustivity != .on { reporter.reportSkipped(failure, at: position) }
    } else if strict {
      reporter.report(.nothingToSkip("received action"), at: position)
    }
  }

  /// Skips the running effects, so that the test doesn't fail when they don't end.
  ///
  /// They keep running. The test must still receive the actions that they send after this.
  ///
  /// - Parameter strict: Whether it is a failure when there is nothing to skip.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await Task.megaYield()
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let running = log.running
    log.forgetRunning()
    if running.isEmpty {
      if strict { reporter.report(.nothingToSkip("running effect"), at: position) }
    } else if exhaustivity != .on {
      reporter.reportSkipped(.stillRunning(running, after: nil), at: position)
    }
  }
}
