internal import PlayheadCommands
internal import PlayheadFormat
import PlayheadPlatform
internal import PlayheadReader

/// A file of commands, read line by line.
struct Script {
  private let path: String
  private var lines: ArraySlice<String>

  /// Reads the whole file, and throws if it cannot be read.
  init(_ path: String) throws(CommandFileError) {
    self.path = path
    lines = try Self.lines(ofFile: path)[...]
  }

  /// The next line, and its place; nil after the last.
  mutating func next() -> (line: String, place: Shell.Place)? {
    let number = lines.startIndex + 1
    return lines.popFirst().map { ($0, Shell.Place(file: path, number: number)) }
  }

  /// The most bytes of a script, as an endless device must not fill the memory.
  private static let sizeLimit = 16 << 20

  /// The lines of a file, without their line ends.
  private static func lines(ofFile path: String) throws(CommandFileError) -> [String] {
    let bytes: [UInt8]
    do throws(RecordingError) { bytes = try self.bytes(ofFile: path) } catch {
      throw CommandFileError(path: path, reason: error.reason)
    }
    var splitter = LineSplitter()
    splitter.append(bytes)
    var lines: [String] = []
    while let line = splitter.nextLine() { lines.append(line) }
    if let rest = splitter.rest() { lines.append(rest) }
    return lines
  }

  /// The bytes of a file, or of a pipe: `-x <(commands)`.
  private static func bytes(ofFile path: String) throws(RecordingError) -> [UInt8] {
    func failure(_ operation: String) -> RecordingError {
      RecordingError(source: path, reason: .system(operation: operation, message: String(cString: strerror(errno))))
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open it") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EISDIR { throw RecordingError(source: path, reason: .directory) }
        throw failure("read it")
      }
      bytes += buffer[..<count]
      guard bytes.count <= sizeLimit else {
        throw RecordingError(source: path, reason: .lineTooLong(bytes: bytes.count, limit: sizeLimit))
      }
    }
  }
}

/// The reason why a script cannot be read.
struct CommandFileError: Error, CustomStringConvertible {
  var path: String
  var reason: RecordingError.Reason

  var description: String {
    switch reason {
    case .directory: "\(path): is a directory, expected a file of commands"
    case .lineTooLong(let bytes, let limit): "\(path): found \(bytes) bytes, expected at most \(limit)"
    default: "\(path): \(reason)"
    }
  }
}
