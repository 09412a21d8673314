#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Which clock a side is measured by. None of them counts what is not measured.
enum CPUTime {
  /// The time of the calling thread: what an app's sender waits for.
  case thread
  /// The time of all threads.
  case process
  /// The time of the processes that this one has started and waited for.
  case children

  /// Nanoseconds since some moment.
  func now() -> Int {
    switch self {
    case .thread: Self.nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    case .process: Self.nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    case .children: Self.childrenNanoseconds()
    }
  }

  /// Reads the clock that a recorder reads.
  static func monotonic() -> Int { nanoseconds(CLOCK_MONOTONIC) }

  private static func childrenNanoseconds() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #endif
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Int($1.tv_sec) * 1_000_000_000 + Int($1.tv_usec) * 1000 }
  }

  private static func nanoseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
