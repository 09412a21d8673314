/// Lets one action through in each interval.
struct Throttle<Action, C: Clock<Duration>>: Sendable {
  /// The identity at the place where the feature stands.
  let id: @Sendable (ChildPath) -> CancelID
  let interval: Duration
  let clock: C
  let latest: Bool

  /// Does the work of a leaf; what it sends goes through at once, or at the end of the interval, or not at all.
  @MainActor
  func run(
    _ send: Send<Action>, _ work: nonisolated(nonsending) @Sendable (Send<Action>) async -> EffectResult
  ) async -> EffectResult {
    let store = RunningStore.current
    let interval = store.registry.throttles.interval(of: self, store.path)
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
      try? await clock.sleep(until: end, tolerance: nil)
      release.task = nil
      guard !Task.isCancelled, let held = interval.held else { return }
      interval.begin(until: clock.now.advanced(by: self.interval))
      send(held)
    }
  }

  /// The task that waits for the end of the interval, to send what is held back.
  @MainActor
  private final class Release {
    var task: Task<Void, Never>?
  }
}

/// An interval in which an action was let through.
@MainActor
final class ThrottleInterval<Action, Instant: InstantProtocol>: EndingInterval {
  private(set) var end: Instant?
  /// The action to be sent at the end.
  var held: Action?
  private let now: () -> Instant

  init(now: @escaping () -> Instant) {
    self.now = now
  }

  var isOver: Bool { held == nil && end.map { $0 <= now() } ?? true }

  func begin(until end: Instant) {
    self.end = end
    held = nil
  }
}

/// An interval of any action and clock.
@MainActor
private protocol EndingInterval: AnyObject {
  /// Whether the next action goes through, so that nothing need be known of the interval.
  var isOver: Bool { get }
}

/// The intervals of the throttles of one store.
@MainActor
final class Throttles {
  private var intervals: [CancelID: any EndingInterval] = [:]
  /// The count at which to look next for intervals that are over.
  private var limit = 32

  nonisolated init() {}

  /// How many intervals are kept.
  var count: Int { intervals.count }

  /// The interval that all throttles of an identity share, as long as their clocks are of one type.
  func interval<Action, C: Clock<Duration>>(
    of throttle: Throttle<Action, C>, _ path: ChildPath
  ) -> ThrottleInterval<Action, C.Instant> {
    let id = throttle.id(path)
    if let interval = intervals[id] as? ThrottleInterval<Action, C.Instant> { return interval }
    if intervals.count >= limit {
      intervals = intervals.filter { !$0.value.isOver }
      limit = max(32, 2 * intervals.count)
    }
    let interval = ThrottleInterval<Action, C.Instant> { throttle.clock.now }
    intervals[id] = interval
    return interval
  }
}
