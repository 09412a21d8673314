#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// For which recorders this thread is encoding values.
///
/// A value's own code may call the recorder that encodes it. To encode for the same recorder again, from within, could
/// go on without end.
enum EncodingThread {
  /// One call on this thread's stack.
  private struct Call {
    let core: ObjectIdentifier
    let outer: UnsafeRawPointer?
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Whether a value is being encoded for a recorder on this thread.
  static func encodes(for core: RecorderCore) -> Bool {
    var call = UnsafeRawPointer(pthread_getspecific(key))
    while let pointer = call {
      let current = pointer.load(as: Call.self)
      if current.core == ObjectIdentifier(core) { return true }
      call = current.outer
    }
    return false
  }

  /// Calls `body`, which encodes values for a recorder.
  static func encoding<Answer>(for core: RecorderCore, _ body: () -> Answer) -> Answer {
    let outer = UnsafeRawPointer(pthread_getspecific(key))
    return withUnsafePointer(to: Call(core: ObjectIdentifier(core), outer: outer)) { call in
      pthread_setspecific(key, call)
      defer { pthread_setspecific(key, outer) }
      return body()
    }
  }
}
