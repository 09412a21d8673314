extension Task where Success == Never, Failure == Never {
  /// Waits for the task to be cancelled.
  ///
  /// It stands in for work that never ends by itself.
  ///
  /// - Throws: `CancellationError`, always.
  public static func never() async throws -> Never {
    let stream = AsyncStream<Never> { _ in }
    for await _ in stream {}
    throw Swift.CancellationError()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Gives other tasks their turn, many times over.
  ///
  /// `Task.yield` lets only what is ready go on, and only once. Code that waits for what others do, without knowing how
  /// often they wait themselves, yields often and from the lowest priority. It is a guess, not a promise: where tasks
  /// run one after the other, as in `withMainSerialExecutor`, it is a good one.
  ///
  /// - Parameter count: How many times.
  public static func megaYield(count: Int = 20) async {
    for _ in 0..<max(count, 0) {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}
