internal import PlayheadFormat
internal import PlayheadReader

/// The lines of a recording that is made from a log, before its header is known: types and first values turn up as the log is read.
final class ImportedLines {
  private let file: TemporaryBytes
  private var text = JSONWriter(capacity: 1 << 17)
  /// The number of the last action, which is its position, too.
  private(set) var last = 0
  private(set) var time = 0
  /// Whether a value is unknown in any line.
  private(set) var hasUnknown = false

  init(_ name: String) throws(RecordingError) {
    file = try TemporaryBytes(name)
  }

  /// Adds an action and what it changed.
  ///
  /// - Parameter time: microseconds since the beginning; an earlier time than that of the line before counts as that.
  /// - Parameter type: the action's type, where it is not that of the others.
  func add(
    _ name: String, _ value: JSONValue, type: String? = nil, at time: Int, _ patch: JSONPatch
  ) throws(RecordingError) {
    last += 1
    self.time = max(self.time, time)
    RecordedAction(seq: last, time: self.time, name: name, origin: .outside, type: type, value: value).write(
      into: &text)
    append(unknown: value.unknownPlaces())
    try add(patch)
  }

  private func add(_ patch: JSONPatch) throws(RecordingError) {
    RecordedChange(seq: last, duration: 0, patch: patch).write(into: &text)
    append(
      unknown: patch.operations.flatMap { operation in
        switch operation {
        case .add(let path, let value), .replace(let path, let value): value.unknownPlaces(at: path)
        default: [JSONPointer]()
        }
      })
    if text.count > 1 << 16 { try file.write(&text) }
  }

  /// Adds a change that no action of the log made.
  func addChange(_ patch: JSONPatch, by origin: ChangeOrigin?) throws(RecordingError) {
    last += 1
    RecordedAction(seq: last, time: time, changedBy: origin).write(into: &text)
    try add(patch)
  }

  /// Adds a line about the last position.
  func add(_ line: some RecordedLine) { line.write(into: &text) }

  /// Forgets all lines.
  func startOver() throws(RecordingError) {
    text.removeAll()
    try file.startOver()
    (last, time, hasUnknown) = (0, 0, false)
  }

  private func append(unknown places: [JSONPointer]) {
    guard !places.isEmpty else { return }
    hasUnknown = true
    text.truncate(to: text.count - 2)
    text.append(unknown: places)
    text.append(raw: "}\n")
  }

  /// The recording: the header, the lines, and whole states between them.
  ///
  /// - Parameters:
  ///   - header: with a `minReader` of 1.
  ///   - path: the file that was imported.
  func recording(after header: RecordingHeader, path: String?) throws(RecordingError) -> FileSource {
    RecordedEnd(time: time, seq: last).write(into: &text)
    try file.write(&text)
    var header = header
    if hasUnknown || !header.state.unknownPlaces().isEmpty { header.minReader = RecordingHeader.minReaderOfUnknown }
    return try KeyframedCopy.source(of: file.source(), after: header, path: path)
  }
}
