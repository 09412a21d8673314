internal import PlayheadDebugger
import PlayheadPlatform

/// The files without names by which two processes communicate.
enum ReplayFiles {
  /// The most bytes that are read, from the end of a file.
  private static let limit = 64 << 20

  static func text(of file: CInt) -> String {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size > 0 else { return "" }
    let count = min(Int(status.st_size), limit)
    return String(unsafeUninitializedCapacity: count) { buffer in
      max(pread(file, buffer.baseAddress, count, status.st_size - off_t(count)), 0)
    }
  }

  /// The message in a file; nil where there is another one, or none.
  static func content<Content: Decodable>(of file: CInt) -> Content? {
    try? JSONDecoder().decode(Content.self, from: Data(text(of: file).utf8))
  }

  /// Replaces the contents of a file by a message; throws where there is no room.
  static func replace(_ file: CInt, with content: some Encodable) throws {
    ftruncate(file, 0)
    try append(String(decoding: (try? JSONEncoder().encode(content)) ?? Data(), as: UTF8.self), to: file)
  }

  /// Appends to a file; throws where there is no room, and the file is then truncated.
  static func append(_ text: String, to file: CInt) throws {
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

  /// The exit status of a process that could not write what its parent waits for.
  static let noRoomStatus: CInt = 74

  /// Writes to a file of the parent process, or ends this process if that fails.
  static func orEnd(_ write: () throws -> Void) {
    do { try write() } catch { _exit(noRoomStatus) }
  }
}
