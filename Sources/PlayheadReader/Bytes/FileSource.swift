import PlayheadPlatform

/// A file, read with `pread(2)`.
///
/// Not mapped into memory: a mapped file that another process cuts short kills its reader with SIGBUS, while here it
/// is a short read.
public final class FileSource: ByteSource {
  /// What is now at the path where the file was opened.
  public enum Fate: String, Sendable {
    case inPlace, deleted
    /// The file has another path now.
    case renamed
    /// Another file is at the path.
    case replaced
  }

  public let name: String
  public let path: String?
  private let descriptor: CInt

  /// Opens a file for reading.
  ///
  /// - Throws: ``RecordingError`` where there is no such file, it may not be read, or it is a directory.
  public init(path: String) throws(RecordingError) {
    // A blocking open would wait forever on a named pipe without a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw RecordingError(source: path, reason: .system("open it")) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let reason = RecordingError.Reason.system("look at it")
      close(descriptor)
      throw RecordingError(source: path, reason: reason)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      close(descriptor)
      throw RecordingError(source: path, reason: .directory)
    default:
      close(descriptor)
      throw RecordingError(
        source: path, reason: .system(operation: "read it", message: "it is no regular file: save the recording first"))
    }
    // This comes last: until `self` is complete, only this function closes the file.
    name = path
    self.path = path
    self.descriptor = descriptor
  }

  /// Takes ownership of an open file; `name` is for errors, and `path` is the file that the descriptor stands for, if
  /// any.
  package init(descriptor: CInt, name: String, path: String? = nil) {
    self.name = name
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Whether a recorder holds the lock (flock(2)), as it does while it writes; the lock is tried and released at once.
  package var isLocked: Bool {
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else {
      flock(descriptor, LOCK_UN)
      return false
    }
    return errno == EWOULDBLOCK
  }

  /// What is now at the path where the file was opened; `inPlace` if the system does not say.
  package var fate: Fate {
    var opened = stat()
    var found = stat()
    guard let path, fstat(descriptor, &opened) == 0 else { return .inPlace }
    guard stat(path, &found) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { return .inPlace }
      return opened.st_nlink == 0 ? .deleted : .renamed
    }
    return opened.st_dev == found.st_dev && opened.st_ino == found.st_ino ? .inPlace : .replaced
  }

  public func count() throws(RecordingError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw RecordingError(source: name, reason: .system("look at it")) }
    return Int(status.st_size)
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(RecordingError) -> Int {
    var done = 0
    while done < buffer.count {
      let count = pread(descriptor, buffer.baseAddress! + done, buffer.count - done, off_t(offset + done))
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw RecordingError(source: name, reason: .system("read it"))
      }
      done += count
    }
    return done
  }
}

extension RecordingError.Reason {
  /// The error in `errno`.
  static func system(_ operation: String) -> RecordingError.Reason {
    .system(operation: operation, message: String(cString: strerror(errno)))
  }
}
