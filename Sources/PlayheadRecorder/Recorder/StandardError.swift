#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where a recorder tells people what it could not do, if the app does not take it up itself.
enum StandardError {
  /// Writes a line in one piece; what cannot be written is nobody's problem.
  static func print(_ text: String) {
    let line = Array("\(text)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
