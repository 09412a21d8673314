import PlayheadFormat

/// How much of the app's log goes into the recording, so that one that runs away costs neither the disk nor the app.
///
/// A bucket of tokens: each message takes one, and one more for each KiB of it. Once it is empty, messages are left out until a tenth of
/// it has filled up again. A line says how many were left out: when that begins, each second while it goes on, and before the
/// next message.
struct LogBudget {
  /// Messages that were left out.
  struct LeftOut {
    var count = 0
    /// The highest of their levels.
    var level = LogLevel.trace
  }

  private let rate: Double
  private var tokens: Double
  private var time: Int?
  private var isEmpty = false
  /// The messages that were left out since the last line that says so.
  private var untold = LeftOut()
  /// When it was last told that messages are being left out; nil while none are.
  private var told: Int?
  /// How many were left out, in all.
  private(set) var dropped = 0

  /// The bucket holds what so many seconds bring.
  private static let seconds = 10.0
  /// How many nanoseconds lie between two lines that tell how many were left out.
  private static let pause = 1_000_000_000

  /// - Parameter rate: how many messages a second.
  init(rate: Int) {
    self.rate = Double(max(rate, 0))
    tokens = self.rate * Self.seconds
  }

  /// Whether a message is to be recorded; counts it where it is not.
  ///
  /// - Parameter now: in nanoseconds.
  mutating func admits(_ level: LogLevel, at now: Int) -> Bool {
    let limit = rate * Self.seconds
    // Several threads read the clock before they get their turn.
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

  /// Takes the tokens of a message.
  ///
  /// - Parameter bytes: how long it is.
  mutating func take(bytes: Int) { tokens -= Double(1 + bytes / 1024) }

  /// Whether a line is due that says how many messages were left out, while no other message comes.
  func isTimeToTell(at now: Int) -> Bool { told.map { now &- $0 >= Self.pause } ?? true }

  /// Returns the messages that no line has counted yet, and counts them from now on as told.
  mutating func takeUntold(at now: Int) -> LeftOut? {
    guard untold.count > 0 else { return nil }
    defer { (untold, told) = (LeftOut(), now) }
    return untold
  }
}
