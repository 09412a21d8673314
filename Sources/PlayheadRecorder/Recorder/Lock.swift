#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// Keeps a value that one thread at a time may touch.
///
/// The standard library's `Mutex` is newer than the oldest systems that an app may run on; there it is the unfair lock
/// beneath it.
final class Lock<Value: ~Copyable>: @unchecked Sendable {
  #if canImport(Darwin)
    private let lock: UnsafeMutablePointer<os_unfair_lock>
    private var value: Value

    init(_ value: consuming Value) {
      lock = .allocate(capacity: 1)
      lock.initialize(to: os_unfair_lock())
      self.value = value
    }

    deinit {
      lock.deallocate()
    }

    func withLock<Answer, Failure: Error>(_ body: (inout Value) throws(Failure) -> Answer) throws(Failure) -> Answer {
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
      return try body(&value)
    }
  #else
    private let mutex: Mutex<Value>

    init(_ value: consuming Value) {
      mutex = Mutex(value)
    }

    func withLock<Answer, Failure: Error>(_ body: (inout Value) throws(Failure) -> Answer) throws(Failure) -> Answer {
      try mutex.withLock { (value: inout Value) throws(Failure) -> Answer in try body(&value) }
    }
  #endif
}
