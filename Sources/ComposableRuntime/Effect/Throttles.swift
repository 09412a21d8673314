internal import PlayheadPlatform

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

/// The throttles of the store whose effect is starting. Outside of all effects: those of the process.
package enum CurrentThrottles {
  /// Returns the interval that all throttles with one cancel id share. One of another type with the same id is replaced.
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
