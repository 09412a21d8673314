extension Parser {
  /// Parses `after`, `before`, `within 2s of` or `always since`, if one of them follows.
  mutating func timeRelation() throws(DebuggerError) -> Expression.TimeRelation? {
    switch token.kind {
    case .name("after"):
      advance()
      return .after
    case .name("before"):
      advance()
      return .before
    case .name("within"):
      advance()
      let time = try duration()
      for side in Expression.Side.allCases where take(name: side.rawValue) { return .within(time, side) }
      throw unexpected("'of', 'after' or 'before'")
    case .name("always"):
      advance()
      guard take(name: "since") else { throw unexpected("'since'") }
      return .alwaysSince
    case .name("since") where previous == .name("always"):
      throw DebuggerError(
        .syntax(found: "'since'", expected: "a condition before 'always since'"), range: token.range)
    case .name("since"):
      throw DebuggerError(
        .syntax(found: "'since'", expected: "an operator"), range: token.range, suggestion: "always since")
    default: return nil
    }
  }

  /// Parses a time with its unit, in microseconds.
  private mutating func duration() throws(DebuggerError) -> Int {
    let start = token.range.lowerBound
    let expected = "a time in us, ms, s or m, such as 2s or 300ms"
    guard case .number = token.kind else { throw unexpected(expected) }
    let quantity = try quantity()
    guard quantity.unit != nil, let time = Self.microseconds(quantity) else {
      throw DebuggerError(.syntax(found: "'\(text.bytes(start..<end))'", expected: expected), range: start..<end)
    }
    return time
  }
}
