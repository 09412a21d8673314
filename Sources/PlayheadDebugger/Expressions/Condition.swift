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
  /// What was asked last.
  private var known: (position: Int, holds: Bool)?

  init(_ expression: CompiledExpression, in timeline: Timeline) {
    self.expression = expression
    self.timeline = timeline
    evaluator = Evaluator(timeline)
    touched = expression.touched.map { TouchedSearch($0, in: timeline.recording) }
    written = expression.touched == nil ? nil : expression.onlyPlace.map { WrittenValues($0, in: timeline.recording) }
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
    let value: JSONValue?
    do throws(RecordingError) { value = try written?.scalar(at: position) } catch { throw DebuggerError(error) }
    let holds = try evaluator.operand(expression, at: position, knowing: value).holds
    known = (position, holds)
    return holds
  }

  /// The first position after one, up to another, at which it holds.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  func next(after position: Int, through end: Int) throws(DebuggerError) -> Int? {
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
