import PlayheadPlatform

// Lines in bytes that wait to be written; memchr(3) rather than a loop over bytes, which in an unoptimised app would
// take long.
extension UnsafeRawBufferPointer {
  /// The first line end from an index on.
  package func lineEnd(from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, CInt(UInt8(ascii: "\n")), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// The number of line ends.
  package var lineCount: Int {
    var (lines, start) = (0, 0)
    while let end = lineEnd(from: start) { (lines, start) = (lines + 1, end + 1) }
    return lines
  }
}
