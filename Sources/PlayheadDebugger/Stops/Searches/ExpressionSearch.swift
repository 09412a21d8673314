internal import PlayheadReading
internal import PlayheadRecording

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

  mutating func next(to end: Int) throws(DebuggerError) -> StopPlace? {
    while let candidate = try candidate(to: end) {
      position = candidate
      guard values.canBeAsked(at: candidate - 1) else { continue }
      // In the order in which they are gone along.
      let first = try values.operand(at: isForward ? candidate - 1 : candidate).value
      let second = try values.operand(at: isForward ? candidate : candidate - 1).value
      if JSONValue.isEqual(first, second) { continue }
      let (old, new) = isForward ? (first, second) : (second, first)
      let change = TrailEvent(position: candidate, from: nil, to: nil, old: old, new: new)
      return StopPlace(position: candidate, change: change)
    }
    position = isForward ? max(position, end) : min(position, end)
    return nil
  }

  private func candidate(to end: Int) throws(DebuggerError) -> Int? {
    isForward
      ? try values.next(after: position, through: end) : try values.previous(before: position, downTo: end)
  }
}
