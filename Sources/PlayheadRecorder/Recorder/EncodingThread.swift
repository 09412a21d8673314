import PlayheadPlatform

/// The recorders for which this thread is encoding values: a value's own code may call its recorder, and encoding for
/// it again from within could recurse without end.
enum EncodingThread {
  /// One call on this thread's stack, and what is to be done after it.
  struct Call {
    fileprivate let core: ObjectIdentifier
    fileprivate let outer: UnsafeMutablePointer<Call>?
    /// Whether the recorder has errands.
    var hasErrands = false
    /// The status with which the value has asked to close the recording.
    var closeRequest: String?
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static var innermost: UnsafeMutablePointer<Call>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: Call.self)
  }

  /// The call that encodes for a recorder on this thread, valid until it ends; nil if there is none.
  static func call(for core: RecorderCore) -> UnsafeMutablePointer<Call>? {
    var call = innermost
    while let current = call {
      if current.pointee.core == ObjectIdentifier(core) { return current }
      call = current.pointee.outer
    }
    return nil
  }

  /// Calls `body`, which encodes values for a recorder, and returns its result and what is to be done now.
  @inline(__always) static func encoding<Answer>(for core: RecorderCore, _ body: () -> Answer) -> (Answer, Call) {
    let outer = innermost
    var call = Call(core: ObjectIdentifier(core), outer: outer)
    let answer = withUnsafeMutablePointer(to: &call) { call in
      pthread_setspecific(key, call)
      defer { pthread_setspecific(key, outer) }
      return body()
    }
    return (answer, call)
  }
}
