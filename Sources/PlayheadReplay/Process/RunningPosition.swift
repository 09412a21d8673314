#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The position whose action a process is running, in memory that another process sees.
///
/// What a process has noted stays there when it is killed.
final class RunningPosition: @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer

  /// - Parameter descriptor: a file, which is made as long as it has to be; nil where it cannot be mapped.
  init?(_ descriptor: CInt) {
    guard ftruncate(descriptor, off_t(2 * MemoryLayout<Int>.size)) == 0,
      let memory = mmap(nil, 2 * MemoryLayout<Int>.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { return nil }
    self.memory = memory
  }

  deinit { munmap(memory, 2 * MemoryLayout<Int>.size) }

  /// The position; 0 before the first.
  var value: Int {
    get { memory.load(as: Int.self) }
    set {
      memory.storeBytes(of: newValue, as: Int.self)
      memory.storeBytes(of: count &+ 1, toByteOffset: MemoryLayout<Int>.size, as: Int.self)
    }
  }

  /// How often a position was noted.
  var count: Int { memory.load(fromByteOffset: MemoryLayout<Int>.size, as: Int.self) }
}
