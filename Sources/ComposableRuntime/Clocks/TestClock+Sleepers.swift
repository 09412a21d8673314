internal import HeapModule

extension TestClock {
  struct Sleepers: Sendable {
    /// A task falls asleep after all tasks with lower ids.
    private struct Alarm: Comparable {
      let deadline: Instant
      let id: Int

      static func < (left: Self, right: Self) -> Bool { (left.deadline, left.id) < (right.deadline, right.id) }
    }

    private(set) var now: Instant
    private var lastID = 0
    private var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// The alarms of the sleepers, and those of tasks that have been cancelled.
    private var alarms = Heap<Alarm>()

    init(now: Instant) {
      self.now = now
    }

    var count: Int { sleepers.count }

    mutating func makeID() -> Int {
      lastID += 1
      return lastID
    }

    mutating func insert(_ continuation: CheckedContinuation<Void, any Error>, id: Int, until deadline: Instant) {
      sleepers[id] = continuation
      alarms.insert(Alarm(deadline: deadline, id: id))
    }

    mutating func remove(_ id: Int) -> CheckedContinuation<Void, any Error>? { sleepers.removeValue(forKey: id) }

    /// Moves the time to the earliest deadline and removes the first task that waits for it, or moves it to `limit` and returns nil.
    mutating func popFirst(until limit: Instant?) -> CheckedContinuation<Void, any Error>? {
      while let next = alarms.min, limit.map({ next.deadline <= $0 }) ?? true {
        alarms.removeMin()
        guard let sleeper = remove(next.id) else { continue }
        now = max(now, next.deadline)
        return sleeper
      }
      if let limit { now = max(now, limit) }
      return nil
    }
  }
}
