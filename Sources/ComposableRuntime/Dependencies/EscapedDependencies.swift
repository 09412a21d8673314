/// Passes the current dependencies to code that runs later, outside of any task.
///
/// Tasks inherit dependencies; closures for queues, timers and callbacks do not.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.async {
///     dependencies.yield { model.refresh() }
///   }
/// }
/// ```
///
/// - Parameter operation: Receives a continuation, whose `yield` runs code with the dependencies.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Passes the current dependencies to code that runs later, outside of any task.
///
/// - Parameters:
///   - isolation: The actor to run on; by default the caller's.
///   - operation: Receives a continuation, whose `yield` runs code with the dependencies.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies that were current when `withEscapedDependencies` was called.
  public struct Continuation: Sendable {
    private let dependencies = DependencyValues._current

    /// Calls an operation with the captured dependencies.
    ///
    /// - Throws: What `operation` throws.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try DependencyValues.$_current.withValue(dependencies, operation: operation)
    }

    /// Calls an asynchronous operation with the captured dependencies.
    ///
    /// - Throws: What `operation` throws.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyValues.$_current.withValue(dependencies, operation: operation)
    }
  }
}
