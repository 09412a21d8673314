#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The system's own, which the type's hides.
private let systemWrite = write(_:_:_:)

/// A file that is written once, and never over another one.
package enum NewTextFile {
  /// Writes a text into a new file.
  ///
  /// - Returns: what went wrong; nothing is left of the file then.
  package static func write(_ text: String, to path: String) -> String? {
    write(to: path) { (write) throws(Never) in write(text) }
  }

  /// Writes a text into a new file, piece by piece.
  ///
  /// - Returns: what went wrong; nothing is left of the file then.
  /// - Throws: what `body` throws, and nothing is left then either.
  package static func write<Failure: Error>(
    to path: String, _ body: (_ write: (String) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> String? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      return errno == EEXIST ? "exists, and is not written over" : String(cString: strerror(errno))
    }
    var problem: String?
    do throws(Failure) {
      try body { text in if problem == nil { problem = append(text, to: descriptor) } }
    } catch {
      close(descriptor)
      unlink(path)
      throw error
    }
    if close(descriptor) != 0, problem == nil { problem = String(cString: strerror(errno)) }
    if problem != nil { unlink(path) }
    return problem
  }

  /// - Returns: what went wrong.
  private static func append(_ text: String, to descriptor: Int32) -> String? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? String(cString: strerror(errno)) : "the disk is full" }
      bytes = bytes.dropFirst(count)
    }
    return nil
  }
}
