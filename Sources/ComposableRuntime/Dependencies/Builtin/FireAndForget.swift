/// Begins work for which nobody waits: to track an event, to write a log.
///
/// ```swift
/// @Dependency(\.fireAndForget) var fireAndForget
/// …
/// await fireAndForget { try await analytics.track("opened") }
/// ```
///
/// In an app the work has a task of its own, which outlives the one that began it. In a test it is waited for, so that the test
/// does not end before it. An error of the work is dropped.
public struct FireAndForget: Sendable {
  private let begin: @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void

  init(_ begin: @escaping @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void) {
    self.begin = begin
  }

  /// Begins some work.
  ///
  /// - Parameters:
  ///   - priority: That of the task; by default that of the task that begins it.
  ///   - operation: The work.
  public func callAsFunction(
    priority: TaskPriority? = nil, _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await begin(priority, operation)
  }
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { priority, operation in
    Task(priority: priority) { try await operation() }
  }

  static let testValue = FireAndForget { priority, operation in
    await Task(priority: priority) { try? await operation() }.value
  }
}

extension DependencyValues {
  /// What begins work for which nobody waits.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}
