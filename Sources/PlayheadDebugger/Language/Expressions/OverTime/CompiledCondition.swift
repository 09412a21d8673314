/// A compiled condition, parts of which may be evaluated at other positions.
indirect enum CompiledCondition: Sendable {
  /// An expression that is evaluated at the position itself.
  case present(CompiledExpression)
  case not(CompiledCondition)
  case and(CompiledCondition, CompiledCondition)
  case or(CompiledCondition, CompiledCondition)
  case overTime(CompiledCondition, OtherPositions)
}

extension Debugger {
  /// Compiles a condition with its names as they are understood at the selected action.
  func compile(condition: Expression) throws -> CompiledCondition {
    try condition.expectNoPosition()
    return try compile(condition.node, of: condition)
  }

  private func compile(_ node: Expression.Node, of condition: Expression) throws -> CompiledCondition {
    let part = Expression(text: condition.text, node: node, position: nil)
    switch node.kind {
    case .binary(.and, let left, let right) where !part.isOverTime && left.asksForChange != right.asksForChange:
      // The part without `changed` has a fast search, so it goes first and `changed` is evaluated at few positions.
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
  fileprivate var asksForChange: Bool {
    if case .changed = kind { return true }
    return parts.contains(where: \.asksForChange)
  }

  /// Whether it may have no value, as a division by 0.
  fileprivate var mayFail: Bool {
    switch kind {
    case .binary(let sign, _, _) where !sign.compares && sign != .and && sign != .or && sign != .contains: return true
    case .call, .member, .negative: return true
    default: return parts.contains(where: \.mayFail)
    }
  }
}
