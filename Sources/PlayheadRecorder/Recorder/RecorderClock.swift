import PlayheadFormat
import PlayheadPlatform

/// The time since a recording started.
package struct RecorderClock {
  private let start: Int
  private let elapsed: (@Sendable () -> Duration)?

  /// `elapsed` returns the time since some moment; nil for the system's monotonic clock.
  init(elapsed: (@Sendable () -> Duration)?) {
    self.elapsed = elapsed
    start = elapsed.map { Self.nanoseconds($0()) } ?? MonotonicTime.now()
  }

  /// Nanoseconds since some moment.
  @inline(__always) func now() -> Int {
    if let elapsed { return Self.nanoseconds(elapsed()) }
    return MonotonicTime.now()
  }

  /// Microseconds from the start of the recording to a time from ``now()``.
  @inline(__always) func microseconds(at now: Int) -> Int { (now &- start) / 1000 }

  private static func nanoseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000).partialValue
      &+ Int(attoseconds / 1_000_000_000)
  }

  /// The present date and time.
  package static func date() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return DateFormat.text(seconds: time.tv_sec, microseconds: time.tv_nsec / 1000)
  }
}
