internal import PlayheadFormat
internal import PlayheadReader

/// Finds the actions after which an expression has another value.
struct ExpressionSearch: StopSearch {
  private let values: ExpressionValues
  private let isForward: Bool
  private var position: Int

  init(_ expression: CompiledExpression, in timeline: Timeline, from position: Int, isForward: Bool) {
    values = ExpressionValues(expression, in: timeline)
    self.isForward = isForward
    self.position = position
  }

  mutating func next(to end: Int) throws -> StopPlace? {
    while true {
      let place = try isForward ? later(to: end) : earlier(to: end)
      guard let place else { break }
      position = place.position
      if place.change != nil { return place }
    }
    position = isForward ? max(position, end) : min(position, end)
    return nil
  }

  /// Finds the next action that may have changed the value; the result has a change only if it did.
  private func later(to end: Int) throws -> StopPlace? {
    guard values.canBeAsked(at: position) else {
      return try values.next(after: position, through: end).map { StopPlace(position: $0) }
    }
    let old = try values.operand(at: position).value
    let next = try values.next(after: position, through: end) { !JSONValue.isEqual($0.value, old) }
    return try next.map { next in
      // After a position without a state, the value begins anew.
      guard values.canBeAsked(at: next - 1) else { return StopPlace(position: next) }
      return place(next, old: old, new: try values.operand(at: next).value)
    }
  }

  /// Finds the previous action that may have changed the value.
  private func earlier(to end: Int) throws -> StopPlace? {
    guard values.canBeAsked(at: position - 1) else {
      return try values.previous(before: position, downTo: end).map(change)
    }
    let new = try values.operand(at: position - 1).value
    func isOther(_ operand: Operand) -> Bool { !JSONValue.isEqual(operand.value, new) }
    var other = try values.previous(before: position, downTo: end, where: isOther)
    // The earlier value may have been written before `end`, so the state there decides.
    if other == nil, values.canBeAsked(at: end - 1), isOther(try values.operand(at: end - 1)) { other = end - 1 }
    guard let other, let changed = try values.next(after: other, through: position - 1) else { return nil }
    return try change(at: changed)
  }

  /// Compares the values before and after an action.
  private func change(at position: Int) throws -> StopPlace {
    guard values.canBeAsked(at: position - 1) else { return StopPlace(position: position) }
    let new = try values.operand(at: position).value
    let old = try values.operand(at: position - 1).value
    return JSONValue.isEqual(old, new) ? StopPlace(position: position) : place(position, old: old, new: new)
  }

  private func place(_ position: Int, old: JSONValue?, new: JSONValue?) -> StopPlace {
    StopPlace(position: position, change: PathEvent(position: position, from: nil, to: nil, old: old, new: new))
  }
}
