#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Which clock a side is measured by. None of them counts what other processes do.
enum CPUTime {
  /// The time of the calling thread: what an app's sender waits for.
  case thread
  /// The time of all threads.
  case process

  /// Nanoseconds since some moment.
  func now() -> Int {
    switch self {
    case .thread: Self.nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    case .process: Self.nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    }
  }

  /// Reads the clock that a recorder reads.
  static func monotonic() -> Int { nanoseconds(CLOCK_MONOTONIC) }

  private static func nanoseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
