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
