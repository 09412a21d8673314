import PlayheadPlatform
internal import PlayheadReader

/// A source's bytes through a window that moves, so that a file of any size takes the memory of the window.
final class ByteWindow {
  let source: any ByteSource
  let size: Int
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 8)
  private var start = 0
  private var count = 0

  init(_ source: any ByteSource) throws(RecordingError) {
    self.source = source
    size = try source.count()
  }

  deinit { buffer.deallocate() }

  /// The bytes from an offset on, as far as the window goes, valid until the next call; none at the end.
  func bytes(from offset: Int) throws(RecordingError) -> UnsafeRawBufferPointer {
    if offset < start || offset >= start + count {
      try ReadingProgress.checkIn(offset, of: size, source.name)
      count = offset < size ? try source.read(into: buffer, at: offset) : 0
      start = offset
    }
    return UnsafeRawBufferPointer(rebasing: buffer[(offset - start)..<count])
  }

  /// The byte at an offset; nil at the end.
  func byte(at offset: Int) throws(RecordingError) -> UInt8? { try bytes(from: offset).first }

  /// A copy of a range of bytes, as many of them as there are.
  func copy(_ range: Range<Int>) throws(RecordingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    let result = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(RecordingError) in try source.read(into: buffer, at: range.lowerBound) }
    }
    bytes.removeLast(range.count - (try result.get()))
    return bytes
  }

  /// How many errors had their places looked for.
  private var placeCount = 0

  /// An error at an offset, with its line and column, both counted from 1; of more errors than are reported, without them.
  func error(_ reason: RecordingError.Reason, at offset: Int) throws(RecordingError) -> RecordingError {
    placeCount += 1
    guard placeCount <= ImportReport.problemLimit * 2 else {
      return RecordingError(source: source.name, reason: reason)
    }
    var (line, lineStart, position) = (1, 0, 0)
    while position < offset {
      let bytes = try bytes(from: position)
      guard !bytes.isEmpty else { break }
      for (index, byte) in bytes.prefix(offset - position).enumerated() where byte == UInt8(ascii: "\n") {
        line += 1
        lineStart = position + index + 1
      }
      position += min(bytes.count, offset - position)
    }
    return RecordingError(source: source.name, line: line, column: offset - lineStart + 1, reason: reason)
  }
}
