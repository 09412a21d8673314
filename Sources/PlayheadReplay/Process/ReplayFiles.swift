import PlayheadPlatform

/// The files without names by which two processes talk.
enum ReplayFiles {
  /// The most bytes of a file that are read: its end.
  private static let limit = 64 << 20

  /// What is in a file.
  static func text(of file: CInt) -> String {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size > 0 else { return "" }
    let count = min(Int(status.st_size), limit)
    return String(unsafeUninitializedCapacity: count) { buffer in
      max(pread(file, buffer.baseAddress, count, status.st_size - off_t(count)), 0)
    }
  }

  /// Puts a text in place of what is in a file.
  static func replace(_ file: CInt, with text: String) {
    ftruncate(file, 0)
    append(text, to: file)
  }

  /// Adds to what is in a file.
  static func append(_ text: String, to file: CInt) {
    var status = stat()
    guard fstat(file, &status) == 0 else { return }
    var (text, offset) = (text, status.st_size)
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let count = pwrite(file, piece.baseAddress, piece.count, offset)
        if count < 0, errno != EINTR { return }
        rest = rest.dropFirst(max(count, 0))
        offset += off_t(max(count, 0))
      }
    }
  }
}
