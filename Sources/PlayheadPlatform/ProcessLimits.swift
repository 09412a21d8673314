/// The limits of this process; see getrlimit(2).
package enum ProcessLimits {
  #if canImport(Darwin)
    private typealias Resource = CInt
    private static func resource(_ resource: CInt) -> Resource { resource }
  #else
    private typealias Resource = __rlimit_resource_t
    private static func resource(_ resource: __rlimit_resource) -> Resource { Resource(resource.rawValue) }
  #endif

  /// How long a file may become, in bytes.
  package static var fileSize: Int {
    var limit = rlimit()
    return getrlimit(resource(RLIMIT_FSIZE), &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  /// Leaves no core behind when the process traps.
  package static func forbidCores() {
    var none = rlimit()
    setrlimit(resource(RLIMIT_CORE), &none)
  }

  /// Ends the process when it allocates more, on systems that know such a limit.
  ///
  /// - Parameter bytes: The size of its data.
  package static func limitMemory(to bytes: UInt) {
    #if !canImport(Darwin)
      var memory = rlimit(rlim_cur: bytes, rlim_max: bytes)
      setrlimit(resource(RLIMIT_DATA), &memory)
    #endif
  }
}
