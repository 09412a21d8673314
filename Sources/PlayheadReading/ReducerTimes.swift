internal import PlayheadRecording

/// Reads how long reducers took, one action after the other, without decoding what they changed.
///
/// ```swift
/// var times = ReducerTimes(recording)
/// var total = 0
/// for position in 1...recording.last { total += try times.duration(position) ?? 0 }
/// ```
public struct ReducerTimes: ~Copyable {
  private let recording: Recording
  private var window: LineWindow

  public init(_ recording: Recording) {
    self.recording = recording
    window = LineWindow(recording.source)
  }

  /// Nanoseconds in the reducer of an action; nil where the recording does not tell.
  ///
  /// - Throws: ``RecordingError`` where there is no such action, or its line is bad.
  public mutating func duration(_ seq: Int) throws(RecordingError) -> Int? {
    let step = try recording.step(seq)
    guard step.change >= 0 else { return nil }
    let span = RecordingIndex.Span(offset: step.change, length: Int(step.changeLength))
    if let duration = try window.line(span, LineHeadScanner.duration) { return duration }
    return try recording.change(seq)?.duration
  }
}
