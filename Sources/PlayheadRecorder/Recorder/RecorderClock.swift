#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Time since a recording started, on the monotonic clock.
struct RecorderClock {
  private let start = RecorderClock.now()

  /// Nanoseconds on the monotonic clock.
  static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Microseconds since the recording started.
  func microseconds() -> Int {
    (Self.now() - start) / 1000
  }

  /// The date and time of day now, in ISO 8601 and UTC, to the microsecond.
  static func date() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    gmtime_r(&time.tv_sec, &parts)
    func padded(_ number: some BinaryInteger, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
    let date = "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
    let clock = "\(padded(parts.tm_hour, 2)):\(padded(parts.tm_min, 2)):\(padded(parts.tm_sec, 2))"
    return "\(date)T\(clock).\(padded(time.tv_nsec / 1000, 6))Z"
  }
}
