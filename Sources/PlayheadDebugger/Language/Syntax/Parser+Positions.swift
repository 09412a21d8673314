extension Parser {
  static let positionDescription = "a position, start, end, a percentage, a time or a note's name"

  mutating func position() throws(DebuggerError) -> PositionReference {
    let start = token.range.lowerBound
    switch token.kind {
    case .number:
      let (count, unit) = try quantity()
      if unit == nil, take("%") {
        guard count <= 100 else {
          throw DebuggerError(
            .syntax(found: "'\(text.bytes(start..<end))'", expected: "0% to 100%"), range: start..<end)
        }
        return .fraction(count / 100)
      }
      if unit != nil, let time = Self.microseconds((count, unit)) { return .time(Self.lastMicrosecond(of: time)) }
      guard unit == nil, let position = Int(text.bytes(start..<end)) else {
        throw DebuggerError(
          .syntax(found: "'\(text.bytes(start..<end))'", expected: "a position; a time is written 12.5s or 300ms"),
          range: start..<end)
      }
      return .position(position)
    case .symbol(let sign) where sign == "+" || sign == "-":
      advance()
      return try offset(isNegative: sign == "-", from: start)
    case .symbol("@"):
      advance()
      guard case .number = token.kind, isAdjacent, let time = Self.microseconds(try quantity()) else {
        while isAdjacent, !isAtEnd { advance() }
        throw DebuggerError(
          .syntax(found: "'\(text.bytes(start..<end))'", expected: "a time such as 12.5s or 300ms"),
          range: start..<end)
      }
      return .time(time)
    case .string(let name):
      advance()
      return .note(name)
    case .name("suspect"):
      guard case .number(let digits) = peek(1).kind, let number = Int(digits) else {
        guard case .name = peek(1).kind else { return .note(plainName()) }
        advance()
        throw unexpected("the number of a suspect, as 'suspects' lists them")
      }
      advance()
      advance()
      return .suspect(number)
    case .name("start"), .name("end"), .name("note"): return try named()
    case .name: return .note(plainName())
    default: throw unexpected(Self.positionDescription)
    }
  }

  /// Parses `start`, `end-3`, `end-2s`, `note:NAME`, or a note's name that begins like one of these.
  private mutating func named() throws(DebuggerError) -> PositionReference {
    let start = token.range.lowerBound
    let first = index
    let name = token.kind
    advance()
    switch (name, token.kind) {
    case (.name("note"), .symbol(":")) where isAdjacent:
      advance()
      if case .string(let name) = token.kind {
        advance()
        return .note(name)
      }
      guard case .name = token.kind else { throw unexpected("the name of a note") }
      return .note(plainName())
    case (.name("end"), .symbol("-")) where isAdjacent:
      advance()
      if isAdjacent, case .number = token.kind { return try offset(isNegative: true, from: start).fromEnd }
    default: break
    }
    reset(to: first)
    let whole = plainName()
    return whole == "start" ? .start : whole == "end" ? .end : .note(whole)
  }

  /// Parses a name that may contain dashes and dots.
  private mutating func plainName() -> String {
    let start = token.range.lowerBound
    advance()
    while isAdjacent {
      switch token.kind {
      case .name, .number, .symbol("-"), .symbol("."): advance()
      default: return text.bytes(start..<end)
      }
    }
    return text.bytes(start..<end)
  }

  private mutating func offset(isNegative: Bool, from start: Int) throws(DebuggerError) -> PositionReference {
    guard case .number(let digits) = token.kind else { throw unexpected("how many positions, or a time such as 2s") }
    let (count, unit) = try quantity()
    if unit != nil, let time = Self.microseconds((count, unit)) { return .timeOffset(isNegative ? -time : time) }
    guard unit == nil, let count = Int(digits) else {
      throw DebuggerError(
        .syntax(found: "'\(text.bytes(start..<end))'", expected: "how many positions, or a time such as 2s"),
        range: start..<end)
    }
    return .offset(isNegative ? -count : count)
  }

  /// Parses a number and the unit directly after it.
  mutating func quantity() throws(DebuggerError) -> (count: Double, unit: String?) {
    guard case .number(let digits) = token.kind, let count = Double(digits) else { throw unexpected("a number") }
    advance()
    guard isAdjacent, case .name(let unit) = token.kind else { return (count, nil) }
    advance()
    return (count, unit)
  }

  /// Converts a time to microseconds; without a unit it is in seconds.
  static func microseconds(_ quantity: (count: Double, unit: String?)) -> Int? {
    let units = ["us": 1.0, "µs": 1, "ms": 1e3, "s": 1e6, "m": 60e6]
    guard let factor = units[quantity.unit ?? "s"], quantity.count * factor < 1e18 else { return nil }
    return Int((quantity.count * factor).rounded())
  }

  /// A time is shown to the millisecond, so it stands for the last position within that millisecond.
  private static func lastMicrosecond(of time: Int) -> Int { time.isMultiple(of: 1000) ? time + 999 : time }

  // MARK: - Ranges

  /// Parses a position, or a range with `..` or a comma, either end of which may be missing, or with a dash between two bare numbers.
  mutating func range() throws(DebuggerError) -> PositionRange {
    if take("..") || take(",") { return PositionRange(first: nil, last: endsRange ? nil : try position()) }
    let first = try position()
    if case .position = first, token.kind == .symbol("-"), isAdjacent, case .number = peek(1).kind {
      advance()
      return PositionRange(first: first, last: try position())
    }
    guard take("..") || take(",") else { return PositionRange(only: first) }
    return PositionRange(first: first, last: endsRange ? nil : try position())
  }

  private var endsRange: Bool {
    switch token.kind {
    case .end: true
    case .symbol("-"): peek(1).kind == .symbol("-")
    case .name("if"): true
    default: false
    }
  }
}
