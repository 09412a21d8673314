#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// Keeps a value that one thread at a time may touch.
///
/// On Apple's systems the standard library's `Mutex` is newer than the oldest that an app may run on; elsewhere it is used, but
/// it takes only what can be sent to another thread, and what a recorder encodes stays on the caller's.
final class Lock<Value: ~Copyable>: @unchecked Sendable {
  #if canImport(Darwin)
    private let lock: UnsafeMutablePointer<os_unfair_lock>
  #else
    private let mutex = Mutex(())
  #endif
  /// Behind a pointer, since the lock is the exclusivity that the runtime would check again at each access.
  private let value: UnsafeMutablePointer<Value>

  init(_ value: consuming Value) {
    #if canImport(Darwin)
      lock = .allocate(capacity: 1)
      lock.initialize(to: os_unfair_lock())
    #endif
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    #if canImport(Darwin)
      lock.deallocate()
    #endif
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Always inlined: called, it would have to find out the answer's type at run time.
  @inline(__always) func withLock<Answer, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    #if canImport(Darwin)
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
    #else
      mutex._unsafeLock()
      defer { mutex._unsafeUnlock() }
    #endif
    return try body(&value.pointee)
  }
}
