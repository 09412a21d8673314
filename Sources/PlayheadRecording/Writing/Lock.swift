#if canImport(Darwin)
  package import os
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#elseif canImport(Android)
  package import Android
#endif

/// Keeps a value that only one thread at a time can access.
///
/// The standard library's `Mutex` is newer than the oldest Apple systems that an app may run on, takes only values that can
/// be sent to another thread, and on Linux the thread sanitizer does not see it.
package final class Lock<Value: ~Copyable>: @unchecked Sendable {
  #if canImport(Darwin)
    @usableFromInline let lock: UnsafeMutablePointer<os_unfair_lock>
  #else
    @usableFromInline let lock: UnsafeMutablePointer<pthread_mutex_t>
  #endif
  /// Behind a pointer, since the lock is the exclusivity that the runtime would check again at each access.
  @usableFromInline let value: UnsafeMutablePointer<Value>

  package init(_ value: consuming Value) {
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

  /// Always inlined: called, it would have to find out the answer's type at run time.
  @inlinable @inline(__always) package func withLock<Answer, Failure: Error>(
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

  // MARK: - For who gives it back later

  /// Takes the lock, unless a thread has it: then nothing waits. The same thread gives it back with ``unlock()``.
  package func tryLock() -> Bool {
    #if canImport(Darwin)
      os_unfair_lock_trylock(lock)
    #else
      pthread_mutex_trylock(lock) == 0
    #endif
  }

  package func unlock() {
    #if canImport(Darwin)
      os_unfair_lock_unlock(lock)
    #else
      pthread_mutex_unlock(lock)
    #endif
  }

  /// Calls `body` on the thread that has taken the lock.
  package func whileLocked<Answer>(_ body: (inout Value) -> Answer) -> Answer { body(&value.pointee) }
}
