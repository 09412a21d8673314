/// Sends at most one action in each interval.
struct Throttle<Action, C: Clock<Duration>>: Sendable {
  /// Returns the cancel id of the throttle for the path of its feature.
  let id: @Sendable (ChildPath) -> CancelID
  let interval: Duration
  let clock: C
  let latest: Bool

  /// Does the work of a leaf. Each action that it sends is sent at once, at the end of the interval, or not at all.
  @MainActor
  func run(
    _ send: Send<Action>, _ work: nonisolated(nonsending) @Sendable (Send<Action>) async -> EffectResult
  ) async -> EffectResult {
    let store = RunningStore.current
    let interval = store.registry.throttles.interval(of: self, store.path)
    interval.enter()
    defer { interval.leave() }
    let release = Release()
    let outcome = await work(
      Send { action in offer(action, in: interval, release, to: send) })
    await withTaskCancellationHandler {
      await release.task?.value
    } onCancel: {
      MainActorTurn.perform { release.task?.cancel() }
    }
    return outcome
  }

  @MainActor
  private func offer(
    _ action: Action, in interval: ThrottleInterval<Action, C.Instant>, _ release: Release, to send: Send<Action>
  ) {
    let now = clock.now
    guard let end = interval.end, now < end else {
      interval.begin(until: now.advanced(by: self.interval))
      send(action)
      return
    }
    interval.held = latest ? action : interval.held ?? action
    guard release.task == nil else { return }
    release.task = Task {
      // Another effect may have started the next interval at the end of this one.
      var end = end
      repeat {
        try? await clock.sleep(until: end, tolerance: nil)
        end = interval.end ?? end
      } while clock.now < end && !Task.isCancelled
      release.task = nil
      guard !Task.isCancelled, let held = interval.held else { return }
      interval.begin(until: clock.now.advanced(by: self.interval))
      send(held)
    }
  }

  /// Keeps the task that waits for the end of the interval and then sends the held action.
  @MainActor
  private final class Release {
    var task: Task<Void, Never>?
  }
}

/// The interval after an action that was sent.
@MainActor
final class ThrottleInterval<Action, Instant: InstantProtocol>: ThrottlingInterval {
  private(set) var end: Instant?
  /// The action to send at the end.
  var held: Action?
  /// The number of throttled effects that are running. The last one sends the held action, unless it is cancelled.
  private var running = 0
  private let now: () -> Instant

  init(now: @escaping () -> Instant) {
    self.now = now
  }

  var isOver: Bool { held == nil && end.map { $0 <= now() } ?? true }

  func begin(until end: Instant) {
    self.end = end
    held = nil
  }

  func enter() { running += 1 }

  func leave() {
    running -= 1
    if running == 0 { held = nil }
  }
}

/// The interval of a throttle of any action and clock.
package protocol ThrottlingInterval: AnyObject {
  /// Whether the next action is sent at once, so that the interval can be forgotten.
  @MainActor var isOver: Bool { get }
}

/// The throttles of the store whose effect is starting. Outside of all effects: those of the process.
package enum CurrentThrottles {
  /// Returns the interval that all throttles with one cancel id share.
  ///
  /// - Parameters:
  ///   - id: The cancel id. An interval of another type with the same id is replaced.
  ///   - make: Makes the interval, if there is none.
  package static func interval<Interval: ThrottlingInterval>(id: AnyHashable, _ make: @escaping () -> Interval)
    -> Interval
  {
    let parts = UncheckedSendable((id: id, make: make))
    return MainActorTurn.unchecked {
      let store = RunningStore.current
      let id = CancelID(erased: parts.value.id, at: store.path)
      // The lock, and not the main actor, ensures that one thread at a time uses them.
      return store.registry.publisherThrottles.withLock { $0.interval(id, parts.value.make) }
    }
  }
}

/// The intervals of the throttles of one store.
@MainActor
final class Throttles {
  private var intervals: [CancelID: any ThrottlingInterval] = [:]
  /// The number of intervals at which those that are over are removed.
  private var limit = 32

  nonisolated init() {}

  /// Returns the interval that all throttles with one cancel id share.
  ///
  /// A throttle whose actions or instants are of another type replaces the interval by a new one.
  func interval<Action, C: Clock<Duration>>(
    of throttle: Throttle<Action, C>, _ path: ChildPath
  ) -> ThrottleInterval<Action, C.Instant> {
    interval(throttle.id(path)) { ThrottleInterval { throttle.clock.now } }
  }

  /// Returns the interval with a cancel id, or makes one.
  func interval<Interval: ThrottlingInterval>(_ id: CancelID, _ make: () -> Interval) -> Interval {
    if let interval = intervals[id] as? Interval { return interval }
    if intervals.count >= limit {
      intervals = intervals.filter { !$0.value.isOver }
      limit = max(32, 2 * intervals.count)
    }
    let interval = make()
    intervals[id] = interval
    return interval
  }
}
