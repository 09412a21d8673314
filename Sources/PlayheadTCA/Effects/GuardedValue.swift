#if ComposableArchitecture
  import PlayheadRecorder

  // The name tells it from a lock that TCA, or what stands in for it, may have.
  typealias GuardedValue = PlayheadRecorder.Lock
#endif
