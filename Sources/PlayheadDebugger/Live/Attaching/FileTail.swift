internal import PlayheadFormat
internal import PlayheadPlatform

/// The end of a file in which an app's recording is kept, and to which nothing else may write meanwhile.
struct FileTail {
  private static let windowSize = 1 << 18
  private let file: CInt
  private let end: Int

  /// Makes the file end with a whole line, by cutting off a torn one or adding a missing
  /// line break; on failure returns nil and leaves the reason in `errno`.
  init?(_ file: CInt) {
    self.file = file
    var status = stat()
    guard fstat(file, &status) == 0, let start = Self.lineStart(before: Int(status.st_size), in: file) else {
      return nil
    }
    let size = Int(status.st_size)
    guard let isWhole = Self.isWhole(start..<size, in: file) else { return nil }
    end = isWhole ? size + 1 : start
    guard isWhole || start == size || ftruncate(file, off_t(start)) == 0, lseek(file, 0, CInt(SEEK_END)) >= 0 else {
      return nil
    }
    if isWhole, write(file, "\n", 1) != 1 { return nil }
  }

  /// Returns the offset after the last line break before `end`; nil if reading fails.
  private static func lineStart(before end: Int, in file: CInt) -> Int? {
    withUnsafeTemporaryAllocation(byteCount: windowSize, alignment: 1) { window in
      var end = end
      while end > 0 {
        let count = min(end, windowSize)
        guard read(file, window, count, at: end - count) else { return nil }
        if let index = window[..<count].lastIndex(of: UInt8(ascii: "\n")) { return end - count + index + 1 }
        end -= count
      }
      return 0
    }
  }

  /// Whether a line lacks nothing but its line break; nil if reading fails.
  private static func isWhole(_ range: Range<Int>, in file: CInt) -> Bool? {
    guard let last = bytes(max(range.upperBound - 1, range.lowerBound)..<range.upperBound, in: file) else { return nil }
    guard last.first == UInt8(ascii: "}") else { return false }
    return bytes(range, in: file).map { line in
      line.withUnsafeBytes { (try? JSONValue(parsingLine: $0)) != nil }
    }
  }

  private static func bytes(_ range: Range<Int>, in file: CInt) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: range.count)
    let isRead = bytes.withUnsafeMutableBytes { read(file, $0, range.count, at: range.lowerBound) }
    return isRead ? bytes : nil
  }

  private static func read(_ file: CInt, _ buffer: UnsafeMutableRawBufferPointer, _ count: Int, at offset: Int) -> Bool
  {
    var done = 0
    while done < count {
      let read = pread(file, buffer.baseAddress! + done, count - done, off_t(offset + done))
      if read < 0, errno == EINTR { continue }
      if read <= 0 { return false }
      done += read
    }
    return true
  }

  /// Returns where the app is to resume: after the last line that every recording of this run has; keyframes are written for one of them
  /// alone, so later ones are cut off and may come again, and after a gap the state is unknown.
  func resumption(id: String) -> AttachGreeting.Resumption? {
    var end = end
    while end > 0, let start = Self.lineStart(before: end - 1, in: file),
      // One more byte shows whether the line is longer.
      let line = Self.bytes(start..<min(end - 1, start + AttachGreeting.Resumption.glance + 1), in: file)
    {
      let kind = line.withUnsafeBytes { bytes in
        ["header", "keyframe", "gap"].first { bytes.starts(with: "{\"kind\":\"\($0)\"".utf8) }
      }
      switch kind {
      case "keyframe": end = start
      case nil:
        if end < self.end {
          guard ftruncate(file, off_t(end)) == 0, lseek(file, 0, CInt(SEEK_END)) >= 0 else { return nil }
        }
        return AttachGreeting.Resumption(id: id, lineOf: line)
      default: return nil
      }
    }
    return nil
  }
}
