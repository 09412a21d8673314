package enum ThreadIdentity {
  /// The identity of the calling thread, which another thread may get after its end.
  package static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
