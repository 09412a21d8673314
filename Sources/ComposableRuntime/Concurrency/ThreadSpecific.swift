internal import PlayheadPlatform

/// An object that is current on one thread during a call: functions that are called on this thread can read it.
///
/// A task that is started during the call runs later or on another thread, and cannot read it.
struct ThreadSpecific<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "the process has no more thread-specific keys: \(failure)")
    self.key = key
  }

  /// The current object of this thread; nil if there is none.
  var current: Object? { pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() } }

  /// Calls `body` with `object` as the current object of this thread.
  @inline(__always) func withValue<Answer>(_ object: Object, _ body: () -> Answer) -> Answer {
    let outer = enter(object)
    defer { leave(to: outer) }
    return body()
  }

  /// Makes `object` the current object of this thread, and returns what ``leave(to:)`` is to be called with.
  @inline(__always) func enter(_ object: Object) -> UnsafeMutableRawPointer? {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(object).toOpaque())
    return outer
  }

  /// Makes the object current again that was so before.
  @inline(__always) func leave(to outer: UnsafeMutableRawPointer?) { pthread_setspecific(key, outer) }
}
