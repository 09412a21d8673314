internal import PlayheadFormat

extension Parser {
  /// Parses a text that consists of one value.
  static func value(_ text: String) throws(DebuggerError) -> ActionSyntax {
    var parser = try Parser(text)
    let value = try parser.value()
    try parser.expectEnd("the end of the action")
    return value
  }

  mutating func value() throws(DebuggerError) -> ActionSyntax {
    try nested { (parser) throws(DebuggerError) in try parser.anyValue() }
  }

  private mutating func anyValue() throws(DebuggerError) -> ActionSyntax {
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
    case .symbol(".."): return try range(from: nil, at: start)
    case .symbol("["): kind = try collection()
    case .symbol("{"): kind = .members(try members())
    case .symbol("\\"): kind = try keyPath()
    case .symbol("."):
      advance()
      kind = .reference(try reference(qualifier: nil))
    case .name("nil"): kind = constant(.null)
    case .name("true"): kind = constant(.bool(true))
    case .name("false"): kind = constant(.bool(false))
    case .name: kind = try referenceOrPath()
    case .result: kind = .path(try path())
    default: throw unexpected(ActionSyntax.valueDescription)
    }
    var found = ActionSyntax(kind: kind, range: start..<end)
    if case .number = kind, token.kind == .name("seconds"), !isAdjacent {
      // Swift shows a duration as `1.5 seconds`.
      let argument = ActionSyntax.Argument(label: "exactly", range: found.range, value: found)
      let reference = ActionSyntax.Reference(
        qualifier: nil, name: "seconds", nameRange: token.range, arguments: [argument])
      advance()
      found = ActionSyntax(kind: .reference(reference), range: start..<end)
    }
    return token.kind == .symbol("..") ? try range(from: found, at: start) : found
  }

  /// Parses a range after its lower bound: `..<3`, `...3`, `...`.
  private mutating func range(from lower: ActionSyntax?, at start: Int) throws(DebuggerError) -> ActionSyntax {
    advance()
    let isHalfOpen = take("<")
    if !isHalfOpen { try expect(".") }
    var upper: ActionSyntax?
    switch token.kind {
    case .number, .string, .date, .symbol("-"):
      upper = try nested { (parser) throws(DebuggerError) in try parser.anyValue() }
    // A case as the upper bound follows a space, or is in parentheses.
    case .symbol("(") where isAdjacent:
      advance()
      upper = try nested { (parser) throws(DebuggerError) in try parser.anyValue() }
      try expect(")")
    case .symbol(".") where isAdjacent || lower != nil:
      upper = try nested { (parser) throws(DebuggerError) in try parser.anyValue() }
    default: break
    }
    let form: CompositeType.Form =
      switch (lower, upper, isHalfOpen) {
      case (.some, .some, let isHalfOpen): isHalfOpen ? .halfOpen : .closed
      case (.some, nil, false): .from
      case (nil, .some, let isHalfOpen): isHalfOpen ? .upTo : .through
      case (_, nil, _): throw unexpected("an upper bound")
      }
    return ActionSyntax(kind: .range(form, lower, upper), range: start..<end)
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
      return .number(.string("-Infinity"))
    }
    guard case .number(let digits) = token.kind else { throw unexpected("a number") }
    guard let value = NumberLiteral.value(digits, isNegative: isNegative) else {
      throw DebuggerError(
        .syntax(found: "'\(digits)'", expected: "a number that fits into 64 bits"),
        range: start..<token.range.upperBound)
    }
    advance()
    if case .name = token.kind, isAdjacent {
      throw DebuggerError(
        .syntax(found: "letters in a number", expected: "digits"), range: start..<token.range.upperBound)
    }
    return .number(value)
  }

  /// Parses `[1, 2]`, `["a": 1]` or `[:]`.
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

  /// Parses `{"name": value}`.
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

  /// Parses `\.settings.isOn` or `\State.settings.isOn`.
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

  /// Parses what begins with a name: a case or an initializer with its type, or the path of a value.
  private mutating func referenceOrPath() throws(DebuggerError) -> ActionSyntax.Kind {
    let start = index
    if let path = try? path(), !path.isPlain { return .path(path) }
    reset(to: start)
    return .reference(try reference(qualifier: []))
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

  /// The error for a name after the name of a case, as in `.cart.add` for `.cart(.add)`.
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

  /// Skips generic arguments: the type is known without them.
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

  mutating func arguments() throws(DebuggerError) -> [ActionSyntax.Argument] {
    advance()
    var arguments: [ActionSyntax.Argument] = []
    if take(")") { return [] }
    repeat {
      if token.kind == .symbol(")"), !arguments.isEmpty { break }
      let start = token.range.lowerBound
      var label: String?
      if case .name(let name) = token.kind, peek(1).kind == .symbol(":") {
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
}
