import PlayheadFormat

/// The beginning of an output: its header, and what came before that.
struct OutputBeginning: ~Copyable {
  /// What may wait for the header, which takes the first state to be written.
  private static let earlyLimit = 64 << 10

  /// The header's line, if it could not be written: nothing else goes out before it.
  private var header: JSONWriter?
  /// Whether the header was handed on.
  private(set) var hasHeader = false
  /// Lines of effects and notes that came before the first state.
  private var early = JSONWriter(capacity: 16)

  /// Forgets that there was one: another one is to come.
  mutating func beginAgain() { hasHeader = false }

  /// What follows gathers after a header that another thread composes.
  mutating func hold() { hasHeader = true }

  /// Whether there is a header, though it may not have been written.
  var isKnown: Bool { hasHeader || header != nil }

  /// Keeps a header that cannot be written yet.
  mutating func putBack(header bytes: UnsafeRawBufferPointer) {
    var line = JSONWriter(capacity: bytes.count)
    line.append(bytes: bytes)
    header = consume line
    hasHeader = false
  }

  /// Whether a message of the app's log may wait for the header, too.
  var hasRoomForLog: Bool { early.count < Self.earlyLimit / 2 }

  /// Hands the header on, and what came before it.
  mutating func write(header line: borrowing JSONWriter, to gathered: inout GatheredLines) {
    hasHeader = true
    gathered.append(header: line)
    gathered.lines.append(early)
    early = JSONWriter(capacity: 16)
  }

  /// Hands a header on that was kept.
  mutating func writeAgain(to gathered: inout GatheredLines) {
    if let line = header.take() { write(header: line, to: &gathered) }
  }

  /// Keeps a line until there is a header.
  ///
  /// - Returns: whether there was room.
  mutating func addEarly(_ line: some RecordedLine) -> Bool {
    let start = early.count
    line.write(into: &early)
    guard early.count > Self.earlyLimit else { return true }
    early.truncate(to: start)
    return false
  }

  /// Takes over what came before the header of another output.
  mutating func takeEarly(of other: borrowing OutputBeginning) { early.append(other.early) }
}
