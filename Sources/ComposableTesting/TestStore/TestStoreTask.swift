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
  let timeout: Duration
  /// Waits until the effects have ended, and reports a failure at `position` if they have not after `duration`.
  let end: @MainActor @Sendable (_ duration: Duration, _ position: SourcePosition) async -> Void

  /// Cancels the effects, including those of the actions that they have sent, and waits until their work has ended.
  public func cancel() async {
    task.cancel()
    await task.finish()
    await Task.megaYield()
  }

  /// Waits until the effects are over, including those of the actions that they send.
  ///
  /// - Parameter duration: How long to wait; ``TestStore/timeout`` when nil. Effects that are still running after that are
  ///   reported, and keep running.
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await end(duration ?? timeout, SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Whether the effects were cancelled by the task. Also true when the action has left no effects to cancel.
  public var isCancelled: Bool { task.isCancelled }

  public static func == (left: Self, right: Self) -> Bool { left.task == right.task }

  public func hash(into hasher: inout Hasher) { hasher.combine(task) }
}
