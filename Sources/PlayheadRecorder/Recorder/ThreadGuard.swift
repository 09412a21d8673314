#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whether a recorder is at work on this thread.
///
/// While a recorder encodes a value it runs the value's own code, which may call the recorder again; to take the lock
/// again would then stop the app for ever.
enum ThreadGuard {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  static var isHeld: Bool {
    get { pthread_getspecific(key) != nil }
    set { pthread_setspecific(key, newValue ? UnsafeRawPointer(bitPattern: 1) : nil) }
  }
}
