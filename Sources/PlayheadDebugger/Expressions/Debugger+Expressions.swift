internal import PlayheadReading
internal import PlayheadRecording

extension Debugger {
  /// The value of an expression.
  ///
  /// - Parameters:
  ///   - expression: what is asked.
  ///   - position: where to ask, if the expression does not say; nil is the selected action's position.
  /// - Throws: ``DebuggerError`` with the bytes of what is not there or does not fit.
  public mutating func value(
    _ expression: Expression, at position: Int? = nil
  ) throws(DebuggerError) -> Value {
    let asked: Int?
    do throws(DebuggerError) {
      asked = try expression.position.map { (place) throws(DebuggerError) in try self.position(place) }
    } catch {
      throw DebuggerError(error.reason, range: expression.positionRange, suggestion: error.suggestion)
    }
    let position = asked ?? position ?? selectedPosition
    if let path = expression.path {
      do throws(DebuggerError) { return try value(path, at: position) } catch {
        // What stands nowhere may be what Swift has for a value: `url.host`.
        switch error.reason {
        case .noSuchName, .noParts: break
        default: throw error
        }
        guard timeline.contains(position), (try? compile(expression, at: position)) != nil else {
          if case .noParts = error.reason { _ = try compile(expression, at: position) }
          throw error
        }
      }
    }
    guard (timeline.first...timeline.last).contains(position) else {
      throw DebuggerError(.noSuchPosition(position, first: timeline.first, last: timeline.last))
    }
    let compiled = try compile(expression, at: position)
    var evaluator = Evaluator(timeline)
    let value = try evaluator.operand(compiled, at: position).value
    return Value(value.flatMap(JSONView.init), member: compiled.member(of: value))
  }

  /// Finds the places that an expression names, as they are understood at a position.
  ///
  /// - Parameters:
  ///   - position: nil is the selected action's.
  ///   - isCondition: whether it must be a condition.
  func compile(
    _ expression: Expression, at position: Int? = nil, isCondition: Bool = false
  ) throws(DebuggerError) -> CompiledExpression {
    if isCondition { try expression.expectNoPosition() }
    var compiler = try ExpressionCompiler(self, at: position ?? selectedPosition)
    return try compiler.compile(expression, isCondition: isCondition)
  }
}

extension Expression {
  /// - Throws: ``DebuggerError`` where it says at which position it is asked, and is asked at many.
  func expectNoPosition() throws(DebuggerError) {
    guard let range = positionRange else { return }
    throw DebuggerError(
      .syntax(found: "a position", expected: "the end: a condition is asked at each position"),
      range: range)
  }

  /// Whether it is a path that stands for many places, or for how many there are.
  public func isOfMany(in debugger: Debugger) -> Bool {
    guard let path,
      let state = try? debugger.recording.view(at: debugger.timeline.shownPosition(near: debugger.position)),
      let pattern = try? debugger.pattern(of: path, in: state)
    else { return false }
    return pattern.isMany || pattern.isCount
  }
}
