/// Starts work without waiting for it, for example to track an event or to write a log.
///
/// ```swift
/// @Dependency(\.fireAndForget) var fireAndForget
/// …
/// await fireAndForget { try await analytics.track("opened") }
/// ```
///
/// In an app the work runs in a new task, which is not cancelled with the calling task. In a test the call waits for
/// the work, so that the test doesn't end before it. Errors of the work are ignored.
public struct FireAndForget: Sendable {
  private let begin: @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void

  init(_ begin: @escaping @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void) {
    self.begin = begin
  }

  /// Starts work.
  ///
  /// - Parameters:
  ///   - priority: The priority of the new task; by default the priority of the calling task.
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
  /// Starts work without waiting for it.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}
