import PlayheadPlatform

/// For which recorders this thread is encoding values.
///
/// A value's own code may call the recorder that encodes it. To encode for the same recorder again, from within, could
/// go on without end.
enum EncodingThread {
  /// One call on this thread's stack, and what is to be done when it has ended.
  struct Call {
    fileprivate let core: ObjectIdentifier
    fileprivate let outer: UnsafeMutablePointer<Call>?
    /// Whether the recorder has errands.
    var hasErrands = false
    /// What the end of the recording is to say, where the value has asked for it.
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

  /// The call that encodes a value for a recorder on this thread; nil where none does. It is good until that one ends.
  static func call(for core: RecorderCore) -> UnsafeMutablePointer<Call>? {
    var call = innermost
    while let current = call {
      if current.pointee.core == ObjectIdentifier(core) { return current }
      call = current.pointee.outer
    }
    return nil
  }

  /// Calls `body`, which encodes values for a recorder.
  ///
  /// - Returns: what `body` returns, and what is to be done now.
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
