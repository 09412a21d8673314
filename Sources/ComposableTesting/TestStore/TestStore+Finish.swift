internal import ComposableAssertions
internal import ComposableRuntime

extension TestStore {
  /// Waits until no effect is running, and asserts that the test has received all actions of effects.
  ///
  /// ```swift
  /// await store.finish()
  /// ```
  ///
  /// - Parameters:
  ///   - duration: How long to wait; ``timeout`` when nil.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let duration = duration ?? timeout
    reportAndDropReceived(before: "'finish'", at: position)
    if await !log.wait(for: duration, until: { log.running.isEmpty }) {
      let running = log.running.sorted { $0.key < $1.key }.map(\.value)
      reporter.report(.stillRunning(running, after: duration), at: position)
    }
    reportAndDropReceived(before: "the end of 'finish'", at: position)
  }

  /// Asserts the current state.
  ///
  /// Use it mostly in tests that are not exhaustive, at the end of a flow:
  ///
  /// ```swift
  /// store.assert {
  ///   $0.path[id: 0]?.title = "Blob"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - updateStateToExpectedResult: Sets the expected values. It is a failure when this changes the state.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  public func assert(
    _ updateStateToExpectedResult: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    reportAndDropReceived(before: "'assert'", at: position)
    withoutActuallyEscaping(updateStateToExpectedResult) { update in
      // Shared values that effects have changed since the last action are asserted here.
      check(
        update, from: state, to: state, allowsNoChange: true, shared: log.pending.sharedChanges.take(), at: position)
    }
  }
}
