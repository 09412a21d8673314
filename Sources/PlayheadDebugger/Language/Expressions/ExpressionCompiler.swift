internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// Resolves the places of an expression, converts its literals to values, and checks its static types.
struct ExpressionCompiler {
  let debugger: Debugger
  let schema: Schema?
  /// The state and the action by which names are understood.
  let state: JSONView?
  let frame: Frame?
  /// The patterns of the places in the state that it names.
  var patterns: Set<PlacePattern> = []
  /// The places in the state that its value depends on.
  var places: [TouchedSteps.Place] = []
  /// The number of `changed` nodes so far.
  var changedCount = 0
  var dependsOnMore = false

  /// Names are understood as they are at `position`.
  init(_ debugger: Debugger, at position: Int) throws {
    var copy = debugger
    self.debugger = debugger
    schema = debugger.recording.schema
    state = debugger.timeline.contains(position) ? try copy.view(at: position) : nil
    frame = debugger.timeline.contains(position) ? try debugger.timeline.frame(at: position) : nil
  }

  mutating func compile(
    _ expression: Expression, isCondition: Bool = false
  ) throws(DebuggerError) -> CompiledExpression {
    let (node, type) = try compile(expression.node)
    if isCondition { try expectCondition(type, expression.node) }
    var compiled = CompiledExpression(text: expression.text, node: node, type: type)
    if !dependsOnMore { compiled.touched = TouchedSteps(places, in: debugger.recording) }
    if patterns.count == 1, let pattern = patterns.first, pattern.plainPlace != nil, !pattern.countsPairs {
      compiled.onlyPlace = pattern
    }
    return compiled
  }

  typealias Typed = (CompiledExpression.Node, StaticType)

  mutating func compile(_ node: Expression.Node) throws(DebuggerError) -> Typed {
    if StackRoom.isLow() { throw DebuggerError(.tooDeep, range: node.range) }
    switch node.kind {
    case .literal(let syntax): return try literal(syntax, beside: .unknown)
    case .path(let path):
      do throws(DebuggerError) { return try place(path) } catch { return try member(of: path, unless: error) }
    case .isEmpty(let path):
      do throws(DebuggerError) { return try place(path) } catch {
        if let found = try? member(of: path, unless: error) { return found }
        guard let last = path.components.indices.last else { throw error }
        switch error.reason {
        case .noSuchName, .noParts: break
        default: throw error
        }
        var count = path
        count.components[last].kind = .name("count")
        let zero = ActionSyntax(kind: .number(.integer(0)), range: node.range)
        let (place, literal) = (Expression.Node.Kind.path(count), Expression.Node.Kind.literal(zero))
        let compiled = Result { () throws(DebuggerError) in
          try binary(
            .equal, Expression.Node(kind: place, range: node.range), Expression.Node(kind: literal, range: node.range))
        }
        // The user asked about the value rather than its `count`, so the original error is reported.
        guard case .success(let found) = compiled else { throw error }
        return found
      }
    case .fact(let fact):
      dependsOnMore = true
      switch fact {
      case .position, .effectID: return (.fact(fact), .integer)
      case .time: return (.fact(fact), .floating)
      case .effectName, .effectPlace, .actionName: return (.fact(fact), .text)
      }
    case .not(let operand):
      let (value, type) = try compile(operand)
      try expectBool(type, operand)
      return (.not(value), type)
    case .negative(let operand):
      let (value, type) = try compile(operand)
      if !type.element.isDuration { try expectNumber(type, operand) }
      let meaning = type.element.meaning(schema)
      return (.binary(.multiply, value, .constant(.integer(-1)), as: meaning, node.range), type)
    case .binary(let sign, let left, let right): return try binary(sign, left, right)
    case .matches(let operand, let pattern, let flags):
      let (value, type) = try compile(operand)
      guard type.element == .unknown || isText(type.element) else {
        throw unfit(type, "a string before 'matches'", operand)
      }
      return (.matches(value, try TextPattern(pattern, flags: flags, range: node.range)), mapped(type, .bool))
    case .isCase(let operand, let names, let range): return try isCase(operand, names, range)
    case .exists(let operand):
      let (value, type) = try compile(operand)
      return (.exists(value, orNil: isDoublyOptional(value)), mapped(type, .bool))
    case .changed(let path):
      // Which element that is may differ before the action.
      if path.isComputed { throw DebuggerError(.notOnePlace("'\(path.text)'"), range: path.range) }
      let pattern = try statePattern(path)
      dependsOnMore = true
      changedCount += 1
      return (.changed(pattern, number: changedCount), pattern.isMany ? .list(.bool) : .bool)
    case .call(let function, let arguments): return try call(function, arguments)
    case .member(let base, let name, let arguments, let range):
      return try member(name, of: try compile(base), arguments, range, base)
    case .part(let base, let components): return try part(components, of: try compile(base))
    case .each(let list, let body):
      let (value, type) = try compile(body)
      if case .list = type { return (value, type) }
      let (count, _) = try call(.count, [Expression.Node(kind: .path(list), range: list.range)])
      return (.each(count, value), .list(type))
    case .filtered(let values, let condition):
      let (found, type) = try compile(values)
      let (holds, conditionType) = try compile(condition)
      try expectBool(conditionType, condition)
      return (.filtered(found, holds), .list(type.element))
    case .pick(let values, let index, let range):
      let (found, type) = try compile(values)
      return (.pick(found, index, range), type.element)
    case .firstIndex(let condition):
      let (holds, type) = try compile(condition)
      try expectBool(type, condition)
      return (.firstIndex(holds), .integer)
    case .overTime(let relation, _, _):
      throw DebuggerError(
        .syntax(
          found: "'\(relation.word)'",
          expected:
            "what is so at one position; what is so over time 'query', 'list if', 'until', 'shrink' and 'explore' ask"),
        range: node.range)
    }
  }
}
