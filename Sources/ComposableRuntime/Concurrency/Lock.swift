#if canImport(Darwin)
  internal import os
#else
  internal import Glibc
#endif

/// Keeps a value that one thread at a time may touch.
///
/// The standard library's `Mutex` is newer than the oldest systems that an app may run on, and takes only what can be
/// sent to another thread.
struct Lock<Value>: @unchecked Sendable {
  #if canImport(Darwin)
    private typealias Primitive = os_unfair_lock
  #else
    private typealias Primitive = pthread_mutex_t
  #endif

  /// The value and its lock in one allocation, at an address that stays.
  private final class Storage: ManagedBuffer<Value, Primitive> {
    deinit {
      // The value is the buffer's header, which goes away with it.
      withUnsafeMutablePointerToElements { lock in
        #if !canImport(Darwin)
          pthread_mutex_destroy(lock)
        #endif
        lock.deinitialize(count: 1)
      }
    }
  }

  private let storage: ManagedBuffer<Value, Primitive>

  init(_ value: Value) {
    storage = Storage.create(minimumCapacity: 1) { buffer in
      buffer.withUnsafeMutablePointerToElements { lock in
        lock.initialize(to: Primitive())
        #if !canImport(Darwin)
          pthread_mutex_init(lock, nil)
        #endif
      }
      return value
    }
  }

  func withLock<Answer, Failure: Error>(_ body: (inout Value) throws(Failure) -> Answer) throws(Failure) -> Answer {
    try storage.withUnsafeMutablePointers { value, lock throws(Failure) in
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
}
