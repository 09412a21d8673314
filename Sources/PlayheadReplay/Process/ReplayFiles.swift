internal import PlayheadDebugger
import PlayheadPlatform

/// The files without names by which two processes talk.
enum ReplayFiles {
  /// The most bytes of a file that are read: its end.
  private static let limit = 64 << 20

  /// What is in a file.
  static func text(of file: CInt) -> String {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size > 0 else { return "" }
    let count = min(Int(status.st_size), limit)
    return String(unsafeUninitializedCapacity: count) { buffer in
      max(pread(file, buffer.baseAddress, count, status.st_size - off_t(count)), 0)
    }
  }

  /// Puts a text in place of what is in a file.
  ///
  /// - Throws: ``ReplayError`` where there is no room for it.
  static func replace(_ file: CInt, with text: String) throws(ReplayError) {
    ftruncate(file, 0)
    try append(text, to: file)
  }

  /// Adds to what is in a file.
  ///
  /// - Throws: ``ReplayError`` where there is no room for it; what is in the file is then cut off.
  static func append(_ text: String, to file: CInt) throws(ReplayError) {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw ReplayError(.process(String(cString: strerror(errno)))) }
    var rest = Array(text.utf8)[...]
    var offset = status.st_size
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, offset) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ReplayError(.process(String(cString: strerror(count < 0 ? errno : ENOSPC)))) }
      rest = rest.dropFirst(count)
      offset += off_t(count)
    }
  }

  /// The status of a process that could not write what its parent waits for.
  static let noRoomStatus: CInt = 74

  /// Does what writes into a file for the parent of this process, or ends this one.
  static func orEnd(_ write: () throws(ReplayError) -> Void) {
    do throws(ReplayError) { try write() } catch { _exit(noRoomStatus) }
  }
}
