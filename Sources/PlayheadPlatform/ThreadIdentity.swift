/// What tells threads apart.
package enum ThreadIdentity {
  /// The identity of the calling thread, which another thread may have after its end.
  package static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
