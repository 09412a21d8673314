internal import PlayheadRecording

/// Reads a value as it is typed out of its tokens.
struct ActionParser {
  /// How deep values may nest: more than the values of a recording do.
  private static let maximumDepth = 512

  private let tokens: [ActionToken]
  private var index = 0
  private var depth = 0

  private init(tokens: [ActionToken]) {
    self.tokens = tokens
  }

  /// Reads a text that holds one value and nothing else.
  static func parse(_ text: String) throws(DebuggerError) -> ActionSyntax {
    var parser = ActionParser(tokens: try ActionLexer.tokens(of: text))
    let value = try parser.value()
    guard parser.token.kind == .end else { throw parser.unexpected("the end of the action") }
    return value
  }

  private mutating func value() throws(DebuggerError) -> ActionSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw DebuggerError(
        .syntax(found: "nesting deeper than \(Self.maximumDepth)", expected: "at most \(Self.maximumDepth) levels"),
        range: token.range)
    }
    // A thread with a small stack goes less deep.
    if depth > 24, StackRoom.isLow() {
      throw DebuggerError(
        .syntax(found: "nesting deeper than this thread's stack allows", expected: "less nesting"), range: token.range)
    }
    let start = token.range.lowerBound
    let kind: ActionSyntax.Kind
    switch token.kind {
    case .string(let text):
      advance()
      kind = .string(text)
    case .date(let text):
      advance()
      kind = .date(text)
    case .number, .symbol("-"): kind = try number()
    case .symbol("["): kind = try collection()
    case .symbol("{"): kind = .members(try members())
    case .symbol("\\"): kind = try keyPath()
    case .symbol("."):
      advance()
      kind = .reference(try reference(qualifier: nil))
    case .name("nil"): kind = constant(.null)
    case .name("true"): kind = constant(.bool(true))
    case .name("false"): kind = constant(.bool(false))
    case .name: kind = .reference(try reference(qualifier: []))
    default: throw unexpected(ActionSyntax.valueDescription)
    }
    return ActionSyntax(kind: kind, range: start..<tokens[max(index - 1, 0)].range.upperBound)
  }

  private mutating func constant(_ kind: ActionSyntax.Kind) -> ActionSyntax.Kind {
    advance()
    return kind
  }

  private mutating func number() throws(DebuggerError) -> ActionSyntax.Kind {
    let start = token.range.lowerBound
    let isNegative = take("-")
    if isNegative, take(".") {
      guard case .name("infinity") = token.kind else { throw unexpected("a number") }
      advance()
      return .string("-Infinity")
    }
    guard case .number(let digits) = token.kind else { throw unexpected("a number") }
    guard let value = NumberLiteral.value(digits, isNegative: isNegative) else {
      throw DebuggerError(
        .syntax(found: "'\(digits)'", expected: "a number that fits into 64 bits"),
        range: start..<token.range.upperBound)
    }
    advance()
    return .number(value)
  }

  /// `[1, 2]`, `["a": 1]`, `[:]`.
  private mutating func collection() throws(DebuggerError) -> ActionSyntax.Kind {
    advance()
    if take("]") { return .array([]) }
    if take(":") {
      try expect("]")
      return .dictionary([])
    }
    var elements: [ActionSyntax] = []
    var pairs: [(key: ActionSyntax, value: ActionSyntax)] = []
    repeat {
      if token.kind == .symbol("]"), !(elements.isEmpty && pairs.isEmpty) { break }
      let element = try value()
      if elements.isEmpty, !pairs.isEmpty || token.kind == .symbol(":") {
        try expect(":")
        pairs.append((element, try value()))
      } else {
        elements.append(element)
      }
    } while take(",")
    try expect("]", or: "','")
    return pairs.isEmpty ? .array(elements) : .dictionary(pairs)
  }

  /// `{"name": value}`.
  private mutating func members() throws(DebuggerError) -> [(name: String, value: ActionSyntax)] {
    advance()
    var members: [(name: String, value: ActionSyntax)] = []
    if take("}") { return [] }
    repeat {
      if token.kind == .symbol("}"), !members.isEmpty { break }
      guard case .string(let name) = token.kind else { throw unexpected("a name in quotes") }
      advance()
      try expect(":")
      members.append((name, try value()))
    } while take(",")
    try expect("}", or: "','")
    return members
  }

  /// `\.settings.isOn` or `\State.settings.isOn`.
  private mutating func keyPath() throws(DebuggerError) -> ActionSyntax.Kind {
    advance()
    var type: String?
    if case .name(let name) = token.kind {
      type = name
      advance()
    }
    var names: [String] = []
    while take(".") {
      guard case .name(let name) = token.kind else { throw unexpected("the name of a property") }
      names.append(name)
      advance()
    }
    guard !names.isEmpty else { throw unexpected("'.' and the name of a property") }
    return .keyPath(names, of: type)
  }

  private mutating func reference(qualifier: [String]?) throws(DebuggerError) -> ActionSyntax.Reference {
    var qualifier = qualifier
    while true {
      guard case .name(let name) = token.kind else { throw unexpected("a name after '.'") }
      let range = token.range
      advance()
      try skipGenericArguments()
      if qualifier != nil, take(".") {
        qualifier?.append(name)
        continue
      }
      if qualifier == nil, token.kind == .symbol(".") { throw chained(after: name) }
      return ActionSyntax.Reference(
        qualifier: qualifier, name: name, nameRange: range,
        arguments: token.kind == .symbol("(") ? try arguments() : nil)
    }
  }

  /// The error for a name after the name of a case, as `.cart.add` for `.cart(.add)`.
  private mutating func chained(after name: String) -> DebuggerError {
    var error = unexpected("'(' or the end")
    var path = [name]
    while take("."), case .name(let next) = token.kind {
      path.append(next)
      advance()
    }
    if path.count > 1 {
      error.suggestion = ActionSyntax.Reference.nested(path, hasArguments: token.kind == .symbol("("))
    }
    return error
  }

  /// Passes by what stands in angle brackets: the type is known without it.
  private mutating func skipGenericArguments() throws(DebuggerError) {
    guard token.kind == .symbol("<") else { return }
    var open = 0
    repeat {
      switch token.kind {
      case .symbol("<"): open += 1
      case .symbol(">"): open -= 1
      case .end: throw unexpected("'>'")
      default: break
      }
      advance()
    } while open > 0
  }

  private mutating func arguments() throws(DebuggerError) -> [ActionSyntax.Argument] {
    advance()
    var arguments: [ActionSyntax.Argument] = []
    if take(")") { return [] }
    repeat {
      if token.kind == .symbol(")"), !arguments.isEmpty { break }
      let start = token.range.lowerBound
      var label: String?
      if case .name(let name) = token.kind, tokens[index + 1].kind == .symbol(":") {
        label = name
        advance()
        advance()
      }
      let value = try value()
      arguments.append(ActionSyntax.Argument(label: label, range: start..<value.range.upperBound, value: value))
    } while take(",")
    try expect(")", or: "','")
    return arguments
  }

  // MARK: - Tokens

  private var token: ActionToken { tokens[index] }

  private mutating func advance() {
    // The end stays where it is.
    index = min(index + 1, tokens.count - 1)
  }

  private mutating func take(_ symbol: Unicode.Scalar) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  private mutating func expect(_ symbol: Unicode.Scalar, or other: String? = nil) throws(DebuggerError) {
    guard take(symbol) else { throw unexpected((other.map { $0 + " or " } ?? "") + "'\(symbol)'") }
  }

  private func unexpected(_ expected: String) -> DebuggerError {
    let range = token.range.isEmpty ? token.range.lowerBound..<token.range.lowerBound + 1 : token.range
    return DebuggerError(.syntax(found: token.description, expected: expected), range: range)
  }
}
