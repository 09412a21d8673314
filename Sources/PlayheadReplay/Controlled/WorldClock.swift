/// The clock of a controlled run, whose sleepers wake one at a time.
package final class WorldClock: Clock {
  package struct Instant: InstantProtocol {
    package var offset: Duration

    package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    package func duration(to other: Self) -> Duration { other.offset - offset }
    package static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private let time: WorldTime

  package init(_ time: WorldTime) { self.time = time }

  package var now: Instant { Instant(offset: time.now) }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = time.makeID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { done in
        let sleeps = time.sleep(id, until: deadline.offset) { done.resume(with: $0) }
        if !sleeps { done.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      time.cancel(id)
    }
  }
}
