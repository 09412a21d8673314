internal import PlayheadFormat
import PlayheadPlatform
internal import PlayheadReader

/// The text of a JSON string in a file, of any length, in a file of its own.
enum UnescapedText {
  /// - Parameter range: the string with its quotes.
  /// - Throws: `RecordingError` where the file cannot be written.
  static func source(of range: Range<Int>, in window: ByteWindow) throws(RecordingError) -> FileSource {
    let file = try TemporaryBytes(window.source.name)
    var output = JSONWriter(capacity: 1 << 17)
    var position = range.lowerBound + 1
    let end = range.upperBound - 1
    while position < end {
      let bytes = try window.bytes(from: position).prefix(end - position)
      let plain = bytes.firstIndex(of: UInt8(ascii: "\\")) ?? bytes.endIndex
      output.append(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<plain]))
      position += plain
      if plain < bytes.endIndex {
        // Two units of UTF-16 have twelve bytes; a window may end between them.
        let escape = try window.copy(position..<min(position + 12, end))
        // What follows a broken escape is cut off, which whoever reads the text reports.
        guard let (scalar, length) = scalar(escape) else { break }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { output.append(byte: byte) }
        position += length
      }
      if output.count > 1 << 16 { try file.write(&output) }
    }
    try file.write(&output)
    return file.source()
  }

  /// The scalar of an escape, and the escape's length; a lone surrogate is replaced.
  private static func scalar(_ escape: [UInt8]) -> (Unicode.Scalar, length: Int)? {
    guard escape.count > 1 else { return nil }
    switch escape[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return (Unicode.Scalar(escape[1]), 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"):
      guard let unit = unit(escape.dropFirst(2)) else { return nil }
      if let scalar = Unicode.Scalar(UInt32(unit)) { return (scalar, 6) }
      if UTF16.isLeadSurrogate(unit), escape.count == 12, escape[6] == UInt8(ascii: "\\"),
        escape[7] == UInt8(ascii: "u"), let trail = self.unit(escape.dropFirst(8)), UTF16.isTrailSurrogate(trail),
        let scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
      {
        return (scalar, 12)
      }
      return ("\u{FFFD}", 6)
    default: return nil
    }
  }

  private static func unit(_ digits: ArraySlice<UInt8>) -> UInt16? {
    guard digits.count >= 4 else { return nil }
    return digits.prefix(4).reduce(UInt16?(0)) { unit, byte in
      guard let unit, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      return unit << 4 | UInt16(digit)
    }
  }
}
