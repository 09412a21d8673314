internal import PlayheadFormat

/// Searches the text of an action's lines for bytes, without decoding.
package struct LineSearch: ~Copyable {
  private let recording: Recording
  /// Any of these is enough; nil if every line may match.
  private let needles: [BytePattern]?
  /// The length of the longest needle.
  private let longest: Int
  /// A part of the source in which no needle begins.
  private var free = 0..<0
  private var window: LineCache

  /// Any of `needed` is enough, and an empty one matches every line; with `ignoresCase`, capital ASCII letters match
  /// the small ones in `needed`.
  package init(_ needed: [[UInt8]], ignoresCase: Bool = false, in recording: Recording) {
    self.recording = recording
    // Other programs may escape any character.
    let all = needed + [Array("\\u".utf8)]
    longest = all.map(\.count).max() ?? 1
    needles = needed.contains(where: \.isEmpty) ? nil : all.map { BytePattern($0, ignoresCase: ignoresCase) }
    window = LineCache(recording.source)
  }

  /// Whether the action's line, its change's line or a log line at its position contains the bytes.
  package mutating func mayMatch(_ seq: Int) throws(RecordingError) -> Bool {
    guard needles != nil, let row = recording.index.steps.row(of: seq) else { return true }
    let step = recording.index.steps[row]
    let action = RecordingIndex.Span(offset: step.action, length: Int(step.actionLength))
    if !recording.index.logs.isEmpty { return try mayMatch(action, at: row, seq) }
    guard let change = recording.index.steps.change(at: row) else { return try mayMatch(action) }
    // The change's line mostly follows the action's.
    if change.offset == action.offset + action.length + 1 {
      return try mayMatch(RecordingIndex.Span(offset: action.offset, length: action.length + 1 + change.length))
    }
    if try mayMatch(action) { return true }
    return try mayMatch(change)
  }

  /// The same for a recording with messages of the app's log.
  private mutating func mayMatch(
    _ action: RecordingIndex.Span, at row: Int, _ seq: Int
  ) throws(RecordingError) -> Bool {
    let steps = recording.index.steps
    guard recording.index.order != nil else {
      // Everything up to the next action.
      let end = row + 1 < steps.count ? steps[row + 1].action : recording.byteCount
      return try mayMatch(RecordingIndex.Span(offset: action.offset, length: end - action.offset))
    }
    if try mayMatch(action) { return true }
    if let change = steps.change(at: row), try mayMatch(change) { return true }
    for number in recording.logs(in: seq...seq) where try mayMatch(log: number) { return true }
    return false
  }

  /// Whether a line of the app's log contains the bytes.
  package mutating func mayMatch(log number: Int) throws(RecordingError) -> Bool {
    needles == nil ? true : try mayMatch(recording.index.logs[number])
  }

  private mutating func mayMatch(_ span: RecordingIndex.Span) throws(RecordingError) -> Bool {
    let end = span.offset + span.length
    if free.lowerBound <= span.offset, end <= free.upperBound { return false }
    // Forwards, the whole window is searched; backwards, only the part that has not been.
    let known = free
    let limit = span.offset < known.lowerBound ? known.lowerBound + longest - 1 : .max
    let (first, count) = try window.bytes(from: span, upTo: limit) { [needles] bytes in
      (needles?.compactMap { $0.firstPlace(in: bytes) }.min(), bytes.count)
    }
    // A needle that begins later may not be complete in these bytes.
    let last = span.offset + (first ?? max(count - longest + 1, 0))
    free = span.offset..<(first == nil && known.contains(last) ? known.upperBound : last)
    return first.map { span.offset + $0 < end } ?? false
  }
}
