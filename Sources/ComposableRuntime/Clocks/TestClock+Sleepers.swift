extension TestClock {
  /// The time of a test clock, and the tasks that sleep on it.
  struct Sleepers: Sendable {
    private struct Sleeper {
      let id: Int
      let deadline: Instant
      let continuation: CheckedContinuation<Void, any Error>
    }

    private(set) var now: Instant
    private var lastID = 0
    /// The sleeping tasks, in the order in which they began to sleep.
    private var sleepers: [Sleeper] = []

    init(now: Instant) {
      self.now = now
    }

    var count: Int { sleepers.count }

    mutating func makeID() -> Int {
      lastID += 1
      return lastID
    }

    mutating func insert(_ continuation: CheckedContinuation<Void, any Error>, id: Int, until deadline: Instant) {
      sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
    }

    mutating func remove(_ id: Int) -> CheckedContinuation<Void, any Error>? {
      sleepers.firstIndex { $0.id == id }.map { sleepers.remove(at: $0).continuation }
    }

    /// Moves the time to the earliest deadline, and removes the task that waits for it. Of several tasks, it removes
    /// the one that began to sleep first.
    ///
    /// - Parameter limit: The latest time to move to, or nil for no limit. When no deadline is due by then, the time
    ///   moves to `limit`.
    /// - Returns: The continuation of the task, or nil when no deadline is due.
    mutating func popFirst(until limit: Instant?) -> CheckedContinuation<Void, any Error>? {
      let next = sleepers.indices.min { sleepers[$0].deadline < sleepers[$1].deadline }
      guard let next, limit.map({ sleepers[next].deadline <= $0 }) ?? true else {
        if let limit { now = max(now, limit) }
        return nil
      }
      now = max(now, sleepers[next].deadline)
      return sleepers.remove(at: next).continuation
    }
  }
}
