internal import PlayheadPlatform

@MainActor
final class Throttles {
  private var intervals: [CancelID: any ThrottlingInterval] = [:]
  /// The number of intervals at which those that are over are removed.
  private var limit = 32

  nonisolated init() {}

  /// The interval of all throttles with one cancel id, replaced if its actions or instants are of another type.
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

/// The throttles of the store whose effect is starting; outside of all effects, those of the process.
package enum CurrentThrottles {
  /// The interval of all throttles with one cancel id, replaced if it is of another type.
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
