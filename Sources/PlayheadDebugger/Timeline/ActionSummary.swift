internal import PlayheadFormat
internal import PlayheadReader

/// How often an action came, and how long its reducer took.
public struct ActionSummary: Hashable, Sendable {
  public var name: String
  public var count: Int
  /// Nanoseconds in the reducer, all together.
  public var total: Int
  /// Nanoseconds in the reducer, the longest time.
  public var longest: Int
  /// The position of the longest.
  public var slowest: Int
}

/// How many of the actions with one name read values from their dependencies that are in the recording.
public struct ReadSummary: Hashable, Sendable {
  public var name: String
  public var count = 0
  public var countWithReads = 0

  fileprivate mutating func count(_ hasReads: Bool) {
    count += 1
    if hasReads { countWithReads += 1 }
  }
}

extension Timeline {
  /// Counts and times per action name, the names in the order in which they first came.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*): reads the head of every change.
  public func actionSummaries() throws -> [ActionSummary] {
    var summaries: [String: ActionSummary] = [:]
    var runs = ReducerRuns(recording)
    var position = first
    var looked = 0
    while let next = self.position(after: position) {
      position = next
      looked += 1
      if looked & 0xFFF == 0 { try checkIn(position) }
      guard let name = recording.actionName(position) else { continue }
      let duration = try runs.duration(position) ?? 0
      var summary =
        summaries[name] ?? ActionSummary(name: name, count: 0, total: 0, longest: -1, slowest: position)
      summary.count += 1
      summary.total = summary.total.addingReportingOverflow(duration).partialValue
      if duration > summary.longest {
        summary.longest = duration
        summary.slowest = position
      }
      summaries[name] = summary
    }
    return recording.actionNames.compactMap { summaries[$0] }
  }

  /// Counts, per action name, the actions whose reducers read values from their dependencies that are in the recording;
  /// the names in the order in which they first came.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*): reads the head of every change.
  public func readSummaries() throws -> [ReadSummary] {
    var summaries: [String: ReadSummary] = [:]
    var runs = ReducerRuns(recording)
    var position = first
    while let next = self.position(after: position) {
      position = next
      if position & 0xFFF == 0 { try checkIn(position) }
      guard let name = recording.actionName(position) else { continue }
      // A broken line is reported when it is looked at.
      let hasReads = (try? runs.hasReads(position)) == true
      summaries[name, default: ReadSummary(name: name)].count(hasReads)
    }
    return recording.actionNames.compactMap { summaries[$0] }
  }

  /// Throws if the task is cancelled, and reports the position as progress.
  package func checkIn(_ position: Int) throws {
    try ReadingProgress.checkIn(position - first, of: last - first, recording.name)
  }
}
