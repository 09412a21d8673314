public import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// The notes that others have made on a recording, in a file of their own beside it: `note` lines, as in a recording.
public struct NotesFile: Sendable {
  /// Where the notes are: the recording's path with `.notes.jsonl` after it.
  public let path: String
  /// More than anyone writes by hand.
  private static let sizeLimit = 16 << 20

  /// - Parameter recording: the path of the recording.
  public init(beside recording: String) {
    path = recording + ".notes.jsonl"
  }

  /// The notes, and how many lines are none; nothing where there is no file.
  public func read() -> (notes: [RecordedNote], badLines: Int) {
    guard let source = try? FileSource(path: path), let count = try? source.count(), count <= Self.sizeLimit else {
      return ([], access(path, F_OK) == 0 ? 1 : 0)
    }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = bytes.withUnsafeMutableBytes { (try? source.read(into: $0, at: 0)) ?? 0 }
    var notes: [RecordedNote] = []
    var badLines = 0
    for line in bytes.prefix(read).split(separator: UInt8(ascii: "\n")) {
      if let json = try? JSONValue(parsing: String(decoding: line, as: UTF8.self)),
        json["kind"] == .string(RecordedNote.kind), let note = try? RecordedNote(LineMembers(json))
      {
        notes.append(note)
      } else {
        badLines += 1
      }
    }
    return (notes, badLines)
  }

  /// Adds a note at the end of the file, in a line of its own, whatever the file ends with. The file is made where there is
  /// none, for its owner only.
  ///
  /// - Throws: ``DebuggerError`` where it cannot be written; the file is then as it was, or ends in a line that is cut off.
  public func append(_ note: RecordedNote) throws {
    let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure }
    guard status.st_mode & S_IFMT == S_IFREG else { throw DebuggerError(.unwritable(path, "it is no regular file")) }
    var last = UInt8(ascii: "\n")
    if status.st_size > 0, pread(descriptor, &last, 1, status.st_size - 1) != 1 { throw failure }
    var line = JSONWriter()
    if last != UInt8(ascii: "\n") { line.append(byte: UInt8(ascii: "\n")) }
    note.write(into: &line)
    let bytes = Array(line.text.utf8)
    var written: Int
    repeat { written = write(descriptor, bytes, bytes.count) } while written < 0 && errno == EINTR
    guard written == bytes.count else {
      let error = written < 0 ? failure : DebuggerError(.unwritable(path, "the disk is full"))
      // Cut off only what was written here: others may have appended since.
      if written > 0, fstat(descriptor, &status) == 0, lseek(descriptor, 0, SEEK_CUR) == status.st_size {
        ftruncate(descriptor, status.st_size - off_t(written))
      }
      throw error
    }
  }

  private var failure: DebuggerError { DebuggerError(.unwritable(path, String(cString: strerror(errno)))) }
}
