internal import PlayheadFormat

extension Parser {
  /// Parses a path as far as it extends.
  mutating func path() throws(DebuggerError) -> ValuePath {
    let start = token.range.lowerBound
    var path = ValuePath(root: .state, components: [], text: "", range: start..<start)
    switch token.kind {
    case .name("state"): advance()
    case .name("old"):
      path.root = .old
      advance()
    case .name("action"):
      path.root = .action
      advance()
    case .name(let name):
      path.components.append(ValuePath.Component(kind: .name(name), range: token.range))
      advance()
    case .result(let digits):
      if digits.isEmpty {
        path.root = .result(nil)
      } else if digits.first == "$" {
        guard let count = digits.count == 1 ? 1 : Int(digits.dropFirst()) else {
          throw unexpected("the number of a result")
        }
        path.root = .result(count == 0 ? nil : -count)
      } else {
        guard let number = Int(digits) else { throw unexpected("the number of a result") }
        path.root = .result(number)
      }
      advance()
    default: throw unexpected("a path such as state.items[3].name, action, old.count or $1")
    }
    while let component = try component() { path.components.append(component) }
    path.range = start..<end
    path.text = text.bytes(path.range)
    return path
  }

  private mutating func component() throws(DebuggerError) -> ValuePath.Component? {
    let start = token.range.lowerBound
    // `rows[0]?.title` and `rows.first!.title` need no unwrapping: a missing value is nil in any case.
    if token.kind == .symbol("?") || token.kind == .symbol("!"), isAdjacent,
      [.symbol("."), .symbol("[")].contains(peek(1).kind)
    {
      advance()
    }
    switch token.kind {
    case .symbol("."):
      advance()
      switch token.kind {
      case .name("prefix") where peek(1).kind == .symbol("("):
        guard case .number(let digits) = peek(2).kind, let count = Int(digits), count >= 0 else { break }
        for _ in 0..<3 { advance() }
        try expect(")")
        return ValuePath.Component(kind: .slice(0..<count), range: start..<end)
      default: break
      }
      switch token.kind {
      case .name(let name):
        defer { advance() }
        return ValuePath.Component(kind: .name(name), range: token.range)
      case .number(let digits) where digits.utf8.allSatisfy { $0 &- UInt8(ascii: "0") <= 9 }:
        defer { advance() }
        return ValuePath.Component(kind: .name("_" + digits), range: token.range)
      default: throw unexpected("a name after '.'")
      }
    case .symbol("["):
      advance()
      let kind = try subscriptKind()
      guard take("]") else { throw unexpected("']'") }
      return ValuePath.Component(kind: kind, range: start..<end)
    default: return nil
    }
  }

  private static let expectedSubscript = "an index, '*', a range, a key, or 'id:', 'key:' or 'value:'"

  /// Parses the rest of a range of indices: `...3`, `..<3`, or `...` up to the end.
  private mutating func slice(from first: Int, at start: Int) throws(DebuggerError) -> ValuePath.Component.Kind {
    try expect("..")
    let isHalfOpen = take("<")
    if !isHalfOpen { _ = take(".") }
    if token.kind == .symbol("]"), !isHalfOpen { return .slice(first..<Int.max) }
    guard case .number(let digits) = token.kind, let last = Int(digits) else { throw unexpected("an index") }
    advance()
    let (end, overflow) = last.addingReportingOverflow(isHalfOpen ? 0 : 1)
    guard !overflow, end >= first else {
      throw DebuggerError(
        .syntax(found: "'\(text.bytes(start..<self.end))'", expected: "a range that does not end before it begins"),
        range: start..<self.end)
    }
    return .slice(first..<end)
  }

  private mutating func subscriptKind() throws(DebuggerError) -> ValuePath.Component.Kind {
    switch token.kind {
    case .name where beginsPath: return .computed(try innerPath(), isID: false)
    case .name(let label) where peek(1).kind == .symbol(":"):
      guard ["id", "key", "value"].contains(label) else { throw unexpected(Self.expectedSubscript) }
      advance()
      advance()
      guard token.kind != .symbol("]"), !isAtEnd else {
        throw unexpected(label == "id" ? "a number or a quoted text, the id" : "the \(label)")
      }
      if label != "value", beginsPath { return .computed(try innerPath(), isID: label == "id") }
      if label == "id" {
        return .element(try ActionResolver(schema: nil).value(of: try value(), as: nil, place: "the id"))
      }
      return label == "key" ? .pair(try literal()) : .member(try literal())
    case .symbol("*"):
      advance()
      return .all
    case .symbol(".."): return try slice(from: 0, at: token.range.lowerBound)
    case .string(let key):
      advance()
      return .key(key)
    case .number, .symbol("-"):
      let (first, start) = (self.index, token.range.lowerBound)
      let isNegative = take("-")
      let digits = if case .number(let digits) = token.kind { digits } else { "" }
      guard let index = Int((isNegative ? "-" : "") + digits) else {
        let isInteger = digits.utf8.allSatisfy { $0 &- UInt8(ascii: "0") <= 9 }
        if isInteger, token.kind != .symbol("."), isNegative || UInt64(digits) == nil {
          throw unexpected("an index of at most 63 bits")
        }
        reset(to: first)
        return .pair(try literal())
      }
      advance()
      guard !isNegative || index < 0 else {
        throw DebuggerError(
          .syntax(found: "'-0'", expected: "-1 for the last element, or 0 for the first"), range: start..<end)
      }
      if token.kind == .symbol(".."), !isNegative { return try slice(from: index, at: start) }
      return .index(index)
    case .date, .symbol("."), .symbol("["), .symbol("{"), .name("true"), .name("false"), .name("nil"):
      return .pair(try literal())
    // A literal such as `Size.large` or `Key(id: 3)`.
    case .name where [.symbol("."), .symbol("("), .symbol("<")].contains(peek(1).kind): return .pair(try literal())
    default: throw unexpected(Self.expectedSubscript)
    }
  }

  /// Parses a path in the brackets of another one.
  private mutating func innerPath() throws(DebuggerError) -> ValuePath {
    try nested { (parser) throws(DebuggerError) in try parser.path() }
  }

  /// Whether a path follows, as in `rows[selected]` and `rows[action.index]`; after another name a dot makes it a literal, `Size.large`.
  private var beginsPath: Bool {
    guard case .name(let name) = token.kind, !["true", "false", "nil"].contains(name) else { return false }
    return switch peek(1).kind {
    case .symbol("]"): true
    case .symbol("."): ["action", "old", "state"].contains(name)
    default: false
    }
  }

  /// Keeps the text of a value, which is parsed once its type is known.
  private mutating func literal() throws(DebuggerError) -> ValuePath.Component.Literal {
    let start = token.range.lowerBound
    _ = try value()
    return ValuePath.Component.Literal(text.bytes(start..<end))
  }
}
