import PlayheadFormat

/// What happens in a store, whoever it is written for: the numbers of the actions, the time, and what is running.
struct RecordingLog {
  private let clock: RecorderClock
  /// The last time told: several threads read the clock before they get their turn.
  private(set) var lastTime = 0
  /// The number of the action that began last.
  private(set) var seq = 0
  /// The actions of a store that is looked at whose reducers are running.
  var open = OpenActions()
  private var effects: Set<Int> = []
  var history = RecordingHistory()

  init(clock: RecorderClock) {
    self.clock = clock
  }

  /// Microseconds since the recording started, never less than told before.
  @inline(__always) mutating func time(at now: Int) -> Int {
    lastTime = max(lastTime, clock.microseconds(at: now))
    return lastTime
  }

  /// The position that the store has reached: as many actions have returned.
  @inline(__always) var position: Int { seq &- open.writtenCount }

  /// The position at which what happens now is shown: that of the last action, also while it is being reduced.
  var positionNow: Int { open.hasReturned(seq) ? position : position + 1 }

  /// Counts an action that begins.
  @inline(__always) mutating func beginAction() -> Int {
    seq &+= 1
    return seq
  }

  /// Forgets the effects that are running.
  mutating func forgetEffects() {
    effects = []
    history.forgetRunning()
  }

  /// Follows an effect, which starts once and then has one end.
  ///
  /// - Returns: why the event makes no sense; nil where it does.
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
