internal import PlayheadFormat
internal import PlayheadReader

// What the types tell of operands, and the errors where they do not fit.
extension ExpressionCompiler {
  /// The same for each element.
  func mapped(_ type: StaticType, _ result: StaticType) -> StaticType {
    if case .list = type, case .list = result { return result }
    if case .list = type { return .list(result) }
    return result
  }

  /// Whether strings of a type are texts: none of them is a double that JSON has no number for.
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

  /// What is expected of the second of two that are compared; nil where they can be equal.
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

  /// - Parameter isList: whether it may be several.
  func expectBool(_ type: StaticType, _ node: Expression.Node, isList: Bool = false) throws(DebuggerError) {
    if !isList { try expectScalar(node, "a condition") }
    guard [.bool, .unknown].contains(type.element) else { throw unfit(type, "a condition", node) }
  }

  func expectNumber(_ type: StaticType, _ node: Expression.Node) throws(DebuggerError) {
    try expectScalar(node, "a number")
    guard type.element.isNumber || [.date, .unknown].contains(type.element) else { throw unfit(type, "a number", node) }
  }

  /// The type of a literal of several values is unknown, and no single value's.
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
