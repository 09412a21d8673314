/// Cuts a stream of bytes into lines.
package struct LineSplitter {
  private var buffer: [UInt8] = []
  private var start = 0
  /// Where to go on looking for a line break, so that a long line is not searched again with every chunk.
  private var searched = 0

  package init() {}

  /// How many bytes there are of a line that has not ended.
  package var restCount: Int { buffer.count - start }

  package mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.removeFirst(start)
    searched -= start
    start = 0
    buffer += bytes
  }

  /// The next whole line, without its `\n` or `\r\n`; invalid UTF-8 is repaired.
  package mutating func nextLine() -> String? { nextBytes().map(Self.text) }

  /// The next whole line, without its `\n`.
  package mutating func nextBytes() -> ArraySlice<UInt8>? {
    guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return buffer[start..<end]
  }

  /// What is left at the end of the stream: a last line that nothing ended.
  package mutating func rest() -> String? {
    guard start < buffer.count else { return nil }
    defer {
      buffer = []
      start = 0
      searched = 0
    }
    return Self.text(buffer[start...])
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}
