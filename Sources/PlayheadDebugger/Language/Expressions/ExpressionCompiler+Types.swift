internal import PlayheadFormat
internal import PlayheadReader

// Static types of operands, and the errors about mismatches.
extension ExpressionCompiler {
  /// Returns the result type for one value, or for a list of them.
  func mapped(_ type: StaticType, _ result: StaticType) -> StaticType {
    if case .list = type, case .list = result { return result }
    if case .list = type { return .list(result) }
    return result
  }

  /// Whether strings of the type are text, and none of them stands for a double that JSON cannot represent.
  func isText(_ type: StaticType) -> Bool {
    if type == .text { return true }
    if case .value(let type) = type {
      switch ScalarType(type) {
      case .uuid?, .url?, .data?: return true
      default: break
      }
    }
    if case .value(let type) = type, case .values? = schema?.shape(of: type) { return true }
    return false
  }

  /// Describes what the second operand of a comparison should be; nil if the two types may be equal.
  func difference(_ first: StaticType, _ second: StaticType) -> String? {
    switch (first, second) {
    case (.unknown, _), (_, .unknown), (.null, _), (_, .null): nil
    case (.value(let first), .value(let second)): first.name == second.name ? nil : "a value of \(first.name)"
    case (.numeric, .numeric): nil
    default: first == second ? nil : first.description
    }
  }

  func expectCondition(_ type: StaticType, _ node: Expression.Node) throws(DebuggerError) {
    switch type {
    case .bool, .unknown: return
    case .list: throw unfit(type, "a condition: any(…) or all(…)", node)
    default: throw unfit(type, "a condition, such as count > 3", node)
    }
  }

  func expectBool(_ type: StaticType, _ node: Expression.Node, isList: Bool = false) throws(DebuggerError) {
    if !isList { try expectScalar(node, "a condition") }
    guard [.bool, .unknown].contains(type.element) else { throw unfit(type, "a condition", node) }
  }

  func expectNumber(_ type: StaticType, _ node: Expression.Node) throws(DebuggerError) {
    try expectScalar(node, "a number")
    guard type.element.isNumber || [.date, .unknown].contains(type.element) else { throw unfit(type, "a number", node) }
  }

  /// Throws for a collection literal, whose type is unknown, but which is no single value.
  func expectScalar(_ node: Expression.Node, _ expected: String) throws(DebuggerError) {
    guard case .literal(let syntax) = node.kind else { return }
    switch syntax.kind {
    case .array, .dictionary, .members:
      throw DebuggerError(.syntax(found: syntax.description, expected: expected), range: node.range)
    default: return
    }
  }

  func unfit(_ type: StaticType, _ expected: String, _ node: Expression.Node) -> DebuggerError {
    DebuggerError(.syntax(found: type.description, expected: expected), range: node.range)
  }
}
