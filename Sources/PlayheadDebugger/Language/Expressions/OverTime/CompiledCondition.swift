/// A condition whose places and literals are known, of which parts may be asked at other positions.
indirect enum CompiledCondition: Sendable {
  /// What is asked at the position alone.
  case present(CompiledExpression)
  case not(CompiledCondition)
  case and(CompiledCondition, CompiledCondition)
  case or(CompiledCondition, CompiledCondition)
  case overTime(CompiledCondition, OtherPositions)
}

extension Debugger {
  /// Finds the places that a condition names, as they are understood at the selected action's position.
  ///
  /// - Throws: ``DebuggerError`` with the bytes of what does not fit.
  func compile(condition: Expression) throws(DebuggerError) -> CompiledCondition {
    try condition.expectNoPosition()
    return try compile(condition.node, of: condition)
  }

  private func compile(_ node: Expression.Node, of condition: Expression) throws(DebuggerError) -> CompiledCondition {
    let part = Expression(text: condition.text, node: node, position: nil)
    switch node.kind {
    case .binary(.and, let left, let right) where !part.isOverTime && left.asksForChange != right.asksForChange:
      // What asks for no change is found soon, and a change is asked for at a few positions then.
      let (first, second) = left.asksForChange && !right.mayFail ? (right, left) : (left, right)
      return .and(try compile(first, of: condition), try compile(second, of: condition))
    case _ where !part.isOverTime: break
    case .overTime(let relation, let first, let second):
      let compiled = try compile(first, of: condition)
      let other = try compile(second, of: condition)
      return .overTime(compiled, OtherPositions(relation, compiled, other, in: timeline))
    case .not(let part): return .not(try compile(part, of: condition))
    case .binary(.and, let left, let right):
      return .and(try compile(left, of: condition), try compile(right, of: condition))
    case .binary(.or, let left, let right):
      return .or(try compile(left, of: condition), try compile(right, of: condition))
    default: break
    }
    return .present(try compile(part, isCondition: true))
  }
}

extension Expression.Node {
  /// Whether it asks whether something changed.
  fileprivate var asksForChange: Bool {
    if case .changed = kind { return true }
    return parts.contains(where: \.asksForChange)
  }

  /// Whether it may have no value, as a division has none.
  fileprivate var mayFail: Bool {
    switch kind {
    case .binary(let sign, _, _) where !sign.compares && sign != .and && sign != .or && sign != .contains: return true
    case .call, .member, .negative: return true
    default: return parts.contains(where: \.mayFail)
    }
  }
}
