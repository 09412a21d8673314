internal import PlayheadFormat
internal import PlayheadReader

/// What is found in a log while it becomes a recording.
final class ImportReport {
  let format: ForeignFormat
  /// The log's name.
  let source: String
  /// Parts of the log that could not be read and were left out, up to a hundred.
  private(set) var problems: [RecordingError] = []
  private(set) var problemCount = 0
  /// How often the state before an action is another one than that after the last.
  var missedCount = 0
  static let problemLimit = 100
  /// Tells one log from another.
  private let id: String

  init(_ format: ForeignFormat, _ window: ByteWindow) throws(RecordingError) {
    (self.format, source) = (format, window.source.name)
    // FNV-1a over what begins the log, and its size.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in try window.bytes(from: 0).prefix(1 << 16) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    id = "imported-\(String(hash, radix: 36))-\(String(window.size, radix: 36))"
  }

  /// Notes an error that the import survives; throws one that it does not: of the system, or where it is interrupted.
  func keep(_ error: RecordingError) throws(RecordingError) {
    switch error.reason {
    case .syntax, .missing, .mismatch: skip(error)
    default: throw error
    }
  }

  func startOver() { (problems, problemCount, missedCount) = ([], 0, 0) }

  func skip(_ error: RecordingError) {
    // What is cut off is so in each object around it.
    guard problems.last != error else { return }
    problemCount += 1
    if problems.count < Self.problemLimit { problems.append(error) }
  }

  func skip(_ line: Int, column: Int, found: String, expected: String) {
    skip(RecordingError(source: source, line: line, column: column, reason: .syntax(found: found, expected: expected)))
  }

  func header(
    store: RecordingHeader.Store, started: String?, schema: Schema?, state: JSONValue
  ) -> RecordingHeader {
    RecordingHeader(
      id: id, started: started ?? "", store: store, host: ["imported": .string(format.name)],
      schema: schema, state: state)
  }
}
