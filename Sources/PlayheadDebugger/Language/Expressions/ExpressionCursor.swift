public import PlayheadFormat
internal import PlayheadReader

/// An expression that is asked at one position after the other.
public struct ExpressionCursor: Sendable {
  /// The expression as it was written.
  public var text: String { expression.text }
  private let expression: CompiledExpression
  private let debugger: Debugger
  private var evaluator: Evaluator

  /// - Parameters:
  ///   - expression: what is asked.
  ///   - debugger: the recording, and the position at which names are understood.
  /// - Throws: ``DebuggerError`` with the bytes of what is not there or does not fit.
  public init(_ expression: Expression, in debugger: Debugger) throws {
    self.expression = try debugger.compile(expression)
    self.debugger = debugger
    evaluator = Evaluator(debugger.timeline)
  }

  /// The value at a position, and what the schema knows of it; nil where there is none, or no state.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  public mutating func value(at position: Int) throws -> (value: JSONValue?, member: Schema.Member?) {
    guard debugger.timeline.contains(position), !debugger.timeline.isUnfinished(position) else { return (nil, nil) }
    let value = try evaluator.operand(expression, at: position).value
    return (value, expression.member(of: value))
  }
}
