internal import PlayheadFormat

/// Reads the durations of reducers, and whether they read dependencies, without decoding their changes; fast for
/// actions in order.
///
/// ```swift
/// var runs = ReducerRuns(recording)
/// var total = 0
/// for position in 1...recording.last { total += try runs.duration(position) ?? 0 }
/// ```
public struct ReducerRuns: ~Copyable {
  private let recording: Recording
  private var window: LineCache

  public init(_ recording: Recording) {
    self.recording = recording
    window = LineCache(recording.source)
  }

  /// Nanoseconds in the reducer of an action; nil if unknown.
  ///
  /// - Throws: ``RecordingError`` where there is no such action, or its line is bad.
  public mutating func duration(_ seq: Int) throws(RecordingError) -> Int? {
    guard let span = recording.index.steps.change(at: try recording.row(of: seq)) else { return nil }
    if let duration = try window.line(span, RecordedChange.duration) { return duration }
    return try recording.change(seq)?.duration
  }

  /// Whether another reducer was running meanwhile, so that the change may include changes by that one.
  ///
  /// - Throws: ``RecordingError`` where there is no such action, or its line is bad.
  public mutating func overlaps(_ seq: Int) throws(RecordingError) -> Bool {
    guard let span = recording.index.steps.change(at: try recording.row(of: seq)) else { return false }
    if let overlaps = try window.line(span, RecordedChange.overlaps) { return overlaps }
    return try recording.change(seq)?.overlaps == true
  }

  /// Whether the recording has values that an action's reducer read from its dependencies.
  ///
  /// - Throws: ``RecordingError`` where there is no such action, or its line is bad.
  public mutating func hasReads(_ seq: Int) throws(RecordingError) -> Bool {
    guard let span = recording.index.steps.change(at: try recording.row(of: seq)) else { return false }
    let hasReads = try window.line(span) { bytes -> Bool? in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
      var scan = LineCursor(base, from: 0, end: bytes.count)
      return RecordedChange.scanReads(&scan)
    }
    if let hasReads { return hasReads }
    return try recording.change(seq)?.reads.isEmpty == false
  }
}

extension RecordedChange {
  /// Nanoseconds in the reducer, or nil if the line is not in the writer's order; ``LineCursor/slack`` bytes after it
  /// must be readable.
  static func duration(of line: UnsafeRawBufferPointer) -> Int? {
    guard let base = line.bindMemory(to: UInt8.self).baseAddress else { return nil }
    var scan = LineCursor(base, from: 0, end: line.count)
    return Self.scan(&scan)?.duration
  }

  /// Whether another reducer was running meanwhile, or nil if the line is not in the writer's order; ``LineCursor/slack``
  /// bytes after it must be readable.
  static func overlaps(of line: UnsafeRawBufferPointer) -> Bool? {
    guard let base = line.bindMemory(to: UInt8.self).baseAddress else { return nil }
    var scan = LineCursor(base, from: 0, end: line.count)
    return scanOverlap(&scan)
  }
}
