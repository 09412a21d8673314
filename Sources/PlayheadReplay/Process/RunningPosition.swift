import PlayheadPlatform

/// The position whose action a process is running, in memory that another process reads.
package final class RunningPosition: @unchecked Sendable {
  private let shared: SharedMemory
  private let memory: UnsafeMutablePointer<Int>

  /// The fields: the position, the number of positions so far, and whether a reducer is running, the task has begun, and the answer
  /// is written.
  private static let (position, count, isRunning, hasStarted, hasAnswered, size) = (0, 1, 2, 3, 4, 5)

  /// Extends the file as needed; nil where it cannot be mapped, for the reason in `errno`.
  init?(_ descriptor: CInt) {
    guard let shared = SharedMemory(descriptor, size: Self.size * MemoryLayout<Int>.size) else { return nil }
    memory = shared.start.bindMemory(to: Int.self, capacity: Self.size)
    self.shared = shared
  }

  /// The last position; 0 before the first.
  var value: Int { memory[Self.position] }

  /// The number of positions so far.
  var count: Int { memory[Self.count] }

  /// Whether the reducer at ``value`` is running.
  var isRunning: Bool { memory[Self.isRunning] != 0 }

  /// Whether the process has begun its task.
  var hasStarted: Bool { memory[Self.hasStarted] != 0 }

  var hasAnswered: Bool { memory[Self.hasAnswered] != 0 }

  func start() { memory[Self.hasStarted] = 1 }

  /// Marks that a reducer is about to run.
  func begin(_ position: Int) {
    memory[Self.position] = position
    memory[Self.count] &+= 1
    memory[Self.isRunning] = 1
  }

  /// Marks that the reducer has returned.
  func end() { memory[Self.isRunning] = 0 }

  /// Marks that the answer is written.
  func answer() { memory[Self.hasAnswered] = 1 }
}
