internal import PlayheadReading
internal import PlayheadRecording

/// A file of commands.
enum CommandFile {
  /// More than anybody writes; a device that never ends must not fill the memory.
  private static let sizeLimit = 16 << 20

  /// The lines of a file, without their line ends.
  static func lines(ofFile path: String) throws(CommandFileError) -> [String] {
    let bytes: [UInt8]
    do throws(RecordingError) {
      let source = try FileSource(path: path)
      let count = try source.count()
      guard count <= sizeLimit else {
        throw RecordingError(source: path, reason: .lineTooLong(bytes: count, limit: sizeLimit))
      }
      var read = 0
      var failure: RecordingError?
      bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        do throws(RecordingError) {
          read = try source.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
        } catch {
          failure = error
        }
        initialized = read
      }
      if let failure { throw failure }
    } catch {
      throw CommandFileError(path: path, reason: error.reason)
    }
    var splitter = LineSplitter()
    splitter.append(bytes)
    var lines: [String] = []
    while let line = splitter.nextLine() { lines.append(line) }
    if let rest = splitter.rest() { lines.append(rest) }
    return lines
  }
}

/// Why a script cannot be read.
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
