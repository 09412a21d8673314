import Dispatch
internal import PlayheadDebugger
import PlayheadPlatform
internal import PlayheadReader

/// A recording from standard input, copied into an unnamed file so that every part of it can be read.
final class PipedRecording: Sendable {
  /// The name in errors.
  static let name = "standard input"

  /// The part that has arrived.
  let source: FileSource
  private let input: CInt
  private let file: CInt
  /// The result of reading; nil while more may arrive.
  private let end = Lock<Result<Void, RecordingError>?>(nil)

  /// Whether all of the input has arrived; throws if it could not be read or stored.
  func isOver() throws(RecordingError) -> Bool {
    guard let end = end.withLock({ $0 }) else { return false }
    try end.get()
    return true
  }

  /// Takes over standard input, which becomes the terminal if it is interactive, or else empty; throws if it is a terminal, or there can be
  /// no temporary file.
  init(isInteractive: Bool) throws(RecordingError) {
    guard isatty(STDIN_FILENO) == 0 else {
      throw RecordingError(
        source: Self.name, reason: .system(operation: "read it", message: "it is a terminal, expected a pipe or a file")
      )
    }
    input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    file = UnnamedFile.open()
    guard input >= 0, file >= 0 else { throw Self.failure() }
    source = FileSource(descriptor: file, name: Self.name)
    var commands = isInteractive ? open("/dev/tty", O_RDWR | O_CLOEXEC) : -1
    if commands < 0 { commands = open("/dev/null", O_RDONLY | O_CLOEXEC) }
    guard commands >= 0, dup2(commands, STDIN_FILENO) >= 0 else { throw Self.failure() }
    close(commands)
  }

  deinit {
    close(input)
  }

  private static func failure() -> RecordingError {
    RecordingError(
      source: name, reason: .system(operation: "keep it in a temporary file", message: String(cString: strerror(errno)))
    )
  }

  /// Waits for the end of the input; throws if it cannot be read or stored.
  func readAll() throws(RecordingError) {
    while try readSome() {}
  }

  /// Reads the input as it arrives, on another thread.
  func readOn() {
    DispatchQueue.global().async { [self] in
      let result = Result { () throws(RecordingError) in try readAll() }
      end.withLock { $0 = result }
    }
  }

  /// Reads a piece, and returns false at the end.
  private func readSome() throws(RecordingError) -> Bool {
    let result = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) {
      buffer -> Result<Bool, RecordingError> in
      let count = read(input, buffer.baseAddress, buffer.count)
      if count == 0 { return .success(false) }
      if count < 0 { return errno == EINTR || errno == EAGAIN ? .success(true) : .failure(Self.failure()) }
      let isKept = WholeWrite.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: file)
      return isKept ? .success(true) : .failure(Self.failure())
    }
    return try result.get()
  }
}
