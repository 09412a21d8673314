internal import ComposableRuntime

/// Runs all tasks of an operation on the main thread's executor, one at a time and in the order in which they were
/// made ready, as far as the runtime can be made to.
///
/// A test of asynchronous code is then the same each time:
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
/// It holds for the whole process: tests that run at the same time are run so, too, which only makes them slower.
///
/// - Parameter operation: What runs so.
/// - Throws: What `operation` throws.
@MainActor
public func withMainSerialExecutor(
  operation: @MainActor @Sendable () async throws -> Void
) async rethrows {
  MainSerialExecutor.enter()
  defer { MainSerialExecutor.leave() }
  try await operation()
}

/// Runs all tasks that are made ready during an operation on the main thread's executor.
///
/// - Parameter operation: What runs so.
/// - Throws: What `operation` throws.
public func withMainSerialExecutor(operation: () throws -> Void) rethrows {
  MainSerialExecutor.enter()
  defer { MainSerialExecutor.leave() }
  try operation()
}

/// Whether tasks run on the main thread's executor, one at a time, in the whole process.
///
/// An XCTest case sets it before its tests. Where the runtime has no way to do so, setting it has no effect.
public var uncheckedUseMainSerialExecutor: Bool {
  get { MainSerialExecutor.isOn }
  set { MainSerialExecutor.isOn = newValue }
}

/// How many want tasks to run on the main thread's executor.
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
    // Not under the lock, which the installed function takes.
    guard MainSerialExecutorHook.isInstalled else { return }
    requests.withValue { body(&$0) }
  }
}

/// Tasks run one at a time, on the main thread's executor, as long as this is there.
final class SerialExecution: Sendable {
  init() { MainSerialExecutor.enter() }

  deinit { MainSerialExecutor.leave() }
}
