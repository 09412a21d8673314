import PlayheadPlatform

// Lines in bytes that wait to be written. Apps run unoptimised, too: there a loop over bytes would keep the app waiting.
extension UnsafeRawBufferPointer {
  /// Where the first line end is from an index on; nil where none is.
  package func lineEnd(from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, CInt(UInt8(ascii: "\n")), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// How many lines end here.
  package var lineCount: Int {
    var (lines, start) = (0, 0)
    while let end = lineEnd(from: start) { (lines, start) = (lines + 1, end + 1) }
    return lines
  }
}
