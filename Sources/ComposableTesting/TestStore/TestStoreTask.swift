internal import ComposableRuntime

/// A handle on the effects that an action has started in a ``TestStore``.
///
/// ```swift
/// let task = await store.send(.onAppear)
/// …
/// await task.cancel()
/// ```
public struct TestStoreTask: Sendable {
  let task: StoreTask
  let timeout: UInt64
  /// Waits for the end, and reports at a line of the test that it did not come.
  let end: @MainActor @Sendable (_ duration: Duration, _ position: SourcePosition) async -> Void

  /// Cancels the effects, and all that follows from them.
  public func cancel() async {
    task.cancel()
    await Task.megaYield()
  }

  /// Waits until all that follows from the action is over.
  ///
  /// - Parameters:
  ///   - duration: How long to wait; when it is over, what is still running is reported, and goes on.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  public func finish(
    timeout duration: Duration,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await end(duration, SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits until all that follows from the action is over.
  ///
  /// - Parameters:
  ///   - nanoseconds: How long to wait; the store's ``TestStore/timeout`` where it is nil.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  public func finish(
    timeout nanoseconds: UInt64? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: .nanoseconds(Int64(clamping: nanoseconds ?? timeout)), fileID: fileID, file: filePath, line: line,
      column: column)
  }

  /// Whether the effects were cancelled by this.
  public var isCancelled: Bool { task.isCancelled }
}
