import Dispatch
internal import PlayheadDebugger
import PlayheadPlatform
internal import PlayheadReader

/// A recording that comes through standard input, kept in a file without a name so that any place of it can be read.
final class PipedRecording: Sendable {
  /// What errors call it.
  static let name = "standard input"

  /// What has come.
  let source: FileSource
  private let input: CInt
  private let file: CInt
  /// Nil as long as more may come.
  private let end = Lock<Result<Void, RecordingError>?>(nil)

  /// Whether nothing more will come.
  ///
  /// - Throws: ``RecordingError`` where that is so because it could not be read or kept.
  func isOver() throws(RecordingError) -> Bool {
    guard let end = end.withLock({ $0 }) else { return false }
    try end.get()
    return true
  }

  /// Takes standard input, which is the terminal from then on, or nothing.
  ///
  /// - Parameter isInteractive: whether commands are to be read from the terminal.
  /// - Throws: ``RecordingError`` where standard input is a terminal, or there can be no temporary file.
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

  /// Waits until all has come.
  ///
  /// - Throws: ``RecordingError`` where it cannot be read or kept.
  func readAll() throws(RecordingError) {
    while try readSome() {}
  }

  /// Keeps what comes from here on, as it comes, on a thread that waits for it.
  func readOn() {
    DispatchQueue.global().async { [self] in
      let result = Result { () throws(RecordingError) in try readAll() }
      end.withLock { $0 = result }
    }
  }

  /// - Returns: false at the end.
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
