internal import ComposableRuntime
internal import ComposableTestCore

extension TestStore {
  /// Waits until no effect is running, and asserts that the test has received all actions of effects.
  ///
  /// Actions that were not received can still be received or skipped afterwards.
  ///
  /// ```swift
  /// await store.finish()
  /// ```
  ///
  /// - Parameter duration: How long to wait; ``timeout`` when nil.
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let duration = duration ?? timeout
    reportUnreported(before: "'finish'", at: position)
    if await !log.wait(for: duration, until: { !log.isAnyRunning }) {
      reporter.report(.stillRunning(log.running, after: duration), at: position)
    }
    reportUnreported(before: "the end of 'finish'", at: position)
  }

  /// Reports each received action that the test has not asserted, once.
  private func reportUnreported(before moment: String, at position: SourcePosition) {
    if let failure = log.takeUnreported(before: moment) { reporter.reportSkipped(failure, at: position) }
  }

  /// Asserts the current state: the state after the last action that the test has sent, received or skipped.
  ///
  /// Use it mostly in tests that are not exhaustive, at the end of a flow:
  ///
  /// ```swift
  /// await store.finish()
  /// await store.skipReceivedActions()
  /// store.assert {
  ///   $0.path[id: 0]?.title = "Blob"
  /// }
  /// ```
  ///
  /// - Parameter updateStateToExpectedResult: Sets the expected values. It is a failure when this changes the state.
  public func assert(
    _ updateStateToExpectedResult: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    withoutActuallyEscaping(updateStateToExpectedResult) { update in
      // Shared values that effects have changed since the last action are asserted here.
      check(
        update, from: state, to: state, allowsNoChange: true, shared: log.sharedChanges.take(), at: position)
    }
  }
}
