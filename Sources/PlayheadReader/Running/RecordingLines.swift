/// The lines of a recording one after the other, as they are, whatever they tell.
package struct RecordingLines: ~Copyable {
  private let name: String
  private let size: Int
  private var scanner: LineScanner

  /// - Throws: ``RecordingError`` where the source cannot be read.
  package init(_ source: any ByteSource, lineLimit: Int = 128 << 20) throws(RecordingError) {
    name = source.name
    size = try source.count()
    scanner = LineScanner(source, from: 0, limit: lineLimit)
  }

  /// Calls `body` with the next line, without its end; of one that is longer than the limit, with its beginning.
  ///
  /// - Returns: whether there was one.
  /// - Throws: ``RecordingError`` where the source cannot be read; `interrupted` where the task is cancelled.
  package mutating func next(_ body: (UnsafeRawBufferPointer) -> Void) throws(RecordingError) -> Bool {
    guard let line = try scanner.next() else { return false }
    try ReadingProgress.checkIn(line.offset, of: size, name)
    body(line.bytes)
    return true
  }
}
