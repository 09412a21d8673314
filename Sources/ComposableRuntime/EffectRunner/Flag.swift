#if canImport(Darwin)
  internal import os
#else
  internal import Synchronization
#endif

/// A condition that is raised once, from any thread.
final class Flag: Sendable {
  #if canImport(Darwin)
    private let lock = OSAllocatedUnfairLock(initialState: false)
  #else
    private let lock = Mutex(false)
  #endif

  var isRaised: Bool { lock.withLock { $0 } }

  func raise() { lock.withLock { $0 = true } }
}
