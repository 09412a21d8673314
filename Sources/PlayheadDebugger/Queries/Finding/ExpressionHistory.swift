public import PlayheadReader

/// The changes of what an expression gives, found as they are asked for.
///
/// ```swift
/// var history = try ExpressionHistory(of: Expression(parsing: "rows.count"), in: debugger)
/// for change in try history.next(limit: 10) { print(change.position, change.old ?? .null, change.new ?? .null) }
/// ```
public struct ExpressionHistory: Sendable {
  private let timeline: Timeline
  private let expression: CompiledExpression
  private var position: Int

  /// - Parameters:
  ///   - expression: what is asked.
  ///   - debugger: the recording, and the position at which names are understood.
  /// - Throws: ``DebuggerError`` with the bytes of what does not fit.
  public init(of expression: Expression, in debugger: Debugger) throws {
    timeline = debugger.timeline
    self.expression = try debugger.compile(expression)
    position = timeline.first
  }

  /// The next changes, up to so many; fewer only where there are no more.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  public mutating func next(limit: Int) throws -> [PathEvent] {
    var changes: [PathEvent] = []
    try next(after: position, limit: limit, into: &changes)
    return changes
  }

  /// Adds the next changes after a position, also those before a line that cannot be read.
  package mutating func next(after start: Int, limit: Int, into changes: inout [PathEvent]) throws {
    position = max(start, timeline.first)
    var search = ExpressionSearch(expression, in: timeline, from: position, isForward: true)
    while changes.count < limit, let change = try search.next(to: timeline.last)?.change {
      changes.append(change)
      position = change.position
    }
  }
}
