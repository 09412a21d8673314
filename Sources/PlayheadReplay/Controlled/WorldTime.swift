internal import Algorithms
internal import PlayheadPlatform

/// The time of a controlled run. It moves only when somebody wakes a task that sleeps, or moves it.
package final class WorldTime: Sendable {
  /// A task that waits for a time.
  package struct Sleeper: Identifiable, Sendable {
    package let id: Int
    package let deadline: Duration
    /// The effect that sleeps, if it is known.
    package let owner: Int?
    fileprivate let wake: @Sendable (Result<Void, any Error>) -> Void
  }

  private struct Contents {
    var now = Duration.zero
    var lastID = 0
    /// The earliest first; of those with one deadline, in the order in which they fell asleep.
    var sleepers: [Sleeper] = []

    mutating func take(_ id: Int) -> Sleeper? {
      sleepers.firstIndex { $0.id == id }.map { sleepers.remove(at: $0) }
    }
  }

  private let contents = Lock(Contents())
  private let owner: @Sendable () -> Int?

  /// - Parameter owner: the effect of the current task.
  package init(owner: @escaping @Sendable () -> Int?) { self.owner = owner }

  /// Since the run began.
  package var now: Duration { contents.withLock { $0.now } }

  package var sleepers: [Sleeper] { contents.withLock { $0.sleepers } }

  /// Those who have the earliest deadline.
  package var due: [Sleeper] {
    contents.withLock { contents in
      let first = contents.sleepers.first?.deadline
      return Array(contents.sleepers.prefix { $0.deadline == first })
    }
  }

  /// Moves the time to a sleeper's deadline, and wakes it.
  package func wake(_ sleeper: Sleeper) {
    let sleeper = contents.withLock { contents in
      contents.now = max(contents.now, sleeper.deadline)
      return contents.take(sleeper.id)
    }
    sleeper?.wake(.success(()))
  }

  /// Moves the time on. Tasks that sleep until an earlier time must have been woken.
  package func move(to time: Duration) { contents.withLock { $0.now = max($0.now, time) } }

  // MARK: - For clocks

  func makeID() -> Int {
    contents.withLock { contents in
      contents.lastID += 1
      return contents.lastID
    }
  }

  /// Adds a sleeper, unless the current task is cancelled: then it returns false.
  func sleep(_ id: Int, until deadline: Duration, wake: @escaping @Sendable (Result<Void, any Error>) -> Void) -> Bool {
    let sleeper = Sleeper(id: id, deadline: deadline, owner: owner(), wake: wake)
    return contents.withLock { contents in
      if Task.isCancelled { return false }
      let index = contents.sleepers.partitioningIndex { $0.deadline > deadline }
      contents.sleepers.insert(sleeper, at: index)
      return true
    }
  }

  func cancel(_ id: Int) { contents.withLock { $0.take(id) }?.wake(.failure(CancellationError())) }
}
