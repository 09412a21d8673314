internal import PlayheadReading
internal import PlayheadRecording

/// Finds the positions at which a condition holds, without asking at those where nothing can have changed it.
struct Condition {
  private let expression: CompiledExpression
  private let timeline: Timeline
  private var evaluator: Evaluator
  private var touched: TouchedSteps?
  /// What actions wrote at the only place that it depends on.
  private let written: WrittenValues?
  private var recording: Recording { timeline.recording }
  /// What was asked last.
  private var known: (position: Int, holds: Bool)?

  init(_ expression: CompiledExpression, in timeline: Timeline) {
    self.expression = expression
    self.timeline = timeline
    evaluator = Evaluator(timeline)
    touched = expression.touched
    written = expression.touched == nil ? nil : expression.onlyPlace.map { WrittenValues($0, in: timeline.recording) }
  }

  /// Whether it holds at a position; it does not where there is no state.
  mutating func holds(at position: Int) throws(DebuggerError) -> Bool {
    guard timeline.contains(position), !timeline.isUnfinished(position) else { return false }
    if let known {
      if known.position == position { return known.holds }
      // Between neighbours only the action of the later one can have changed anything.
      let later = max(position, known.position)
      let recording = recording
      if abs(position - known.position) == 1, touched?.isTouched(later, in: recording) == false {
        self.known = (position, known.holds)
        return known.holds
      }
    }
    var value: JSONValue?
    do throws(RecordingError) { value = try written?.value(at: position) } catch { throw DebuggerError(error) }
    // What has parts is looked at in the state, where they need not be decoded.
    if value?.kind == .array || value?.kind == .object || value == .null { value = nil }
    let holds = try evaluator.operand(expression, at: position, knowing: value).holds
    known = (position, holds)
    return holds
  }

  /// The first position after one, up to another, at which it holds.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  mutating func next(after position: Int, through end: Int) throws(DebuggerError) -> Int? {
    let recording = recording
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
          next = try touched?.next(after: current, through: end, in: recording)
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
  mutating func previous(before position: Int, downTo end: Int) throws(DebuggerError) -> Int? {
    let recording = recording
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
          changed = try touched?.previous(before: current + 1, downTo: end, in: recording)
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
