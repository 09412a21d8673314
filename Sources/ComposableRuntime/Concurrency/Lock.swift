#if canImport(Darwin)
  internal import os
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Keeps a value that only one thread at a time can access.
///
/// The standard library's `Mutex` is newer than the oldest Apple systems that an app may run on, takes only values that can
/// be sent to another thread, and on Linux the thread sanitizer does not see it.
package final class Lock<Value>: @unchecked Sendable {
  #if canImport(Darwin)
    private let lock: UnsafeMutablePointer<os_unfair_lock>
  #else
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
  #endif
  /// In memory of its own, so that the runtime does not check for exclusive access. The lock ensures that.
  private let value: UnsafeMutablePointer<Value>

  package init(_ value: Value) {
    lock = .allocate(capacity: 1)
    #if canImport(Darwin)
      lock.initialize(to: os_unfair_lock())
    #else
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
    #endif
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    #if !canImport(Darwin)
      pthread_mutex_destroy(lock)
    #endif
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Always inlined, because a call would have to find out the type of the answer at run time.
  @inline(__always) package func withLock<Answer, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    #if canImport(Darwin)
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
    #else
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
    #endif
    return try body(&value.pointee)
  }
}
