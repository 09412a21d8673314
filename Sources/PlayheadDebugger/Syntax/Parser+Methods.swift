internal import PlayheadRecording

// What Swift's collections and strings do, by the operators and functions that expressions have.
extension Parser {
  /// What a path and the call after it stand for, `rows.contains { $0.isDone }`; nil where no call follows it.
  mutating func method(of path: ValuePath) throws(DebuggerError) -> Expression.Node.Kind? {
    guard case .name(let name)? = path.components.last?.kind, let nameRange = path.components.last?.range else {
      return nil
    }
    // Of some elements `count` would be a member of each.
    let isOfSlice = if case .slice? = path.components.dropLast().last?.kind { true } else { false }
    if isOfSlice, name == "count" || name == "isEmpty", token.kind != .symbol("(") {
      var slice = path
      slice.components.removeLast()
      let node = Expression.Node(kind: .path(slice), range: path.range)
      let count = Expression.Node.Kind.call(.count, [node])
      if name == "count" { return count }
      let zero = ActionSyntax(kind: .number(.integer(0)), range: path.range)
      return .binary(
        .equal, Expression.Node(kind: count, range: path.range),
        Expression.Node(kind: .literal(zero), range: path.range))
    }
    if name == "isEmpty" { return .isEmpty(path) }
    guard token.kind == .symbol("(") || token.kind == .symbol("{") else { return nil }
    var base = path
    base.components.removeLast()
    base.range = path.range.lowerBound..<max(path.range.lowerBound, nameRange.lowerBound - 1)
    base.text = text.bytes(base.range)
    switch name {
    case "contains":
      if isClosureNext { return .call(.any, [try closure(over: base)]) }
      let (node, operand) = (Expression.Node(kind: .path(base), range: base.range), try argument())
      return .binary(.contains, node, operand)
    case "map": return try closure(over: base).kind
    case "allSatisfy": return .call(.all, [try closure(over: base)])
    case "filter":
      let condition = try closure(over: base)
      guard take(".") else { throw unexpected("'.count' or '.isEmpty' after 'filter'") }
      if take(name: "count") { return .call(.count, [condition]) }
      if take(name: "isEmpty") {
        return .not(Expression.Node(kind: .call(.any, [condition]), range: condition.range))
      }
      throw unexpected("'count' or 'isEmpty' after 'filter'")
    case "hasPrefix", "hasSuffix":
      advance()
      guard case .string(let part) = token.kind else { throw unexpected("a string") }
      advance()
      try expect(")")
      let pattern = part.unicodeScalars.reduce(into: "") { pattern, scalar in
        if #"\.[]{}()*+?^$|/"#.unicodeScalars.contains(scalar) { pattern += "\\" }
        pattern.unicodeScalars.append(scalar)
      }
      return .matches(
        Expression.Node(kind: .path(base), range: base.range),
        pattern: name == "hasPrefix" ? #"\A"# + pattern : pattern + #"\z"#, flags: "")
    default:
      throw DebuggerError(
        .syntax(
          found: "'\(name)('",
          expected:
            "contains, allSatisfy, filter, map, prefix(3), hasPrefix or hasSuffix, or a function before its values"),
        range: nameRange)
    }
  }

  private var isClosureNext: Bool {
    if token.kind == .symbol("{") { return true }
    return peek(1).kind == .symbol("{") || peek(1).kind == .name("where") && peek(2).kind == .symbol(":")
  }

  private mutating func argument() throws(DebuggerError) -> Expression.Node {
    advance()
    let node = try condition()
    try expect(")")
    return node
  }

  /// A condition on each element of a list: `{ $0.isDone }`, `(where: { row in row.isDone })`.
  ///
  /// - Returns: the condition on `[*]` of the list.
  private mutating func closure(over list: ValuePath) throws(DebuggerError) -> Expression.Node {
    let isInParentheses = take("(")
    if isInParentheses, take(name: "where") { try expect(":") }
    try expect("{")
    var parameter: String?
    if case .name(let name) = token.kind, peek(1).kind == .name("in") {
      parameter = name
      advance()
      advance()
    }
    var node = try condition()
    try expect("}", or: "an operator")
    if isInParentheses { try expect(")") }
    node.replacePaths { path in
      let isElement =
        if let parameter { path.root == .state && path.components.first?.kind == .name(parameter) } else {
          path.root == .result(0)
        }
      guard isElement else { return path }
      var place = list
      // Some elements are no list of their own.
      let isSlice = if case .slice? = list.components.last?.kind { true } else { false }
      if !isSlice { place.components.append(ValuePath.Component(kind: .all, range: path.range)) }
      place.components += path.components.dropFirst(parameter == nil ? 0 : 1)
      place.range = path.range
      place.text = "\(list.text)[*]\(path.text.dropFirst(parameter?.count ?? 2))"
      return place
    }
    return node
  }
}

extension Expression.Node {
  /// Puts other paths in the places of those that it is made of.
  fileprivate mutating func replacePaths(_ replacement: (ValuePath) -> ValuePath) {
    func replaced(_ node: Expression.Node) -> Expression.Node {
      var node = node
      node.replacePaths(replacement)
      return node
    }
    switch kind {
    case .literal, .fact: break
    case .path(let path): kind = .path(replacement(path))
    case .isEmpty(let path): kind = .isEmpty(replacement(path))
    case .changed(let path): kind = .changed(replacement(path))
    case .not(let node): kind = .not(replaced(node))
    case .negative(let node): kind = .negative(replaced(node))
    case .binary(let sign, let left, let right): kind = .binary(sign, replaced(left), replaced(right))
    case .matches(let node, let pattern, let flags): kind = .matches(replaced(node), pattern: pattern, flags: flags)
    case .isCase(let node, let names, let range): kind = .isCase(replaced(node), names, range)
    case .exists(let node): kind = .exists(replaced(node))
    case .call(let function, let arguments): kind = .call(function, arguments.map(replaced))
    case .overTime(let relation, let first, let second): kind = .overTime(relation, replaced(first), replaced(second))
    }
  }
}
