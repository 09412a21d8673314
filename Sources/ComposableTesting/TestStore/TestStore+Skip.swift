internal import ComposableRuntime

extension TestStore {
  /// Skips the actions that were received so far: their changes count as asserted.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure that there are none.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
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
    if skipped.isEmpty {
      if strict { reporter.report(.nothingToSkip("received action"), at: position) }
    } else if exhaustivity != .on {
      reporter.reportSkipped(
        .unasserted(skipped.map { dumped($0.action) }, before: "'skipReceivedActions'"), at: position)
    }
  }

  /// Forgets the effects that are running: that they have not ended is no failure any more.
  ///
  /// They go on. What they send after this still has to be received.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure that there are none.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await Task.megaYield()
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let running = log.running.sorted { $0.key < $1.key }.map(\.value)
    log.forgetRunning()
    if running.isEmpty {
      if strict { reporter.report(.nothingToSkip("running effect"), at: position) }
    } else if exhaustivity != .on {
      reporter.reportSkipped(.stillRunning(running, after: nil), at: position)
    }
  }
}
