internal import PlayheadFormat
import PlayheadPlatform
internal import PlayheadReader

/// A file without a name that is written once and then read.
final class TemporaryBytes {
  private let name: String
  private var descriptor: CInt

  /// - Parameter name: what errors call it.
  init(_ name: String) throws(RecordingError) {
    self.name = name
    descriptor = UnnamedFile.open()
    guard descriptor >= 0 else { throw failure }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes what a writer has gathered, and empties it.
  func write(_ text: inout JSONWriter) throws(RecordingError) {
    let isWritten = text.withBytes { WholeWrite.write($0, to: descriptor) }
    text.removeAll(keepingCapacity: 1 << 18)
    guard isWritten else { throw failure }
  }

  func startOver() throws(RecordingError) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure }
  }

  /// The bytes that were written; nothing can be written after it.
  func source(path: String? = nil) -> FileSource {
    defer { descriptor = -1 }
    return FileSource(descriptor: descriptor, name: name, path: path)
  }

  private var failure: RecordingError {
    RecordingError(
      source: name, reason: .system(operation: "keep it in a temporary file", message: String(cString: strerror(errno)))
    )
  }
}
