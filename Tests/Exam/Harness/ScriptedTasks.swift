import ComposableRuntime

/// The tasks of an app whose store is its own, on a clock that wakes them one at a time, as `SessionRunner` does for the
/// effects of the runtime's stores.
@MainActor final class ScriptedTasks {
  let clock: TestClock<Duration>
  private var running = 0
  /// Has something to say when a task fell asleep or ended.
  private let changes: AsyncStream<Void>
  private let didChange: AsyncStream<Void>.Continuation

  init() {
    let (changes, didChange) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    clock = TestClock { didChange.yield() }
    self.changes = changes
    self.didChange = didChange
  }

  func start(_ operation: @escaping @MainActor () async -> Void) {
    running += 1
    Task {
      await operation()
      running -= 1
      didChange.yield()
    }
  }

  /// Returns when every task is asleep.
  func settle() async {
    if isSettled { return }
    for await _ in changes where isSettled { return }
  }

  /// Moves the clock, and wakes the tasks that sleep until then.
  func advance(by duration: Duration) async {
    let instant = clock.now.advanced(by: duration)
    while clock.wakeNext(until: instant) { await settle() }
  }

  /// Moves the clock until no task runs, but not for longer than a minute.
  func wait() async {
    let limit = clock.now.advanced(by: .seconds(60))
    while running > 0, clock.wakeNext(until: limit) { await settle() }
  }

  private var isSettled: Bool { running <= clock.sleeping }
}
