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
    if let duration = try window.line(span, RecordedChange.duration) { return duration }
    return try recording.change(seq)?.duration
  }
}

extension RecordedChange {
  /// Nanoseconds in the reducer, of a line in the writer's order; nil where it is not.
  ///
  /// - Parameter line: ``LineScan/slack`` bytes after it must be readable.
  static func duration(of line: UnsafeRawBufferPointer) -> Int? {
    guard let base = line.bindMemory(to: UInt8.self).baseAddress else { return nil }
    var scan = LineScan(base, from: 0, end: line.count)
    return Self.scan(&scan)?.duration
  }
}
