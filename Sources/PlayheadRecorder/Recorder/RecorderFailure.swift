/// Why lines are being dropped, how many have been, and when to try again.
struct RecorderFailure {
  let reason: String
  /// Whether the cause is a slow reader, which is seen from the waiting bytes.
  let isSlowReader: Bool
  var dropped = 0
  /// The number of checks since the last try, and the number needed for the next one.
  private var asked = 0
  private var patience = 1
  /// Whether a state is supplied to try again.
  private(set) var isTrying = false
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

  /// Whether to try again now; as each try encodes the whole state, tries become rarer while they fail. For a slow
  /// reader, `isHalfTaken` is whether it has taken half of what waits: that prevents a gap after every few lines.
  mutating func isTimeToTryAgain(at now: Int, isHalfTaken: Bool) -> Bool {
    if !isSlowReader { asked += 1 }
    isTrying =
      isSlowReader ? isHalfTaken : asked >= patience || lastTry.map { now &- $0 >= Self.longestWait } ?? true
    return isTrying
  }

  mutating func hasTriedAgain(at now: Int) {
    (asked, isTrying) = (0, false)
    patience = min(patience * 2, Self.longestPatience)
    lastTry = now
  }
}
