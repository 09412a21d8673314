import PlayheadFormat

/// The beginning of an output: its header and the lines before it.
struct OutputBeginning: ~Copyable {
  /// The most bytes that wait for the header, which is written with the first state.
  private static let earlyLimit = 64 << 10

  /// The header's line, if it could not be written; nothing else may precede it.
  private var header: JSONWriter?
  /// Whether the header was handed on.
  private(set) var hasHeader = false
  /// Lines of effects and notes from before the first state.
  private var early = JSONWriter(capacity: 16)

  /// Forgets the header, as another one follows.
  mutating func beginAgain() { hasHeader = false }

  /// Lets the following lines gather after a header that another thread composes.
  mutating func hold() { hasHeader = true }

  /// Whether there is a header, even if it could not be written yet.
  var isKnown: Bool { hasHeader || header != nil }

  /// Keeps a header that cannot be written yet.
  mutating func putBack(header bytes: UnsafeRawBufferPointer) {
    var line = JSONWriter(capacity: bytes.count)
    line.append(bytes: bytes)
    header = consume line
    hasHeader = false
  }

  /// Whether a log message may wait for the header too.
  var hasRoomForLog: Bool { early.count < Self.earlyLimit / 2 }

  /// Hands on the header and the lines before it.
  mutating func write(header line: borrowing JSONWriter, to gathered: inout PendingLines) {
    hasHeader = true
    gathered.append(header: line)
    gathered.lines.append(early)
    early = JSONWriter(capacity: 16)
  }

  /// Hands on a header that was kept.
  mutating func writeAgain(to gathered: inout PendingLines) {
    if let line = header.take() { write(header: line, to: &gathered) }
  }

  /// Keeps a line until there is a header, and returns whether there was room.
  mutating func addEarly(_ line: some RecordedLine) -> Bool {
    let start = early.count
    line.write(into: &early)
    guard early.count > Self.earlyLimit else { return true }
    early.truncate(to: start)
    return false
  }

  /// Takes over the lines before the header of another output.
  mutating func takeEarly(of other: borrowing OutputBeginning) { early.append(other.early) }
}
