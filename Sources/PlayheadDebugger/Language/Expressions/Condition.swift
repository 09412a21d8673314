internal import PlayheadReader

/// Finds the positions at which a condition holds, and skips those at which it cannot
/// have changed; a class, because evaluation must not copy its large state.
final class Condition {
  private enum Form {
    case present(ExpressionValues)
    case not(Condition)
    case and(Condition, Condition)
    case or(Condition, Condition)
    case overTime(Condition, OtherPositions)
  }

  private let form: Form
  private let timeline: Timeline
  private var times: ActionTimes

  init(_ condition: CompiledCondition, in timeline: Timeline) {
    form =
      switch condition {
      case .present(let expression): .present(ExpressionValues(expression, in: timeline))
      case .not(let part): .not(Condition(part, in: timeline))
      case .and(let first, let second): .and(Condition(first, in: timeline), Condition(second, in: timeline))
      case .or(let first, let second): .or(Condition(first, in: timeline), Condition(second, in: timeline))
      case .overTime(let first, let others): .overTime(Condition(first, in: timeline), others)
      }
    self.timeline = timeline
    times = ActionTimes(timeline.recording)
  }

  convenience init(_ expression: CompiledExpression, in timeline: Timeline) {
    self.init(.present(expression), in: timeline)
  }

  /// Whether the next position at which it holds is found without evaluating every one.
  var isQuicklyFound: Bool { if case .present(let values) = form { values.areRead } else { false } }

  /// Whether it holds at a position; it does not where there is no state.
  func holds(at position: Int) throws -> Bool {
    switch form {
    case .present(let values): values.canBeAsked(at: position) ? try values.operand(at: position).holds : false
    case .not(let part):
      timeline.contains(position) && !timeline.isUnfinished(position) ? try !part.holds(at: position) : false
    case .and(let first, let second): try first.holds(at: position) ? try second.holds(at: position) : false
    case .or(let first, let second): try first.holds(at: position) ? true : try second.holds(at: position)
    case .overTime(let first, let others): try first.holds(at: position) ? try others.fit(position, &times) : false
    }
  }

  /// Returns the first position after `position`, through `end`, at which it holds.
  func next(after position: Int, through end: Int) throws -> Int? {
    if case .present(let values) = form {
      guard let first = timeline.position(after: position), first <= end else { return nil }
      if try holds(at: first) { return first }
      return try values.next(after: first, through: end) { $0.holds }
    }
    var last = position
    while let candidate = try candidate(after: last, through: end), candidate <= end {
      if candidate & 0xFF == 0 { try timeline.checkIn(candidate) }
      if try holds(at: candidate) { return candidate }
      last = candidate
    }
    return nil
  }

  /// Returns the next position at which the first conjunct holds, or else simply the next one.
  private func candidate(after position: Int, through end: Int) throws -> Int? {
    switch form {
    case .and(let first, _), .overTime(let first, _): try first.next(after: position, through: end)
    case .present, .not, .or: timeline.position(after: position)
    }
  }

  /// Returns the last position before `position`, down to `end`, at which it holds.
  func previous(before position: Int, downTo end: Int) throws -> Int? {
    var candidate = timeline.position(before: position)
    while let current = candidate, current >= end {
      if current & 0xFF == 0 { try timeline.checkIn(current) }
      if try holds(at: current) { return current }
      switch form {
      case .present(let values):
        // It holds nowhere back to the action that may have changed it.
        guard let changed = try values.previous(before: current + 1, downTo: end) else { return nil }
        candidate = timeline.position(before: changed)
      case .and(let first, _), .overTime(let first, _):
        candidate = try first.previous(before: current, downTo: end)
      case .not, .or: candidate = timeline.position(before: current)
      }
    }
    return nil
  }
}
