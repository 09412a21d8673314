/// The raw lines of a recording in order, of whatever kind.
package struct RawLines: ~Copyable {
  private let name: String
  private let size: Int
  private var scanner: LineIterator

  package init(_ source: any ByteSource, lineLimit: Int = 128 << 20) throws(RecordingError) {
    name = source.name
    size = try source.count()
    scanner = LineIterator(source, from: 0, limit: lineLimit)
  }

  /// Calls `body` with the next line, without its end, or with the beginning of a line that is longer than the limit,
  /// and returns whether there was one.
  package mutating func next(_ body: (UnsafeRawBufferPointer) -> Void) throws(RecordingError) -> Bool {
    guard let line = try scanner.next() else { return false }
    try ReadingProgress.checkIn(line.offset, of: size, name)
    body(line.bytes)
    return true
  }
}
