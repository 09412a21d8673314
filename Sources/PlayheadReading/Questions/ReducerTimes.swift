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
    guard let span = recording.index.change(at: try recording.place(of: seq)) else { return nil }
    let duration = try window.line(span) { bytes -> Int? in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
      var line = LineScan(base, from: 0, end: bytes.count)
      return RecordedChange.scan(&line)?.duration
    }
    if let duration { return duration }
    return try recording.change(seq)?.duration
  }
}
