import Foundation

/// A clock that stands still until a script moves it.
///
/// Effects that sleep on it are woken one at a time, the earliest deadline first, so that whoever moves the clock can
/// see each one through before the next: that is what makes a session the same every time.
package final class ManualClock: Clock, @unchecked Sendable {
  /// A time on the clock, counted from its beginning.
  package struct Instant: InstantProtocol {
    package var offset: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Times {
    var now = Instant(offset: .zero)
    var lastID = 0
    /// In the order in which they fell asleep.
    var sleepers: [Sleeper] = []
  }

  private let lock = NSLock()
  /// Protected by `lock`.
  private var times = Times()
  private let didFallAsleep: @Sendable () -> Void

  /// - Parameter didFallAsleep: Is called after somebody has begun to sleep, on the thread where that happened.
  package init(didFallAsleep: @escaping @Sendable () -> Void = {}) {
    self.didFallAsleep = didFallAsleep
  }

  package var now: Instant { lock.withLock { times.now } }
  package var minimumResolution: Duration { .zero }

  /// How many are asleep.
  package var sleeping: Int { lock.withLock { times.sleepers.count } }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = lock.withLock {
      times.lastID += 1
      return times.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // The task is marked as cancelled before its handler takes the lock: one of the two sees the other.
        let outcome: Result<Void, any Error>? = lock.withLock {
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= times.now { return .success(()) }
          times.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          return nil
        }
        if let outcome { continuation.resume(with: outcome) } else { didFallAsleep() }
      }
    } onCancel: {
      let sleeper = lock.withLock {
        times.sleepers.firstIndex { $0.id == id }.map { times.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock to the earliest deadline and wakes the one who waits for it, the first of several.
  ///
  /// - Parameter limit: The clock goes no further; it stands there when nobody wakes.
  /// - Returns: Whether somebody woke.
  package func wakeNext(until limit: Instant) -> Bool {
    let sleeper: Sleeper? = lock.withLock {
      let next = times.sleepers.indices.min { times.sleepers[$0].deadline < times.sleepers[$1].deadline }
      guard let next, times.sleepers[next].deadline <= limit else {
        times.now = max(times.now, limit)
        return nil
      }
      times.now = max(times.now, times.sleepers[next].deadline)
      return times.sleepers.remove(at: next)
    }
    sleeper?.continuation.resume()
    return sleeper != nil
  }
}
