#if canImport(Darwin)
  public import os
#endif

/// Keeps a value that only one thread at a time can access. Copies share the value.
///
/// The standard library's `Mutex` is newer than the oldest Apple systems that an app may run on, takes only values that can
/// be sent to another thread, and on Linux the thread sanitizer does not see it. `OSAllocatedUnfairLock` takes no values that
/// cannot be copied.
///
/// It is public since what is generic and visible in the package alone is not inlined in other modules.
public struct Lock<Value: ~Copyable>: @unchecked Sendable {
  #if canImport(Darwin)
    @usableFromInline typealias Primitive = os_unfair_lock
  #else
    @usableFromInline typealias Primitive = pthread_mutex_t
  #endif

  /// The lock and the value in one allocation; exclusive access through its pointers is not checked at run time, since
  /// the lock ensures it.
  @usableFromInline let memory: ManagedBuffer<Primitive, Value>

  public init(_ value: consuming Value) {
    memory = LockMemory<Value>.create(minimumCapacity: 1) { _ in Primitive() }
    #if !canImport(Darwin)
      _ = memory.withUnsafeMutablePointerToHeader { pthread_mutex_init($0, nil) }
    #endif
    memory.withUnsafeMutablePointerToElements { $0 }.initialize(to: value)
  }

  /// Calls `body` with the value, while no other thread can access it.
  ///
  /// Always inlined, because a call would look up the type of the answer at run time.
  @inlinable @inline(__always) public func withLock<Answer, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try memory.withUnsafeMutablePointers { lock, value throws(Failure) in
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

  // MARK: - For code that unlocks later

  /// Locks, unless another thread has locked: it does not wait. The same thread unlocks with ``unlock()``.
  ///
  /// - Returns: Whether it has locked.
  @inlinable @inline(__always) public func tryLock() -> Bool {
    memory.withUnsafeMutablePointerToHeader { lock in
      #if canImport(Darwin)
        os_unfair_lock_trylock(lock)
      #else
        pthread_mutex_trylock(lock) == 0
      #endif
    }
  }

  /// Unlocks what ``tryLock()`` has locked.
  @inlinable @inline(__always) public func unlock() {
    memory.withUnsafeMutablePointerToHeader { lock in
      #if canImport(Darwin)
        os_unfair_lock_unlock(lock)
      #else
        _ = pthread_mutex_unlock(lock)
      #endif
    }
  }

  /// Calls `body` with the value, on the thread that has locked.
  @inlinable @inline(__always) public func whileLocked<Answer>(_ body: (inout Value) -> Answer) -> Answer {
    memory.withUnsafeMutablePointerToElements { body(&$0.pointee) }
  }
}

private final class LockMemory<Value: ~Copyable>: ManagedBuffer<Lock<Value>.Primitive, Value> {
  deinit {
    withUnsafeMutablePointers { lock, value in
      #if !canImport(Darwin)
        pthread_mutex_destroy(lock)
      #endif
      _ = value.deinitialize(count: 1)
    }
  }
}
