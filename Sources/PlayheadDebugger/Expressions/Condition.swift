internal import PlayheadReading
internal import PlayheadRecording

/// Finds the positions at which a condition holds, without asking at those where nothing can have changed it.
///
/// A class, as it is asked a million times and is much to copy.
final class Condition {
  private let expression: CompiledExpression
  private let timeline: Timeline
  private var evaluator: Evaluator
  private let touched: TouchedSearch?
  /// What actions wrote at the only place that it depends on.
  private let written: WrittenValues?
  /// What it gives for a value at that place, where no more is needed.
  private let test: ScalarTest?
  /// What was asked last.
  private var known: (position: Int, holds: Bool)?

  init(_ expression: CompiledExpression, in timeline: Timeline) {
    self.expression = expression
    self.timeline = timeline
    evaluator = Evaluator(timeline)
    touched = expression.touched.map { TouchedSearch($0, in: timeline.recording, lost: timeline.lost) }
    test = ScalarTest(expression)
    let place = test == nil ? nil : expression.onlyPlace
    written = place.map { WrittenValues($0, in: timeline.recording, lost: timeline.lost) }
  }

  /// Whether it holds at a position; it does not where there is no state.
  func holds(at position: Int) throws(DebuggerError) -> Bool {
    guard timeline.contains(position), !timeline.isUnfinished(position) else { return false }
    if let known {
      if known.position == position { return known.holds }
      // Between neighbours only the action of the later one can have changed anything.
      let later = max(position, known.position)
      if abs(position - known.position) == 1, touched?.isTouched(later) == false {
        self.known = (position, known.holds)
        return known.holds
      }
    }
    if let test, let written, let known, position > known.position, position - known.position <= Self.reach {
      if let holds = try advance(to: position, from: known, test, written) { return holds }
    }
    let holds = try evaluator.operand(expression, at: position).holds
    known = (position, holds)
    return holds
  }

  /// How far what actions wrote is gone over, rather than to the state.
  private static let reach = 256

  /// Whether it holds at a later position; nil where only the state tells.
  private func advance(
    to position: Int, from known: (position: Int, holds: Bool), _ test: ScalarTest, _ written: WrittenValues
  ) throws(DebuggerError) -> Bool? {
    var (last, holds) = known
    while let found = try nextWritten(after: last, through: position, written) {
      guard let value = found.value else { return nil }
      last = found.position
      holds = test.result(value) == .bool(true)
    }
    self.known = (position, holds)
    return holds
  }

  /// The first position after one, up to another, at which it holds.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  func next(after position: Int, through end: Int) throws(DebuggerError) -> Int? {
    if let test, let written, position >= timeline.first {
      return try next(after: position, through: end, test, written)
    }
    var candidate = timeline.position(after: position)
    var asked = 0
    while let current = candidate, current <= end {
      asked += 1
      if asked & 0xFF == 0 { try timeline.checkIn(current) }
      if try holds(at: current) { return current }
      candidate = timeline.position(after: current)
      if touched != nil {
        let next: Int?
        do throws(RecordingError) {
          next = try touched?.next(after: current, through: end)
        } catch {
          throw DebuggerError(error)
        }
        guard let next else { return nil }
        candidate = timeline.contains(next) ? next : timeline.position(after: next)
      }
    }
    return nil
  }

  /// The same, by what actions wrote: the state is looked at only where that does not tell.
  private func next(
    after position: Int, through end: Int, _ test: ScalarTest, _ written: WrittenValues
  ) throws(DebuggerError) -> Int? {
    guard let first = timeline.position(after: position), first <= end else { return nil }
    var last = position
    if let known, known.position == position, first == position + 1 {
      // Between two actions that touch it, nothing changes.
      if known.holds, touched?.isTouched(first) == false {
        self.known = (first, true)
        return first
      }
    } else {
      if try holds(at: first) { return first }
      last = first
    }
    while let found = try nextWritten(after: last, through: end, written) {
      last = found.position
      // What comes after what cannot be shown begins with a state of its own.
      guard timeline.contains(last), !timeline.isUnfinished(last) else { continue }
      if let value = found.value {
        known = (last, test.result(value) == .bool(true))
        if known?.holds == true { return last }
      } else if try holds(at: last) {
        return last
      }
    }
    return nil
  }

  private func nextWritten(
    after position: Int, through end: Int, _ written: WrittenValues
  ) throws(DebuggerError) -> (position: Int, value: JSONValue?)? {
    do throws(RecordingError) { return try written.next(after: position, through: end) } catch {
      throw DebuggerError(error)
    }
  }

  /// The last position before one, down to another, at which it holds.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  func previous(before position: Int, downTo end: Int) throws(DebuggerError) -> Int? {
    var candidate = timeline.position(before: position)
    var asked = 0
    while let current = candidate, current >= end {
      asked += 1
      if asked & 0xFF == 0 { try timeline.checkIn(current) }
      if try holds(at: current) { return current }
      candidate = timeline.position(before: current)
      if touched != nil {
        let changed: Int?
        do throws(RecordingError) {
          changed = try touched?.previous(before: current + 1, downTo: end)
        } catch {
          throw DebuggerError(error)
        }
        // Down to the action that may have changed it, it does not hold.
        guard let changed else { return nil }
        candidate = timeline.position(before: changed)
      }
    }
    return nil
  }
}
