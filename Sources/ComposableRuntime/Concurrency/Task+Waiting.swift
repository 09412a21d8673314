extension Task where Failure == Never {
  /// Waits until the task is cancelled.
  ///
  /// Use it in place of work that never ends by itself, whatever the work returns:
  ///
  /// ```swift
  /// func load() async throws -> [Row] { return try await Task.never() }
  /// ```
  ///
  /// - Throws: `CancellationError`, always.
  @_disfavoredOverload
  public static func never() async throws -> Success { try await Task<Never, Never>.never() }
}

extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled.
  ///
  /// Use it in place of work that never ends by itself.
  ///
  /// - Throws: `CancellationError`, always.
  public static func never() async throws -> Never {
    let stream = AsyncStream<Never> { _ in }
    for await _ in stream {}
    throw Swift.CancellationError()
  }

  /// Yields to other tasks, many times.
  ///
  /// `Task.yield` lets other tasks run once, and only those that are ready. This method is for code that waits for the
  /// work of other tasks, but does not know how often these tasks wait themselves. It yields many times, at background
  /// priority. There is no guarantee that the work is done then. Where tasks run one after the other, as in
  /// `withMainSerialExecutor`, it usually is.
  ///
  /// - Parameter count: The number of yields.
  public static func megaYield(count: Int = 20) async {
    for _ in 0..<max(count, 0) {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}
