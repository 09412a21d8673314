/// Why lines are being dropped, how many have been, and when to try again.
struct RecorderFailure {
  let reason: String
  /// Whether the cause is a slow reader, which is seen from the waiting bytes.
  let isSlowReader: Bool
  var dropped = 0
  /// The number of checks since the last try, and the number needed for the next one.
  private var asked = 0
  private var patience = 1
  /// The time of the last try, in the clock's nanoseconds.
  private var lastTry: Int?

  /// The most actions between two tries.
  private static let longestPatience = 1024
  /// After this many nanoseconds, a try is made regardless of the number of actions.
  private static let longestWait = 1_000_000_000

  init(reason: String, isSlowReader: Bool) {
    self.reason = reason
    self.isSlowReader = isSlowReader
  }

  /// Whether to try again now; as each try encodes the whole state, tries become rarer while they fail.
  mutating func isTimeToTryAgain(at now: Int) -> Bool {
    asked += 1
    return asked >= patience || lastTry.map { now &- $0 >= Self.longestWait } ?? true
  }

  mutating func hasTriedAgain(at now: Int) {
    asked = 0
    patience = min(patience * 2, Self.longestPatience)
    lastTry = now
  }
}
