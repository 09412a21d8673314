/// Starts work without waiting for it, for example to track an event or to write a log.
///
/// ```swift
/// @Dependency(\.fireAndForget) var fireAndForget
/// …
/// await fireAndForget { try await analytics.track("opened") }
/// ```
///
/// In an app the work runs in a new task, which is not cancelled with the calling task. In a test the call waits for
/// the work, so that the test doesn't end before it. Errors of the work are ignored in an app, and are issues in a test.
public struct FireAndForget: Sendable {
  typealias Work = @Sendable () async throws -> Void

  let begin: @Sendable (_ name: String?, TaskPriority?, @escaping Work, SourcePosition) async -> Void

  /// Starts work.
  ///
  /// - Parameters:
  ///   - name: The name of the new task.
  ///   - priority: The priority of the new task; by default the priority of the calling task.
  ///   - operation: The work.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await begin(
      name, priority, operation, SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { name, priority, operation, _ in
    Task(name: name, priority: priority) { try await operation() }
  }

  static let testValue = FireAndForget { name, priority, operation, position in
    await Task(name: name, priority: priority) {
      do { try await operation() } catch {
        position.report(
          """
          work that nobody waits for has thrown: \(error)

          hint: override what it calls, or catch the error in the work
          """)
      }
    }.value
  }
}

extension DependencyValues {
  /// Starts work without waiting for it.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}
