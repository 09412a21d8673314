import ComposableRuntime

/// A clock on which each sleep ends when a test says so.
final class HeldClock: Clock {
  typealias Instant = ClockInstant<Duration>

  /// The sleeps, in the order in which they began.
  @MainActor private(set) var sleeps: [AsyncStream<Void>.Continuation] = []

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    for await _ in await begin() { break }
    try Task.checkCancellation()
  }

  @MainActor private func begin() -> AsyncStream<Void> { AsyncStream { sleeps.append($0) } }

  /// Ends a sleep, if its effect was not cancelled.
  @MainActor func end(_ sleep: Int) async {
    sleeps[sleep].yield()
    await Task.megaYield()
  }
}
