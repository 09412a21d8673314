internal import PlayheadFormat

// Methods of Swift's collections and strings, translated to the operators and functions of expressions.
extension Parser {
  /// Parses the call after a path, as in `rows.contains { $0.isDone }`; nil if no call follows.
  mutating func method(of path: ValuePath) throws(DebuggerError) -> Expression.Node.Kind? {
    guard case .name(let name)? = path.components.last?.kind, let nameRange = path.components.last?.range else {
      return nil
    }
    // On a slice, `count` would be read as a member of each element.
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
    guard token.kind == .symbol("(") && isAdjacent || isClosureNext else { return nil }
    var base = path
    base.components.removeLast()
    base.range = path.range.lowerBound..<max(path.range.lowerBound, nameRange.lowerBound - 1)
    base.text = text.bytes(base.range)
    if isClosureNext { return try ofElements(name, of: base, at: nameRange) }
    let node = Expression.Node(kind: .path(base), range: base.range)
    if name == "contains" { return .binary(.contains, node, try argument()) }
    if let hint = Self.hint(for: name) {
      throw DebuggerError(.syntax(found: "'\(name)('", expected: hint), range: nameRange)
    }
    return .member(node, name, try arguments(), nameRange)
  }

  /// Returns what to write instead of an unsupported method.
  private static func hint(for name: String) -> String? {
    switch name {
    case "min", "max": "\(name)(rows[*].count) for what is \(name == "min" ? "least" : "greatest")"
    case "reduce": "sum(rows[*].count) for a sum"
    case "sorted", "reversed", "shuffled", "joined", "split", "flatMap", "compactMap", "forEach", "enumerated", "zip":
      "contains, allSatisfy, first, firstIndex, last, filter, map, count or prefix(3)"
    case "dropFirst": "[1...] for all but the first"
    case "dropLast": "prefix(3) for the first three"
    default: nil
    }
  }

  /// Parses the members after a value that is not a path: `.count`, `.first?.title`, `.hasPrefix("a")`.
  mutating func followed(_ kind: Expression.Node.Kind, from start: Int) throws(DebuggerError) -> Expression.Node.Kind {
    var kind = kind
    while true {
      if token.kind == .symbol("?") || token.kind == .symbol("!"), isAdjacent, peek(1).kind == .symbol(".") {
        advance()
      }
      let node = Expression.Node(kind: kind, range: start..<end)
      if token.kind == .symbol("["), isAdjacent, kind.givesElements {
        advance()
        let isNegative = take("-")
        guard case .number(let digits) = token.kind, let index = Int(digits) else { throw unexpected("an index") }
        let range = token.range
        advance()
        try expect("]")
        kind = .pick(node, isNegative ? -index : index, range)
        continue
      }
      guard token.kind == .symbol("."), isAdjacent, case .name(let name) = peek(1).kind else { return kind }
      let range = peek(1).range
      try countOperator()
      advance()
      advance()
      if let found = try element(name, of: node, at: range) {
        kind = found
      } else {
        kind = .member(node, name, token.kind == .symbol("(") && isAdjacent ? try arguments() : [], range)
      }
    }
  }

  // MARK: - Elements

  private mutating func ofElements(
    _ name: String, of list: ValuePath, at range: Range<Int>
  ) throws(DebuggerError) -> Expression.Node.Kind {
    let node = try closure(over: list)
    guard name != "map" else {
      return node.kind.givesElements ? node.kind : .each(list, node)
    }
    let all = Expression.Node(kind: .path(Self.each(of: list, range)), range: range)
    guard let kind = try selection(name, of: all, where: node, at: range) else {
      throw DebuggerError(.syntax(found: "'\(name) {'", expected: Self.elementMethods), range: range)
    }
    return kind
  }

  private static let elementMethods =
    "contains, allSatisfy, first, last, firstIndex, filter, map or count before a closure"

  private mutating func selection(
    _ name: String, of all: Expression.Node, where condition: Expression.Node, at range: Range<Int>
  ) throws(DebuggerError) -> Expression.Node.Kind? {
    let filtered = Expression.Node(
      kind: .filtered(all, condition), range: all.range.joined(with: condition.range))
    return switch name {
    case "contains": .call(.any, [condition])
    case "allSatisfy": .call(.all, [condition])
    case "count": .call(.count, [condition])
    case "firstIndex": .firstIndex(condition)
    case "filter": filtered.kind
    case "first": .pick(filtered, 0, nil)
    case "last": .pick(filtered, -1, nil)
    default: nil
    }
  }

  /// Parses what follows `filter { … }`, with or without a `map`: the same operation on the original list, with both conditions combined.
  private mutating func element(
    _ name: String, of node: Expression.Node, at range: Range<Int>
  ) throws(DebuggerError) -> Expression.Node.Kind? {
    guard node.kind.givesElements else { return nil }
    if isClosureNext, case .filtered(let values, let condition) = node.kind, case .path(var list) = values.kind {
      if case .all? = list.components.last?.kind { list.components.removeLast() }
      let next = try closure(over: list)
      if name == "map" { return .filtered(next, condition) }
      if name == "allSatisfy" {
        let isOther = Expression.Node(kind: .not(condition), range: condition.range)
        return .call(.all, [Expression.Node(kind: .binary(.or, isOther, next), range: next.range)])
      }
      let both = Expression.Node(
        kind: .binary(.and, condition, next), range: condition.range.joined(with: next.range))
      return try selection(name, of: values, where: both, at: range)
    }
    if token.kind == .symbol("("), peek(1).kind == .symbol(")"), ["min", "max", "sum"].contains(name) {
      advance()
      advance()
    }
    if token.kind == .symbol("("), isAdjacent || isClosureNext {
      guard name == "contains", !isClosureNext else {
        throw DebuggerError(
          .syntax(found: "'\(name)('", expected: Self.hint(for: name) ?? Self.elementMethods), range: range)
      }
      return .binary(.contains, node, try argument())
    }
    switch name {
    case "count":
      if case .filtered(_, let condition) = node.kind { return .call(.count, [condition]) }
      return .call(.count, [node])
    case "isEmpty":
      let count = Expression.Node(kind: .call(.count, [node]), range: node.range)
      if case .filtered(_, let condition) = node.kind {
        return .not(Expression.Node(kind: .call(.any, [condition]), range: node.range))
      }
      let zero = Expression.Node(kind: .literal(ActionSyntax(kind: .number(.integer(0)), range: range)), range: range)
      return .binary(.equal, count, zero)
    case "first": return .pick(node, 0, nil)
    case "last": return .pick(node, -1, nil)
    case "min", "max", "sum": return Expression.Function(rawValue: name).map { .call($0, [node]) }
    default: return nil
    }
  }

  /// Returns the path of every element of a list.
  private static func each(of list: ValuePath, _ range: Range<Int>) -> ValuePath {
    var place = list
    let isSlice = if case .slice? = list.components.last?.kind { true } else { false }
    if !isSlice { place.components.append(ValuePath.Component(kind: .all, range: range)) }
    return place
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

  private mutating func arguments() throws(DebuggerError) -> [Expression.Node] {
    advance()
    var found: [Expression.Node] = []
    if take(")") { return [] }
    repeat {
      if case .name = token.kind, peek(1).kind == .symbol(":") {
        advance()
        advance()
      }
      found.append(try condition())
    } while take(",")
    try expect(")", or: "','")
    return found
  }

  /// Parses a closure over each element of a list, `{ $0.isDone }` or `(where: { row in
  /// row.isDone })`, and returns its body as an expression on `[*]`.
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
    var isOfElement = false
    node.replacePaths { path in
      let isElement =
        if let parameter { path.root == .state && path.components.first?.kind == .name(parameter) } else {
          path.root == .result(0)
        }
      guard isElement else { return path }
      isOfElement = true
      // The path of a slice stands for its elements already: it has no `[*]` of its own.
      var place = Self.each(of: list, path.range)
      place.components += path.components.dropFirst(parameter == nil ? 0 : 1)
      place.range = path.range
      place.text = "\(list.text)[*]\(path.text.dropFirst(parameter?.count ?? 2))"
      return place
    }
    return isOfElement ? node : Expression.Node(kind: .each(list, node), range: node.range)
  }
}

extension Expression.Node {
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
    case .member(let base, let name, let arguments, let range):
      kind = .member(replaced(base), name, arguments.map(replaced), range)
    case .part(let base, let components): kind = .part(replaced(base), components)
    case .each(let list, let body): kind = .each(replacement(list), replaced(body))
    case .filtered(let values, let condition): kind = .filtered(replaced(values), replaced(condition))
    case .pick(let values, let index, let range): kind = .pick(replaced(values), index, range)
    case .firstIndex(let condition): kind = .firstIndex(replaced(condition))
    case .overTime(let relation, let first, let second): kind = .overTime(relation, replaced(first), replaced(second))
    }
  }
}

extension Expression.Node.Kind {
  /// Whether it gives the values of some elements of a list.
  fileprivate var givesElements: Bool {
    switch self {
    case .filtered, .each: true
    case .path(let path): path.components.contains { if case .all = $0.kind { true } else { false } }
    default: false
    }
  }
}
