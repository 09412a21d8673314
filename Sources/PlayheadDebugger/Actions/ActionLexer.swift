/// Cuts an action as it is typed into tokens, by the rules of Swift's literals.
struct ActionLexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// How many bytes stand before the next scalar.
  private(set) var offset = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// All tokens, the end last.
  ///
  /// - Throws: ``DebuggerError`` with the bytes at which something else was expected.
  static func tokens(of text: String) throws(DebuggerError) -> [ActionToken] {
    var lexer = ActionLexer(text)
    var tokens: [ActionToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(DebuggerError) -> ActionToken {
    while let scalar = peek, scalar.properties.isWhitespace { advance() }
    let start = offset
    guard let scalar = peek else { return ActionToken(kind: .end, range: start..<start) }
    let kind: ActionToken.Kind
    if PathLexer.beginsName(scalar) {
      kind = .name(take(while: PathLexer.continuesName))
    } else if Self.isDigit(scalar) {
      kind = try dateOrNumber()
    } else if scalar == "`" {
      kind = .name(try quotedName())
    } else if scalar == "\"" || scalar == "#" {
      kind = .string(try string())
    } else {
      advance()
      kind = .symbol(scalar)
    }
    return ActionToken(kind: kind, range: start..<offset)
  }

  private mutating func quotedName() throws(DebuggerError) -> String {
    let start = offset
    advance()
    let name = take { $0 != "`" }
    guard peek == "`", !name.isEmpty else { throw unexpected(from: start, "a name and a closing '`'") }
    advance()
    return name
  }

  private mutating func dateOrNumber() throws(DebuggerError) -> ActionToken.Kind {
    let shape = scalars[index...].prefix(10).map { Self.isDigit($0) ? "0" : String($0) }.joined()
    guard shape == "0000-00-00" else { return .number(try number()) }
    var text = ""
    // A colon that no digit follows belongs to a dictionary.
    while let scalar = peek, Self.continuesDate(scalar), scalar != ":" || peek(1).map(Self.isDigit) == true {
      text.unicodeScalars.append(scalar)
      advance()
    }
    return .date(text)
  }

  private mutating func number() throws(DebuggerError) -> String {
    let start = offset
    func isDigitOrGap(_ scalar: Unicode.Scalar) -> Bool { Self.isDigit(scalar) || scalar == "_" }
    var text = ""
    if peek == "0", let prefix = peek(1), ["x", "o", "b"].contains(prefix) {
      advance(by: 2)
      text = "0\(prefix)" + take { $0.properties.isASCIIHexDigit || $0 == "_" }
    } else {
      text = take(while: isDigitOrGap)
      if peek == ".", let digit = peek(1), Self.isDigit(digit) {
        advance()
        text += "." + take(while: isDigitOrGap)
      }
      if peek == "e" || peek == "E" {
        let sign = peek(1) == "+" || peek(1) == "-"
        guard let digit = peek(sign ? 2 : 1), Self.isDigit(digit) else { throw unexpected(from: start, "an exponent") }
        text += "e" + (peek(1) == "-" ? "-" : "")
        advance(by: sign ? 2 : 1)
        text += take(while: isDigitOrGap)
      }
    }
    if let scalar = peek, PathLexer.continuesName(scalar) {
      _ = take(while: PathLexer.continuesName)
      throw DebuggerError(.syntax(found: "letters in a number", expected: "digits"), range: start..<offset)
    }
    return text.filter { $0 != "_" }
  }

  /// Moves on past what fulfils a condition.
  mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = peek, condition(scalar) {
      text.append(scalar)
      advance()
    }
    return String(text)
  }

  var peek: Unicode.Scalar? { peek(0) }

  func peek(_ distance: Int) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  mutating func advance(by count: Int = 1) {
    for _ in 0..<count where index < scalars.count {
      offset += UTF8.width(scalars[index])
      index += 1
    }
  }

  func unexpected(from start: Int, _ expected: String) -> DebuggerError {
    let found = peek.map { "'\($0)'" } ?? "the end"
    return DebuggerError(.syntax(found: found, expected: expected), range: start..<max(offset, start + 1))
  }

  private static func continuesDate(_ scalar: Unicode.Scalar) -> Bool {
    isDigit(scalar) || "-:.TZ+".unicodeScalars.contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
