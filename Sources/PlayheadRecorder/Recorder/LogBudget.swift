import PlayheadFormat

/// Limits the app's log in the recording, so that a runaway log costs neither the disk nor the app: a token bucket in
/// which a message takes one token plus one for each KiB. Once the bucket is empty, messages are dropped until a tenth
/// of it has refilled; a line counts them at the beginning, then every second, and before the next message.
struct LogBudget {
  /// Dropped messages.
  struct LeftOut {
    var count = 0
    /// The highest of their levels.
    var level = LogLevel.trace
  }

  private let rate: Double
  private var tokens: Double
  private var time: Int?
  private var isEmpty = false
  /// The messages dropped since the last line that counts them.
  private var untold = LeftOut()
  /// When a line last said that messages are being dropped; nil while none are.
  private var told: Int?
  /// The total number of dropped messages.
  private(set) var dropped = 0

  /// The bucket's capacity, as seconds of refilling.
  private static let seconds = 10.0
  /// The nanoseconds between two lines that count dropped messages.
  private static let pause = 1_000_000_000

  /// `rate` is in messages per second.
  init(rate: Int) {
    self.rate = Double(max(rate, 0))
    tokens = self.rate * Self.seconds
  }

  /// Whether a message is to be recorded, at a time in nanoseconds; counts it as dropped otherwise.
  mutating func admits(_ level: LogLevel, at now: Int) -> Bool {
    let limit = rate * Self.seconds
    // Threads may read the clock before they get the lock, so times can go back.
    if let time, now > time { tokens = min(tokens + Double(now &- time) / 1e9 * rate, limit) }
    time = max(time ?? now, now)
    if isEmpty, tokens * 10 >= limit, limit > 0 { isEmpty = false }
    if !isEmpty, tokens >= 1 {
      told = nil
      return true
    }
    isEmpty = true
    untold = LeftOut(count: untold.count + 1, level: max(untold.level, level))
    dropped += 1
    return false
  }

  /// Takes the tokens of a message of this size.
  mutating func take(bytes: Int) { tokens -= Double(1 + bytes / 1024) }

  /// Whether it is time for a line that counts dropped messages, although no other message is recorded.
  func isTimeToTell(at now: Int) -> Bool { told.map { now &- $0 >= Self.pause } ?? true }

  /// Returns the dropped messages that no line has counted yet, and resets their count.
  mutating func takeUntold(at now: Int) -> LeftOut? {
    guard untold.count > 0 else { return nil }
    defer { (untold, told) = (LeftOut(), now) }
    return untold
  }
}
