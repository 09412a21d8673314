internal import PlayheadFormat

extension Parser {
  /// Parses an expression, and the position after `at`.
  mutating func expression() throws(DebuggerError) -> Expression {
    let start = token.range.lowerBound
    let node = try condition()
    let text = text.bytes(start..<end)
    guard take(name: "at") else { return Expression(text: text, node: node, position: nil) }
    let place = token.range.lowerBound
    let position = try position()
    return Expression(text: text, node: node, position: position, positionRange: place..<max(place, end))
  }

  // MARK: - Operators, those that bind least first

  mutating func condition() throws(DebuggerError) -> Expression.Node {
    try nested { (parser) throws(DebuggerError) in
      let first = try parser.chain([.or]) { (parser) throws(DebuggerError) in
        try parser.chain([.and]) { (parser) throws(DebuggerError) in try parser.comparison() }
      }
      guard let relation = try parser.timeRelation() else { return first }
      try parser.countOperator()
      // The operator associates to the right: in "a after b after c", b comes before a, and c before b.
      let second = try parser.condition()
      return Expression.Node(
        kind: .overTime(relation, first, second), range: first.range.joined(with: second.range))
    }
  }

  /// Parses a left-associative chain of operators of one precedence.
  private mutating func chain(
    _ operators: [Expression.Operator], _ operand: (inout Parser) throws(DebuggerError) -> Expression.Node
  ) throws(DebuggerError) -> Expression.Node {
    var node = try operand(&self)
    while let found = operators.first(where: { token.kind == .symbol($0.rawValue) }) {
      advance()
      try countOperator()
      let next = try operand(&self)
      node = Expression.Node(
        kind: .binary(found, node, next), range: node.range.joined(with: next.range))
    }
    return node
  }

  private static let comparisons: [Expression.Operator] = [
    .equal, .unequal, .lessOrEqual, .less, .greaterOrEqual, .greater,
  ]

  private mutating func comparison() throws(DebuggerError) -> Expression.Node {
    let left = try sum()
    let kind: Expression.Node.Kind
    switch token.kind {
    case .symbol(let symbol):
      guard let found = Self.comparisons.first(where: { $0.rawValue == symbol }) else { return left }
      advance()
      kind = .binary(found, left, try sum())
    case .name("contains"):
      advance()
      kind = .binary(.contains, left, try sum())
    case .name("matches"):
      advance()
      guard case .regex(let pattern, let flags) = token.kind else {
        throw unexpected("a regular expression between slashes")
      }
      advance()
      kind = .matches(left, pattern: pattern, flags: flags)
    case .name("is"):
      advance()
      let start = token.range.lowerBound
      kind = .isCase(left, try caseNames(), start..<end)
    case .name("exists"):
      advance()
      kind = .exists(left)
    default: return left
    }
    return Expression.Node(kind: kind, range: left.range.lowerBound..<end)
  }

  private mutating func sum() throws(DebuggerError) -> Expression.Node {
    try chain([.add, .subtract]) { (parser) throws(DebuggerError) in
      try parser.chain([.multiply, .divide, .remainder]) { (parser) throws(DebuggerError) in try parser.unary() }
    }
  }

  private mutating func unary() throws(DebuggerError) -> Expression.Node {
    let start = token.range.lowerBound
    if take("!") {
      let node = try nested { (parser) throws(DebuggerError) in try parser.unary() }
      return Expression.Node(kind: .not(node), range: start..<end)
    }
    if token.kind == .symbol("-"), !isNumber(peek(1)) {
      advance()
      let node = try nested { (parser) throws(DebuggerError) in try parser.unary() }
      return Expression.Node(kind: .negative(node), range: start..<end)
    }
    return try operand()
  }

  private func isNumber(_ token: Token) -> Bool {
    switch token.kind {
    case .number, .symbol("."): true
    default: false
    }
  }

  // MARK: - Operands

  private mutating func operand() throws(DebuggerError) -> Expression.Node {
    let start = token.range.lowerBound
    let kind: Expression.Node.Kind
    switch token.kind {
    case .symbol("("):
      advance()
      var node = try condition()
      try expect(")", or: "an operator")
      node.range = start..<end
      node.kind = try followed(node.kind, from: start)
      node.range = start..<end
      return node
    case .name("nil"), .name("true"), .name("false"), .string, .number, .date, .symbol("-"), .symbol("."), .symbol("["),
      .symbol(".."):
      kind = try followed(.literal(try value()), from: start)
    case .name(let name) where peek(1).kind == .symbol("("): kind = try call(name)
    case .name, .result: kind = try place()
    default: throw unexpected("a value, a path or '('")
    }
    return Expression.Node(kind: kind, range: start..<end)
  }

  private mutating func place() throws(DebuggerError) -> Expression.Node.Kind {
    switch token.kind {
    case .name("seq"), .name("time"):
      guard case .name(let name) = token.kind, peek(1).kind != .symbol("."), peek(1).kind != .symbol("["),
        let fact = Expression.Fact(rawValue: name)
      else { break }
      advance()
      return .fact(fact)
    case .name("effect"):
      guard peek(1).kind == .symbol("."), case .name(let name) = peek(2).kind,
        let fact = Expression.Fact(rawValue: "effect.\(name)")
      else { break }
      for _ in 0..<3 { advance() }
      return .fact(fact)
    default: break
    }
    let path = try path()
    guard let kind = try method(of: path) else { return .path(path) }
    return try followed(kind, from: path.range.lowerBound)
  }

  private mutating func call(_ name: String) throws(DebuggerError) -> Expression.Node.Kind {
    let range = token.range
    guard let function = Expression.Function(rawValue: name) else {
      guard name == "changed" || name == "exists" else {
        let known = Expression.Function.allCases.map(\.rawValue) + ["changed", "exists"]
        throw DebuggerError(
          .syntax(found: "'\(name)('", expected: "one of \(known.joined(separator: ", "))"), range: range,
          suggestion: Suggestion.nearest(to: name, among: known))
      }
      advance()
      advance()
      let kind: Expression.Node.Kind = name == "changed" ? .changed(try path()) : .exists(try condition())
      try expect(")")
      return kind
    }
    advance()
    advance()
    var arguments = [try condition()]
    while take(",") { arguments.append(try condition()) }
    try expect(")", or: "','")
    return .call(function, arguments)
  }

  /// Parses the names of nested cases, outermost first: `.rename`, `rows.element`, `.rows(.element)`.
  private mutating func caseNames() throws(DebuggerError) -> [String] {
    var names: [String] = []
    var open = 0
    _ = take(".")
    while true {
      guard case .name(let name) = token.kind else { throw unexpected("the name of a case") }
      names.append(name)
      advance()
      if token.kind == .symbol("("), peek(1).kind == .symbol(".") {
        advance()
        advance()
        open += 1
      } else if !take(".") {
        break
      }
    }
    for _ in 0..<open { try expect(")") }
    return names
  }
}
