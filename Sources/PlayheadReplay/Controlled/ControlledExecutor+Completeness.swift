extension ControlledExecutor {
  /// What this system's concurrency does past the hooks, found out by trying it once; empty where all is controlled.
  package static let uncontrolled: [String] =
    isAvailable
    ? probes.filter { !isControlled($0.operation) }.map(\.name)
    : ["everything: explore needs macOS 15.4 or iOS 18.4"]

  private static let probes: [(name: String, operation: @Sendable () async -> Void)] = [
    ("hops to the main actor", { await MainActor.run {} }), ("Task.yield", { await Task.yield() }),
    ("Task.sleep", { try? await Task.sleep(for: .seconds(1000)) }),
    ("task groups", { await withTaskGroup { group in for _ in 0..<2 { group.addTask { await Task.yield() } } } }),
  ]

  private static func isControlled(_ operation: @escaping @Sendable () async -> Void) -> Bool {
    let time = WorldTime { nil }
    let executor = ControlledExecutor(time)
    defer { executor.close() }
    var isOver = false
    executor.drive {
      Task {
        await operation()
        isOver = true
      }
    }
    while !isOver, let sleeper = time.due.first { executor.drive { time.wake(sleeper) } }
    return isOver && executor.foreignCount == 0
  }
}
