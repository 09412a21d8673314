public import PlayheadFormat
internal import PlayheadReader

/// The positions of a recording, with what is known of each, made as they are asked for.
///
/// ```swift
/// var listing = Listing(of: debugger, in: 40...50)
/// for row in try listing.next(limit: 10) { print(row) }
/// ```
public struct Listing: Sendable {
  public enum Row: Hashable, Sendable {
    case position(Position)
    /// Positions of which not even an action is left.
    case lost(ClosedRange<Int>)
  }

  /// What is known of a position.
  public struct Position: Hashable, Sendable {
    public var position: Int
    /// The action that leads there; nil at the first position, and where it was lost.
    public var frame: Frame?
    /// Whether the cursor is there.
    public var isCurrent: Bool
    /// Whether its state can be shown.
    public var isShown: Bool
    /// Whether another action was being reduced meanwhile, so that some of the changes may be its own.
    public var overlaps: Bool
    /// Whether its action's reducer has not returned.
    public var isUnfinished: Bool
    /// The stops there, by their numbers.
    public var stops: [Int]
    public var notes: [RecordedNote]
    /// What the app logged there, the three messages that matter most.
    public var log: LogExcerpt
  }

  private let debugger: Debugger
  private let notes: [Int: [RecordedNote]]
  private var next: Int
  private let last: Int
  /// The query that finds the positions, unless a whole range is listed.
  private var query: Query?

  /// All positions of a range.
  ///
  /// - Parameters:
  ///   - debugger: the recording, with the cursor, stops and notes.
  ///   - positions: those to list.
  public init(of debugger: Debugger, in positions: ClosedRange<Int>) {
    self.debugger = debugger
    // An unreadable note must not hide a position.
    notes = Dictionary(grouping: (try? debugger.notes()) ?? [], by: \.seq)
    next = max(positions.lowerBound, debugger.timeline.first)
    last = min(positions.upperBound, debugger.timeline.last)
  }

  /// The positions that are found.
  ///
  /// - Parameters:
  ///   - debugger: the recording, with the cursor, stops and notes.
  ///   - query: what finds them.
  public init(of debugger: Debugger, finding query: Query) {
    self.init(of: debugger, in: debugger.timeline.first...max(debugger.timeline.first, debugger.timeline.last))
    self.query = query
  }

  /// The next rows, up to so many; fewer only where there are no more.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  public mutating func next(limit: Int) throws -> [Row] {
    query == nil ? try following(limit) : try found(limit)
  }

  private mutating func found(_ limit: Int) throws -> [Row] {
    let positions = try query?.next(limit: limit) ?? []
    guard let first = positions.first, let end = positions.last else { return [] }
    let stops = try debugger.stops(in: first...end)
    var rows: [Row] = []
    var runs = ReducerRuns(debugger.recording)
    for position in positions { rows.append(.position(try row(position, &runs, stops))) }
    return rows
  }

  private mutating func following(_ limit: Int) throws -> [Row] {
    guard next <= last, limit > 0 else { return [] }
    let stops = try debugger.stops(in: next...min(last, next + min(limit, last - next)))
    var rows: [Row] = []
    var runs = ReducerRuns(debugger.recording)
    while next <= last, rows.count < limit {
      if let gap = debugger.timeline.missingActions(from: next) {
        rows.append(.lost(gap))
        next = gap.upperBound + 1
      } else {
        rows.append(.position(try row(next, &runs, stops)))
        next += 1
      }
    }
    return rows
  }

  private func row(_ position: Int, _ runs: inout ReducerRuns, _ stops: [Int: [Int]]) throws -> Position {
    if Task.isCancelled { throw DebuggerError(.interrupted) }
    // An unreadable line is reported when the user moves there.
    let overlaps = debugger.recording.hasChange(position) && (try? runs.overlaps(position)) == true
    return Position(
      position: position, frame: try debugger.timeline.frame(at: position), isCurrent: position == debugger.position,
      isShown: debugger.timeline.contains(position), overlaps: overlaps,
      isUnfinished: debugger.timeline.isUnfinished(position),
      stops: stops[position] ?? [], notes: notes[position] ?? [],
      log: debugger.log(at: position, limit: 3))
  }
}
