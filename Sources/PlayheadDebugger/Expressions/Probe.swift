internal import PlayheadReading
public import PlayheadRecording

/// An expression that is asked at one position after the other.
public struct Probe: Sendable {
  /// The expression as it was written.
  public var text: String { expression.text }
  private let expression: CompiledExpression
  private let member: Schema.Member?
  private let debugger: Debugger
  private var evaluator: Evaluator
  private var touched: TouchedSteps?
  /// The only place in the state that it names, where that is one.
  var onlyPlace: JSONPointer? { expression.onlyPlace }

  /// - Parameter debugger: the recording, and the position at which names are understood.
  /// - Throws: ``DebuggerError`` with the bytes of what is not there or does not fit.
  public init(_ expression: Expression, in debugger: Debugger) throws(DebuggerError) {
    self.expression = try debugger.compile(expression)
    member =
      if case .place(let place) = self.expression.node, !place.pattern.isMany { place.pattern.member } else { nil }
    self.debugger = debugger
    evaluator = Evaluator(debugger.timeline)
    touched = self.expression.touched
  }

  /// The value at a position, and what the schema knows of it; nil where there is none, or no state.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  public mutating func value(at position: Int) throws(DebuggerError) -> (value: JSONValue?, member: Schema.Member?) {
    try value(at: position, knowing: nil)
  }

  /// The value at a position.
  ///
  /// - Parameter written: the value at the only place that it names, where that is known.
  mutating func value(
    at position: Int, knowing written: JSONValue?
  ) throws(DebuggerError) -> (value: JSONValue?, member: Schema.Member?) {
    let timeline = debugger.timeline
    guard timeline.contains(position), !timeline.isUnfinished(position) else { return (nil, nil) }
    return (try evaluator.operand(expression, at: position, knowing: written).value, member)
  }

  /// The first position after one, up to another, at which the value may be another.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  mutating func nextTouched(after position: Int, through end: Int) throws(DebuggerError) -> Int? {
    let timeline = debugger.timeline
    var next = timeline.position(after: position)
    if touched != nil {
      do throws(RecordingError) {
        next = try touched?.next(after: position, through: end, in: timeline.recording)
      } catch {
        throw DebuggerError(error)
      }
      next = next.flatMap { timeline.contains($0) ? $0 : timeline.position(after: $0) }
    }
    if position & 0xFF == 0 { try timeline.checkIn(position) }
    return next.flatMap { $0 <= end ? $0 : nil }
  }
}
