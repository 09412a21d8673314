/// How much of the app's log goes into the recording, so that one that runs away costs neither the disk nor the app.
///
/// A bucket of tokens: each message takes one, and one more for each KiB of it. Once it is empty, messages are left out until a tenth of
/// it has filled up again, so that there is one line for many that say how many.
struct LogBudget {
  private let rate: Double
  private var tokens: Double
  private var time: Int?
  private var isEmpty = false
  /// How many messages were left out that no line tells of yet.
  private var untold = 0
  /// How many were left out, in all.
  private(set) var dropped = 0

  /// The bucket holds what so many seconds bring.
  private static let seconds = 10.0

  /// - Parameter rate: how many messages a second.
  init(rate: Int) {
    self.rate = Double(max(rate, 0))
    tokens = self.rate * Self.seconds
  }

  /// Whether a message is to be recorded; counts it where it is not.
  ///
  /// - Parameter now: in nanoseconds.
  mutating func admits(at now: Int) -> Bool {
    let limit = rate * Self.seconds
    // Several threads read the clock before they get their turn.
    if let time, now > time { tokens = min(tokens + Double(now &- time) / 1e9 * rate, limit) }
    time = max(time ?? now, now)
    if isEmpty, tokens * 10 >= limit, limit > 0 { isEmpty = false }
    if !isEmpty, tokens >= 1 { return true }
    isEmpty = true
    untold += 1
    dropped += 1
    return false
  }

  /// Takes the tokens of a message.
  ///
  /// - Parameter bytes: how long it is.
  mutating func take(bytes: Int) { tokens -= Double(1 + bytes / 1024) }

  /// How many messages were left out that no line tells of yet; they are told then.
  mutating func takeUntold() -> Int {
    defer { untold = 0 }
    return untold
  }
}
