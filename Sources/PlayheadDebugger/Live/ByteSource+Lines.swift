import PlayheadReader

extension ByteSource {
  /// Whether the first line has arrived, including its line break.
  func hasWholeLine() throws(RecordingError) -> Bool {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { bytes.deallocate() }
    var offset = 0
    while case let count = try read(into: bytes, at: offset), count > 0 {
      if bytes[..<count].contains(UInt8(ascii: "\n")) { return true }
      offset += count
    }
    return false
  }
}
