/// The room left on this thread's stack, which each level of a nested value consumes when it is written.
@usableFromInline package enum StackRoom {
  /// Below this, nothing more is begun; a secondary thread of Apple's systems has 512 KiB in all.
  private static let reserve: UInt = 128 << 10

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Whether so little is left that a walk through a value must not go deeper.
  @usableFromInline @inline(never) package static func isLow() -> Bool {
    var local = 0
    let here = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    // The address sanitizer may keep locals in another place, which says nothing about the stack.
    return here &- lowest < reserve
  }

  /// The end of the stack, towards which it grows; 1 if the system does not report it.
  private static var lowest: UInt {
    if let known = pthread_getspecific(key) { return UInt(bitPattern: known) }
    var lowest: UInt = 0
    #if canImport(Darwin)
      let highest = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      lowest = highest - UInt(pthread_get_stacksize_np(pthread_self()))
    #else
      // pthread_getattr_np(3) is declared only for GNU programs.
      typealias Attributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt
      var attributes = pthread_attr_t()
      if let symbol = dlsym(dlopen(nil, RTLD_NOW), "pthread_getattr_np"),
        unsafeBitCast(symbol, to: Attributes.self)(pthread_self(), &attributes) == 0
      {
        var start: UnsafeMutableRawPointer?
        var size = 0
        if pthread_attr_getstack(&attributes, &start, &size) == 0 { lowest = UInt(bitPattern: start) }
        pthread_attr_destroy(&attributes)
      }
    #endif
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: max(lowest, 1)))
    return max(lowest, 1)
  }
}
