#if canImport(Darwin)
  internal import os
#else
  internal import Synchronization
#endif

/// A value that only one thread at a time can access.
///
/// Apple's systems get an `os_unfair_lock`, because `Mutex` needs newer systems than the oldest supported ones. Other
/// systems get a `Mutex` next to the value, because a `Mutex` contains only values that can be sent to other threads.
final class Lock<Value>: @unchecked Sendable {
  #if canImport(Darwin)
    private let lock: UnsafeMutablePointer<os_unfair_lock>
  #else
    private let mutex = Mutex(())
  #endif
  /// In memory of its own, so that the runtime does not check for exclusive access. The lock ensures that.
  private let value: UnsafeMutablePointer<Value>

  init(_ value: Value) {
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

  /// Always inlined, because a call would have to find out the type of the answer at run time.
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
