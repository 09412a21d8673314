internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

extension Debugger {
  /// The value of an expression.
  ///
  /// - Parameters:
  ///   - expression: what is asked.
  ///   - position: where to ask, if the expression does not say; nil is the selected action's position.
  /// - Throws: ``DebuggerError`` with the bytes of what is not there or does not fit.
  public mutating func value(_ expression: Expression, at position: Int? = nil) throws -> Value {
    let asked: Int?
    do { asked = try expression.position.map { try self.position($0) } } catch {
      var error = DebuggerError(error)
      error.range = expression.positionRange
      throw error
    }
    let position = asked ?? position ?? selectedPosition
    if let path = expression.path {
      do { return try value(path, at: position) } catch let error as DebuggerError {
        // A name without a place may be a Swift property: `url.host`.
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
    if value == nil { try expectPlaces(of: compiled.node, at: position, &evaluator) }
    return Value(value.flatMap(JSONView.init), member: compiled.member(of: value))
  }

  /// Throws an error about the first place of the expression that does not exist; a nil that the type allows is no error.
  private mutating func expectPlaces(
    of node: CompiledExpression.Node, at position: Int, _ evaluator: inout Evaluator
  ) throws {
    switch node {
    case .place(let place), .computed(let place, _): _ = try value(place.path, at: position)
    case .binary(_, let first, let second, _, _):
      try expectPlaces(of: first, at: position, &evaluator)
      try expectPlaces(of: second, at: position, &evaluator)
    case .call(_, let arguments, _):
      for argument in arguments { try expectPlaces(of: argument.node, at: position, &evaluator) }
    case .member(let base, let member, let arguments, let range):
      for part in [base] + arguments { try expectPlaces(of: part, at: position, &evaluator) }
      guard member.baseName == "subscript", let text = try evaluator.operand(base, at: position).value?.string,
        let data = Data(base64Encoded: text),
        let index = try evaluator.operand(arguments[0], at: position).value.flatMap(WideInteger.init)?.int64
      else { return }
      throw DebuggerError(.noSuchIndex(Int(index), in: "the data", count: data.count), range: range)
    case .part(let base, _, let components):
      try expectPlaces(of: base, at: position, &evaluator)
      guard let value = try evaluator.operand(base, at: position).value.flatMap(JSONView.init) else { return }
      do throws(DebuggerError) {
        _ = try PathResolver.pattern(of: components, in: value, root: "the value", member: nil, schema: nil)
      } catch {
        if case .noSuchIndex = error.reason { throw error }
      }
    case .pick(let values, let index, let range?):
      guard case .many(let values) = try evaluator.operand(values, at: position) else { return }
      let place = index < 0 ? values.count + index : index
      if values.indices.contains(place) { return }
      throw DebuggerError(.noSuchIndex(index, in: "the elements", count: values.count), range: range)
    default: return
    }
  }

  /// Compiles an expression with its names as they are understood at `position`, or else at the selected action.
  func compile(
    _ expression: Expression, at position: Int? = nil, isCondition: Bool = false
  ) throws -> CompiledExpression {
    if isCondition { try expression.expectNoPosition() }
    var compiler = try ExpressionCompiler(self, at: position ?? selectedPosition)
    return try compiler.compile(expression, isCondition: isCondition)
  }
}

extension Expression {
  /// Throws if the expression has a position of its own but is evaluated at many.
  func expectNoPosition() throws {
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
