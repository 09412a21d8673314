internal import PlayheadReading
internal import PlayheadRecording

/// Finds the actions after which an expression has another value.
struct ExpressionSearch: StopSearch {
  private let expression: CompiledExpression
  private let timeline: Timeline
  private let isForward: Bool
  private var evaluator: Evaluator
  private let touched: TouchedSearch?
  /// What actions wrote at the only place that it names, and what it gives for that.
  private let written: WrittenValues?
  private let test: ScalarTest?
  private var position: Int
  /// What was asked last; whether nothing that may change it lies between it and the candidate.
  private var value: (position: Int, value: JSONValue?, isLatest: Bool)?

  init(_ expression: CompiledExpression, in timeline: Timeline, from position: Int, isForward: Bool) {
    self.expression = expression
    self.timeline = timeline
    self.isForward = isForward
    self.position = position
    evaluator = Evaluator(timeline)
    touched = expression.touched.map { TouchedSearch($0, in: timeline.recording, lost: timeline.lost) }
    test = ScalarTest(expression)
    let place = test == nil ? nil : expression.onlyPlace
    written = place.map { WrittenValues($0, in: timeline.recording, lost: timeline.lost) }
  }

  mutating func next(to end: Int) throws(DebuggerError) -> StopPlace? {
    if isForward, let written, let test { return try next(to: end, written, test) }
    while let candidate = try candidate(to: end) {
      position = candidate
      try timeline.checkIn(candidate)
      guard timeline.contains(candidate - 1), timeline.contains(candidate), !timeline.isUnfinished(candidate) else {
        value = nil
        continue
      }
      let (old, new) = try values(around: candidate)
      if !JSONValue.isEqual(old, new) {
        let change = TrailEvent(position: candidate, from: nil, to: nil, old: old, new: new)
        return StopPlace(position: candidate, change: change)
      }
    }
    position = isForward ? max(position, end) : min(position, end)
    return nil
  }

  /// The same, by what actions wrote: the state is looked at only where that does not tell.
  private mutating func next(
    to end: Int, _ written: WrittenValues, _ test: ScalarTest
  ) throws(DebuggerError) -> StopPlace? {
    while let found = try nextWritten(to: end, written) {
      let candidate = found.position
      let last = value
      position = candidate
      value = nil
      guard timeline.contains(candidate - 1), timeline.contains(candidate), !timeline.isUnfinished(candidate) else {
        continue
      }
      // Since the action that was looked at last, nothing has touched it.
      let old = if let last, last.isLatest { last.value } else { try value(at: candidate - 1) }
      if let written = found.value { value = (candidate, test.result(written), true) }
      let new = try value(at: candidate)
      if !JSONValue.isEqual(old, new) {
        let change = TrailEvent(position: candidate, from: nil, to: nil, old: old, new: new)
        return StopPlace(position: candidate, change: change)
      }
    }
    position = max(position, end)
    if let last = value { value = (position, last.value, true) }
    return nil
  }

  private func nextWritten(
    to end: Int, _ written: WrittenValues
  ) throws(DebuggerError) -> (position: Int, value: JSONValue?)? {
    do throws(RecordingError) { return try written.next(after: position, through: end) } catch {
      throw DebuggerError(error)
    }
  }

  /// The values before and after an action.
  private mutating func values(around candidate: Int) throws(DebuggerError) -> (old: JSONValue?, new: JSONValue?) {
    // What was asked last is asked again first.
    if value?.position == candidate {
      let new = try value(at: candidate)
      return (try value(at: candidate - 1), new)
    }
    // Since the action that was looked at last, nothing has touched it.
    if isForward, let last = value, last.position < candidate, touched != nil, last.isLatest {
      value = (candidate - 1, last.value, true)
    }
    let old = try value(at: candidate - 1)
    return (old, try value(at: candidate))
  }

  private mutating func candidate(to end: Int) throws(DebuggerError) -> Int? {
    guard touched != nil else {
      let next = isForward ? timeline.position(after: position) : timeline.position(before: position)
      return next.flatMap { isForward ? ($0 <= end ? $0 : nil) : ($0 >= end ? $0 : nil) }
    }
    do throws(RecordingError) {
      return isForward
        ? try touched?.next(after: position, through: end)
        : try touched?.previous(before: position, downTo: end)
    } catch {
      throw DebuggerError(error)
    }
  }

  private mutating func value(at position: Int) throws(DebuggerError) -> JSONValue? {
    if let value, value.position == position { return value.value }
    let found = try evaluator.operand(expression, at: position).value
    value = (position, found, position == self.position)
    return found
  }
}
