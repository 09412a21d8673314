package enum ProcessLimits {
  #if canImport(Darwin)
    private typealias Resource = CInt
    private static func resource(_ resource: CInt) -> Resource { resource }
  #else
    private typealias Resource = __rlimit_resource_t
    private static func resource(_ resource: __rlimit_resource) -> Resource { Resource(resource.rawValue) }
  #endif

  /// The most bytes that a file may have.
  package static var fileSize: Int {
    var limit = rlimit()
    return getrlimit(resource(RLIMIT_FSIZE), &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  /// Prevents a core dump when the process traps.
  package static func forbidCores() {
    var none = rlimit()
    setrlimit(resource(RLIMIT_CORE), &none)
  }

  /// Limits the data segment to `bytes`, on systems that have such a limit.
  package static func limitMemory(to bytes: UInt) {
    #if !canImport(Darwin)
      var memory = rlimit(rlim_cur: bytes, rlim_max: bytes)
      setrlimit(resource(RLIMIT_DATA), &memory)
    #endif
  }
}
