import PlayheadPlatform

/// The position whose action a process is running, in memory that another process sees.
package final class RunningPosition: @unchecked Sendable {
  private let shared: SharedMemory
  private let memory: UnsafeMutablePointer<Int>

  /// The position, how often one was noted, whether its reducer is running, and whether the process has come to what it is for,
  /// and has written its answer.
  private static let (position, count, isRunning, hasStarted, hasAnswered, size) = (0, 1, 2, 3, 4, 5)

  /// - Parameter descriptor: a file, which is made as long as it has to be; nil where it cannot be mapped, for the reason in
  ///   `errno`.
  init?(_ descriptor: CInt) {
    guard let shared = SharedMemory(descriptor, size: Self.size * MemoryLayout<Int>.size) else { return nil }
    memory = shared.start.bindMemory(to: Int.self, capacity: Self.size)
    self.shared = shared
  }

  /// The last position that was noted; 0 before the first.
  var value: Int { memory[Self.position] }

  /// How often a position was noted.
  var count: Int { memory[Self.count] }

  /// Whether the reducer of that position is running.
  var isRunning: Bool { memory[Self.isRunning] != 0 }

  /// Whether the process has come to what it is for.
  var hasStarted: Bool { memory[Self.hasStarted] != 0 }

  /// Whether the process has written its answer.
  var hasAnswered: Bool { memory[Self.hasAnswered] != 0 }

  /// The process has come to what it is for.
  func start() { memory[Self.hasStarted] = 1 }

  /// A reducer is about to run.
  func begin(_ position: Int) {
    memory[Self.position] = position
    memory[Self.count] &+= 1
    memory[Self.isRunning] = 1
  }

  /// It has returned.
  func end() { memory[Self.isRunning] = 0 }

  /// The answer is written.
  func answer() { memory[Self.hasAnswered] = 1 }
}
