internal import PlayheadFormat

/// Reads the times of actions without decoding their lines; fast for actions in order.
///
/// ```swift
/// var times = ActionTimes(recording)
/// for change in changes { try times.time(change.position) }
/// ```
public struct ActionTimes: ~Copyable {
  private let recording: Recording
  private var window: LineCache

  public init(_ recording: Recording) {
    self.recording = recording
    window = LineCache(recording.source)
  }

  /// Microseconds from the start of the recording to an action; nil where its line was lost.
  ///
  /// - Throws: ``RecordingError`` where the line is bad.
  public mutating func time(_ seq: Int) throws(RecordingError) -> Int? {
    guard let row = recording.index.steps.row(of: seq) else { return nil }
    let step = recording.index.steps[row]
    let span = RecordingIndex.Span(offset: step.action, length: Int(step.actionLength))
    let time = try window.line(span) { bytes -> Int? in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
      var line = LineCursor(base, from: 0, end: bytes.count)
      return RecordedAction.scanTime(&line)
    }
    if let time { return time }
    return try recording.action(seq).time
  }
}
