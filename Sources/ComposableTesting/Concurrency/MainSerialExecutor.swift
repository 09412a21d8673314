internal import ComposableRuntime

/// Runs all tasks of an operation on the main thread's executor, one at a time, in the order in which they become
/// ready.
///
/// A test of asynchronous code then runs in the same order each time:
///
/// ```swift
/// @Test func loading() async {
///   await withMainSerialExecutor {
///     let task = Task { await model.load() }
///     await Task.yield()
///     #expect(model.isLoading)
///     …
///   }
/// }
/// ```
///
/// It affects the whole process. Tests that run at the same time use the same executor, which only makes them slower.
///
/// - Parameter operation: Runs with tasks on the main thread's executor.
/// - Throws: What `operation` throws.
@MainActor
public func withMainSerialExecutor(
  operation: @MainActor @Sendable () async throws -> Void
) async rethrows {
  MainSerialExecutor.enter()
  defer { MainSerialExecutor.leave() }
  try await operation()
}

/// Runs all tasks that become ready during an operation on the main thread's executor.
///
/// - Parameter operation: Runs with tasks on the main thread's executor.
/// - Throws: What `operation` throws.
public func withMainSerialExecutor(operation: () throws -> Void) rethrows {
  MainSerialExecutor.enter()
  defer { MainSerialExecutor.leave() }
  try operation()
}

/// Whether tasks run on the main thread's executor, one at a time, in the whole process.
///
/// Set it in an XCTest case before the tests run.
public var uncheckedUseMainSerialExecutor: Bool {
  get { MainSerialExecutor.isOn }
  set { MainSerialExecutor.isOn = newValue }
}

/// The number of requests to run tasks on the main thread's executor.
enum MainSerialExecutor {
  private struct Requests {
    var operations = 0
    var process = false

    var isOn: Bool { operations > 0 || process }
  }

  private static let requests = LockIsolated(Requests())

  static var isOn: Bool {
    get { requests.withValue { $0.isOn } }
    set { change { $0.process = newValue } }
  }

  static func enter() { change { $0.operations += 1 } }

  static func leave() { change { $0.operations -= 1 } }

  private static func change(_ body: @Sendable (inout Requests) -> Void) {
    // The hook is installed outside of the lock, because the installed function takes the lock.
    _ = MainSerialExecutorHook.isInstalled
    requests.withValue { body(&$0) }
  }
}

/// While an instance exists, tasks run one at a time on the main thread's executor.
final class SerialExecution: Sendable {
  init() { MainSerialExecutor.enter() }

  deinit { MainSerialExecutor.leave() }
}
