internal import ComposableRuntime

/// A handle on the effects that an action has started in a ``TestStore``.
///
/// ```swift
/// let task = await store.send(.onAppear)
/// …
/// await task.cancel()
/// ```
public struct TestStoreTask: Hashable, Sendable {
  let task: StoreTask
  /// How long to wait where a test does not say.
  let timeout: Duration
  /// Waits for the end, and reports at a line of the test that it did not come.
  let end: @MainActor @Sendable (_ duration: Duration, _ position: SourcePosition) async -> Void

  /// Cancels the effects, and all that follows from them, and waits until their work has taken notice of that.
  public func cancel() async {
    task.cancel()
    await task.finish()
    await Task.megaYield()
  }

  /// Waits until all that follows from the action is over.
  ///
  /// - Parameters:
  ///   - duration: How long to wait, by default as long as the store does (``TestStore/timeout``); when it is over, what is still running is reported, and goes on.
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
    await end(duration ?? timeout, SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Whether the effects were cancelled by this.
  public var isCancelled: Bool { task.isCancelled }

  public static func == (left: Self, right: Self) -> Bool { left.task == right.task }

  public func hash(into hasher: inout Hasher) { hasher.combine(task) }
}
