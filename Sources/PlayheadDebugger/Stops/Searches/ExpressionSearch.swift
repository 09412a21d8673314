internal import PlayheadReading
internal import PlayheadRecording

/// Finds the actions after which an expression has another value.
struct ExpressionSearch: StopSearch {
  private let expression: CompiledExpression
  private let timeline: Timeline
  private let isForward: Bool
  private var evaluator: Evaluator
  private var touched: TouchedSteps?
  private var position: Int
  private var value: (position: Int, value: JSONValue?)?

  init(_ expression: CompiledExpression, in timeline: Timeline, from position: Int, isForward: Bool) {
    self.expression = expression
    self.timeline = timeline
    self.isForward = isForward
    self.position = position
    evaluator = Evaluator(timeline)
    touched = expression.touched
  }

  mutating func next(to end: Int) throws(DebuggerError) -> StopPlace? {
    while let candidate = try candidate(to: end) {
      position = candidate
      try timeline.checkIn(candidate)
      guard timeline.contains(candidate - 1), timeline.contains(candidate), !timeline.isUnfinished(candidate) else {
        continue
      }
      // What was asked last is asked again first.
      let isKnown = value?.position == candidate
      let first = try value(at: isKnown ? candidate : candidate - 1)
      let second = try value(at: isKnown ? candidate - 1 : candidate)
      let (old, new) = isKnown ? (second, first) : (first, second)
      if !JSONValue.isEqual(old, new) {
        let change = TrailEvent(position: candidate, from: nil, to: nil, old: old, new: new)
        return StopPlace(position: candidate, change: change)
      }
    }
    position = isForward ? max(position, end) : min(position, end)
    return nil
  }

  private mutating func candidate(to end: Int) throws(DebuggerError) -> Int? {
    let recording = timeline.recording
    guard touched != nil else {
      let next = isForward ? timeline.position(after: position) : timeline.position(before: position)
      return next.flatMap { isForward ? ($0 <= end ? $0 : nil) : ($0 >= end ? $0 : nil) }
    }
    do throws(RecordingError) {
      return isForward
        ? try touched?.next(after: position, through: end, in: recording)
        : try touched?.previous(before: position, downTo: end, in: recording)
    } catch {
      throw DebuggerError(error)
    }
  }

  private mutating func value(at position: Int) throws(DebuggerError) -> JSONValue? {
    if let value, value.position == position { return value.value }
    let found = try evaluator.operand(expression, at: position).value
    value = (position, found)
    return found
  }
}
