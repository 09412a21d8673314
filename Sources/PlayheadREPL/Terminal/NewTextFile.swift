#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The system's own, which the type's hides.
private let systemWrite = write(_:_:_:)

/// A file that is written once, and never over another one.
enum NewTextFile {
  /// Writes a text into a new file.
  ///
  /// - Returns: what went wrong; nothing is left of the file then.
  static func write(_ text: String, to path: String) -> String? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      return errno == EEXIST ? "exists, and is not written over" : String(cString: strerror(errno))
    }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return fail(descriptor, path) }
      bytes = bytes.dropFirst(count)
    }
    return close(descriptor) == 0 ? nil : String(cString: strerror(errno))
  }

  private static func fail(_ descriptor: Int32, _ path: String) -> String {
    let problem = String(cString: strerror(errno))
    close(descriptor)
    unlink(path)
    return problem
  }
}
