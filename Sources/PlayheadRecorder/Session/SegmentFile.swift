import PlayheadFormat
import PlayheadPlatform

/// An open segment file, which stays readable if it is removed meanwhile.
final class SegmentFile {
  private let path: String
  private let descriptor: CInt
  /// The number of bytes that count.
  var size: Int

  /// Nil if there is no file.
  init?(_ path: String) throws(SegmentError) {
    var status = stat()
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    size = 0
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw SegmentError(path: path, code: errno) }
    size = Int(status.st_size)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether another process holds its lock; nil if the file system has no locks.
  var isLocked: Bool? {
    if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return false }
    return errno == EWOULDBLOCK ? true : nil
  }

  /// Returns fewer bytes at the file's end.
  func read(_ offset: Int, _ count: Int) throws(SegmentError) -> [UInt8] {
    var code: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      var result: Int
      repeat {
        result = pread(descriptor, buffer.baseAddress, count, off_t(offset))
      } while result < 0 && errno == EINTR
      if result < 0 { code = errno }
      initialized = max(0, result)
    }
    guard code == 0 else { throw SegmentError(path: path, code: code) }
    return bytes
  }

  // MARK: - Lines

  /// The end of the header; nil if it is incomplete.
  func headerEnd() throws(SegmentError) -> Int? {
    // The header is as long as a state.
    var offset = 0
    while offset < size {
      let bytes = try read(offset, min(1 << 16, size - offset))
      if bytes.isEmpty { return nil }
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return offset + end + 1 }
      offset += bytes.count
    }
    return nil
  }

  /// The time of the first action after a header; nil if it is not nearby.
  func firstTime(after headerEnd: Int) throws(SegmentError) -> Int? {
    let bytes = try read(headerEnd, 1 << 16)
    return LineCursor.withSlack(bytes) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      var start: Int? = 0
      while let from = start, from < bytes.count {
        var line = LineCursor(base, from: from, end: bytes.count)
        if let time = RecordedAction.scanTime(&line) { return time }
        start = line.lineEnd(from: from).map { $0 + 1 }
      }
      return nil
    }
  }

  /// The last line, if it is complete, in O(*n*) of its bytes.
  func lastLine() throws(SegmentError) -> AnyRecordedLine? {
    var count = 4096
    while true {
      let tail = try read(size - min(size, count), min(size, count))
      guard tail.last == UInt8(ascii: "\n") else { return nil }
      if let start = tail.dropLast().lastIndex(of: UInt8(ascii: "\n")).map({ $0 + 1 }) ?? (count < size ? nil : 0) {
        return tail[start...].withUnsafeBytes { try? AnyRecordedLine(parsing: $0) }
      }
      count *= 4
    }
  }
}

/// A segment cannot be read.
struct SegmentError: Error, CustomStringConvertible {
  let path: String
  let code: CInt

  var description: String { "\(path): \(String(cString: strerror(code)))" }
}
