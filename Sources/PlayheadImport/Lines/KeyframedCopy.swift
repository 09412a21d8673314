internal import PlayheadFormat
import PlayheadPlatform
internal import PlayheadReader

/// A copy of a recording's lines with whole states between them, as a recorder writes them: no more bytes of these than of others.
enum KeyframedCopy {
  private static let least = 4 << 10

  /// - Parameter lines: all lines but the header.
  static func source(
    of lines: FileSource, after header: RecordingHeader, path: String?
  ) throws(RecordingError) -> FileSource {
    var text = JSONWriter(capacity: 1 << 17)
    header.write(into: &text)
    let original = try Recording(HeadedSource(text, lines))
    let copy = try TemporaryBytes(lines.name)
    var states = StateCursor(original)
    var failure: RecordingError?
    // The size of the last whole state, and of the lines since.
    var (weight, since, position, time) = (text.count, 0, 0, 0)
    func take(_ line: UnsafeRawBufferPointer) throws(RecordingError) {
      text.append(bytes: line)
      since += line.count
      if let action = RecordedAction.scanned(line) { time = action.time }
      if line.starts(with: #"{"kind":"change""#.utf8) {
        position += 1
        if since > max(weight, least), position < original.last {
          try states.move(to: position, in: original)
          weight = try writeKeyframe(position, time, states, into: &text)
          since = 0
        }
      }
      if text.count > 1 << 16 { try copy.write(&text) }
    }
    try original.copyLines(through: original.last) { _ in
    } _: { line in
      guard failure == nil else { return }
      do throws(RecordingError) { try take(line) } catch { failure = error }
    }
    if let failure { throw failure }
    try original.copyBytes(original.endOffset..<original.wholeByteCount) { text.append(bytes: $0) }
    try copy.write(&text)
    return copy.source(path: path)
  }

  /// Returns the size of the state.
  private static func writeKeyframe(
    _ position: Int, _ time: Int, _ states: StateCursor, into text: inout JSONWriter
  ) throws(RecordingError) -> Int {
    RecordedKeyframe.begin(seq: position, time: time, into: &text)
    let start = text.count
    states.view.write(into: &text)
    let weight = text.count - start
    let places = states.view.decoded?.unknownPlaces() ?? []
    text.append(unknown: places)
    RecordedKeyframe.end(into: &text)
    return weight
  }
}

/// A header's line and the lines of a file as one source.
private final class HeadedSource: ByteSource {
  let name: String
  private let header: [UInt8]
  private let lines: FileSource

  init(_ header: borrowing JSONWriter, _ lines: FileSource) {
    name = lines.name
    self.header = header.withBytes { Array($0) }
    self.lines = lines
  }

  func count() throws(RecordingError) -> Int { header.count + (try lines.count()) }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(RecordingError) -> Int {
    guard offset < header.count else { return try lines.read(into: buffer, at: offset - header.count) }
    let count = min(buffer.count, header.count - offset)
    header.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
    guard count < buffer.count else { return count }
    return count + (try lines.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]), at: 0))
  }
}
