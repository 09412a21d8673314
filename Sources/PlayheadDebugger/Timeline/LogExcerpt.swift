public import PlayheadFormat
internal import PlayheadReader

/// What the app logged at a position: the messages that matter most, in order, and how many there are.
public struct LogExcerpt: Hashable, Sendable {
  /// The messages of the highest levels, of one level the first, and lines that say how many were left out.
  public var messages: [RecordedLog] = []
  /// How many there are in all. Beyond ``readLimit`` lines all count, whatever their levels.
  public var count = 0

  /// How many lines are read at a position, to find those that matter most.
  public static let readLimit = 1000
}

extension Debugger {
  /// Returns up to `limit` messages, after reading no more than ``LogExcerpt/readLimit`` lines.
  func log(at position: Int, limit: Int) -> LogExcerpt {
    guard let logLevel, recording.logCount > 0 else { return LogExcerpt() }
    let numbers = recording.logs(in: position...position)
    // A broken line is reported when the log is shown.
    let read = numbers.prefix(LogExcerpt.readLimit).compactMap { try? recording.log($0) }
      .filter { $0.level >= logLevel }
    var excerpt = LogExcerpt(messages: read, count: read.count + max(numbers.count - LogExcerpt.readLimit, 0))
    if read.count > limit {
      let chosen = read.indices.sorted { (read[$0].weight, $1) > (read[$1].weight, $0) }.prefix(limit)
      excerpt.messages = chosen.sorted().map { read[$0] }
    }
    return excerpt
  }
}

extension RecordedLog {
  /// The weight in choosing messages; omitted ones count as warnings.
  fileprivate var weight: LogLevel { dropped > 0 ? .warning : level }
}
