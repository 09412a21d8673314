internal import Algorithms
public import PlayheadFormat

extension Recording {
  /// How many lines of the app's log there are.
  public var logCount: Int { index.logs.count }

  /// A line of the app's log, with the position at which it was written.
  ///
  /// - Parameter number: which one, from 0.
  /// - Throws: ``RecordingError`` where its line is bad.
  public func log(_ number: Int) throws(RecordingError) -> RecordedLog {
    let span = index.logs[number]
    var log = try decode(span, RecordedLog.init)
    log.seq = index.position(atOffset: span.offset)
    return log
  }

  /// The numbers of the lines of the app's log that were written at these positions.
  ///
  /// A message logged by a reducer, or after it until the next action, is at the position that the reducer leads to.
  ///
  /// - Complexity: O(log *n*) in the lines of the log and in the actions.
  public func logs(in positions: ClosedRange<Int>) -> Range<Int> {
    if index.logs.isEmpty { return 0..<0 }
    let start = positions.lowerBound > first ? firstLog(after: positions.lowerBound - 1) : 0
    return start..<max(start, firstLog(after: positions.upperBound))
  }

  /// The number of the first line of the log after a position.
  private func firstLog(after position: Int) -> Int {
    let end = index.end(ofPosition: position)
    return index.logs.partitioningIndex { $0.offset >= end }
  }
}
