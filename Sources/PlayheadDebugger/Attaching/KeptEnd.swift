internal import PlayheadPlatform
internal import PlayheadRecording

/// The end of a file in which what an app sent was kept, whole lines alone.
struct KeptEnd {
  private static let limit = 1 << 20
  private let lines: [[UInt8]]

  /// Cuts a line off that is torn.
  ///
  /// - Parameter file: it is read and written at its end.
  /// - Returns: nil where the file cannot be read, or its last line is longer than anybody would look for.
  init?(_ file: CInt) {
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    let count = min(Int(status.st_size), Self.limit)
    let start = Int(status.st_size) - count
    var bytes = [UInt8](repeating: 0, count: count)
    guard pread(file, &bytes, count, off_t(start)) == count, let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    guard ftruncate(file, off_t(start + end + 1)) == 0, lseek(file, 0, CInt(SEEK_END)) >= 0 else { return nil }
    var found = bytes[..<end].split(separator: UInt8(ascii: "\n")).map(Array.init)
    // The first one may be a part of one.
    if start > 0, !found.isEmpty { found.removeFirst() }
    lines = found
  }

  /// Where an app goes on: after the last line that all who record have. A whole state is written for one of them alone, and after a
  /// gap the state is not known.
  func resumption(id: String) -> AttachGreeting.Resumption? {
    for line in lines.reversed() {
      let kind = line.withUnsafeBytes { bytes in
        ["header", "keyframe", "gap"].first { bytes.starts(with: "{\"kind\":\"\($0)\"".utf8) }
      }
      switch kind {
      case "keyframe": continue
      case nil: return AttachGreeting.Resumption(id: id, lineOf: line)
      default: return nil
      }
    }
    return nil
  }
}
