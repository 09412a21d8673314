internal import PlayheadPlatform

/// An object that functions on the same thread can read during a call; a task started in the call cannot.
struct ThreadSpecific<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "the process has no more thread-specific keys: \(failure)")
    self.key = key
  }

  var current: Object? { pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() } }

  @inline(__always) func withValue<Answer>(_ object: Object, _ body: () -> Answer) -> Answer {
    let outer = enter(object)
    defer { leave(to: outer) }
    return body()
  }

  /// Makes `object` current, and returns the argument for ``leave(to:)``.
  @inline(__always) func enter(_ object: Object) -> UnsafeMutableRawPointer? {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(object).toOpaque())
    return outer
  }

  @inline(__always) func leave(to outer: UnsafeMutableRawPointer?) { pthread_setspecific(key, outer) }
}
