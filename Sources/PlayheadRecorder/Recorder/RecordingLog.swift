import PlayheadFormat

/// The events of a store, independent of the outputs: the numbers of actions, the time, and what is running.
struct RecordingLog {
  private let clock: RecorderClock
  /// The last recorded time; threads may read the clock before they get the lock.
  private(set) var lastTime = 0
  /// The number of the action that began last.
  private(set) var seq = 0
  /// The running actions of a store that is looked at.
  var open = OpenActions()
  private var effects: Set<Int> = []
  var history = RecordingHistory()

  init(clock: RecorderClock) {
    self.clock = clock
  }

  /// Microseconds since the recording started, never less than before.
  @inline(__always) mutating func time(at now: Int) -> Int {
    lastTime = max(lastTime, clock.microseconds(at: now))
    return lastTime
  }

  /// The position that the store has reached, which is the number of actions that have returned.
  @inline(__always) var position: Int { seq &- open.writtenCount }

  /// The position at which present events are shown: that of the last action, even while it is running.
  var positionNow: Int { open.hasReturned(seq) ? position : position + 1 }

  /// Counts an action that begins.
  @inline(__always) mutating func beginAction() -> Int {
    seq &+= 1
    return seq
  }

  mutating func forgetEffects() {
    effects = []
    history.forgetRunning()
  }

  /// Tracks an effect, which starts once and has one end, and returns why an event is invalid, or nil.
  mutating func follow(_ event: RecordedEffectEvent) -> String? {
    if case .start = event.event {
      guard effects.insert(event.id).inserted else {
        return "effect \(event.id) has started already; each effect of a store needs an id of its own"
      }
    } else if effects.remove(event.id) == nil {
      return "effect \(event.id) ends and is not running: it has not started, or has ended already"
    }
    history.follow(event)
    return nil
  }
}
