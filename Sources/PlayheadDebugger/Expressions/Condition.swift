internal import PlayheadReading

/// Finds the positions at which a condition holds, without asking at those where nothing can have changed it.
///
/// A class, as it is asked a million times and is much to copy.
final class Condition {
  private let values: ExpressionValues
  private let timeline: Timeline

  init(_ expression: CompiledExpression, in timeline: Timeline) {
    values = ExpressionValues(expression, in: timeline)
    self.timeline = timeline
  }

  /// Whether the next position at which it holds is found sooner than others are asked one by one.
  var isQuicklyFound: Bool { values.areRead }

  /// Whether it holds at a position; it does not where there is no state.
  func holds(at position: Int) throws(DebuggerError) -> Bool {
    values.canBeAsked(at: position) ? try values.operand(at: position).holds : false
  }

  /// The first position after one, up to another, at which it holds.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  func next(after position: Int, through end: Int) throws(DebuggerError) -> Int? {
    guard let first = timeline.position(after: position), first <= end else { return nil }
    if try holds(at: first) { return first }
    return try values.next(after: first, through: end) { $0.holds }
  }

  /// The last position before one, down to another, at which it holds.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  func previous(before position: Int, downTo end: Int) throws(DebuggerError) -> Int? {
    var candidate = timeline.position(before: position)
    while let current = candidate, current >= end {
      if try holds(at: current) { return current }
      // Down to the action that may have changed it, it does not hold.
      guard let changed = try values.previous(before: current + 1, downTo: end) else { return nil }
      candidate = timeline.position(before: changed)
    }
    return nil
  }
}
