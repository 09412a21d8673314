public import PlayheadFormat
internal import PlayheadReader

/// The messages of the app's log, found as they are asked for.
///
/// ```swift
/// var query = LogQuery(debugger.timeline, in: 40...60, level: .warning)
/// for message in try query.rows(limit: 100) { print(message.message) }
/// ```
public struct LogQuery: Sendable {
  private let timeline: Timeline
  private let level: LogLevel?
  private let text: TextQuery?
  private var numbers: Range<Int>

  /// - Parameters:
  ///   - timeline: the recording.
  ///   - positions: where the store was.
  ///   - level: the least level that is wanted; nil is any.
  ///   - text: what the message or the label must have; nil is anything.
  public init(
    _ timeline: Timeline, in positions: ClosedRange<Int>, level: LogLevel? = nil, text: TextQuery? = nil
  ) {
    self.timeline = timeline
    self.level = level
    self.text = text
    numbers = timeline.recording.logs(in: positions)
  }

  /// Byte sequences, in lower case, of which a line must contain one; an empty one stands for any line.
  private var neededBytes: [[UInt8]] {
    let dropped = Array("dropped".utf8)
    if let text { return text.neededBytes(nil) + [dropped] }
    // An unknown level counts as notice.
    guard let level, level > .notice else { return [[]] }
    return LogLevel.all.filter { $0 >= level }.map { Array($0.rawValue.utf8) } + [dropped]
  }

  /// The next messages, up to so many; none after the last.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*) in the messages up to there; those without the text are not decoded.
  public mutating func rows(limit: Int) throws -> [RecordedLog] {
    var rows: [RecordedLog] = []
    let recording = timeline.recording
    var lines = LineSearch(neededBytes, ignoresCase: true, in: recording)
    while rows.count < limit, let number = numbers.popFirst() {
      if number & 0xFF == 0 { try timeline.checkIn(timeline.first) }
      guard try lines.mayMatch(log: number) else { continue }
      let log = try recording.log(number)
      if let level, log.level < level { continue }
      // A line that stands for omitted messages may hide a match.
      if let text, log.dropped == 0, log.match(text) == nil { continue }
      rows.append(log)
    }
    return rows
  }
}

extension RecordedLog {
  /// Returns the text with a match, the message or else the label, and its range.
  func match(_ query: TextQuery) -> (text: String, range: Range<String.Index>)? {
    for text in [message, label] {
      if let range = query.firstRange(in: text) { return (text, range) }
    }
    return nil
  }
}
