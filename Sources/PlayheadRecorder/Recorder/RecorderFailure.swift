/// Why lines are being dropped, how many have been, and when to try again.
struct RecorderFailure {
  let reason: String
  /// Whether a reader does not keep up, which shows in what waits for it.
  let isSlowReader: Bool
  var dropped = 0
  /// How many times it was asked whether to try again since the last try, and how many times it must be.
  private var asked = 0
  private var patience = 1
  /// When it was last tried, on the recorder's clock in nanoseconds.
  private var lastTry: Int?

  /// The most actions that pass between two tries.
  private static let longestPatience = 1024
  /// After this many nanoseconds it is tried whatever was sent meanwhile.
  private static let longestWait = 1_000_000_000

  init(reason: String, isSlowReader: Bool) {
    self.reason = reason
    self.isSlowReader = isSlowReader
  }

  /// Whether to try again now. Each try encodes the whole state, so they grow rarer while they fail.
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
