/// Splits typed text into tokens by Swift's rules for literals: paths, positions, expressions, actions and arguments of commands.
struct Lexer {
  private let scalars: [Unicode.Scalar]
  private let patterns: CommandText.Patterns
  private var index = 0
  /// The number of bytes before the next scalar.
  private(set) var offset = 0
  private var tokens: [Token] = []

  private init(_ text: String, _ patterns: CommandText.Patterns) {
    scalars = Array(text.unicodeScalars)
    self.patterns = patterns
  }

  static func tokens(of text: String) throws(DebuggerError) -> [Token] {
    let (tokens, error) = beginning(of: text)
    if let error { throw error }
    return tokens
  }

  /// Returns the tokens before the first lexical error, followed by the end;
  /// `patterns` says where a slash may begin a regular expression.
  static func beginning(
    of text: String, patterns: CommandText.Patterns = .none
  ) -> (tokens: [Token], error: DebuggerError?) {
    var lexer = Lexer(text, patterns)
    var mistake: DebuggerError?
    do throws(DebuggerError) {
      while lexer.tokens.last?.kind != .end { lexer.tokens.append(try lexer.next()) }
    } catch {
      mistake = error
      lexer.tokens.append(Token(kind: .end, range: lexer.offset..<lexer.offset))
    }
    return (lexer.tokens, mistake)
  }

  private mutating func next() throws(DebuggerError) -> Token {
    while let scalar = peek, scalar.properties.isWhitespace { advance() }
    let start = offset
    guard let scalar = peek else { return Token(kind: .end, range: start..<start) }
    let kind: Token.Kind
    if Self.beginsName(scalar) {
      kind = .name(take(while: Self.continuesName))
    } else if Self.isDigit(scalar) {
      kind = try number()
    } else if scalar == "`" {
      kind = .name(try quotedName())
    } else if scalar == "\"" {
      kind = .string(try string(pounds: 0))
    } else if scalar == "#" {
      // Counting all signs at once keeps this linear, however many there are.
      let pounds = take { $0 == "#" }.unicodeScalars.count
      kind = peek == "\"" ? .string(try string(pounds: pounds)) : .symbol("#")
    } else if scalar == "$" {
      advance()
      let isEarlier = peek == "$"
      if isEarlier { advance() }
      kind = .result((isEarlier ? "$" : "") + take(while: Self.isDigit))
    } else if scalar == "/", expectsExpression {
      kind = try expression()
    } else {
      kind = .symbol(symbol())
    }
    return Token(kind: kind, range: start..<offset)
  }

  /// Operators of two characters; all others have one.
  private static let operators: Set<String> = ["==", "!=", "<=", ">=", "&&", "||", ".."]

  private mutating func symbol() -> String {
    let pair = String(String.UnicodeScalarView(scalars[index...].prefix(2)))
    let symbol = Self.operators.contains(pair) ? pair : String(scalars[index])
    advance(by: symbol.unicodeScalars.count)
    return symbol
  }

  private mutating func quotedName() throws(DebuggerError) -> String {
    let start = offset
    advance()
    let name = take { $0 != "`" }
    guard peek == "`", !name.isEmpty else { throw unexpected(from: start, "a name and a closing '`'") }
    advance()
    return name
  }

  // MARK: - Regular expressions

  /// Whether a slash begins a regular expression: after `matches`, and where a command says so; elsewhere it is a division.
  private var expectsExpression: Bool {
    let before = tokens.dropLast().last?.kind
    switch tokens.last?.kind {
    case nil: return patterns == .atStart
    case .name("matches"): return before != nil && before != .symbol(".")
    case .name(let name): return patterns == .afterOption(name) && before == .symbol("-")
    default: return false
    }
  }

  private mutating func expression() throws(DebuggerError) -> Token.Kind {
    let start = offset
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = peek, scalar != "/" {
      advance()
      guard scalar == "\\", let escaped = peek else {
        text.append(scalar)
        continue
      }
      advance()
      if escaped != "/" { text.append(scalar) }
      text.append(escaped)
    }
    guard peek == "/" else {
      throw DebuggerError(.syntax(found: Token.endDescription, expected: "a closing '/'"), range: start..<offset)
    }
    advance()
    return .regex(String(text), flags: take(while: Self.continuesName))
  }

  // MARK: - Numbers and dates

  private mutating func number() throws(DebuggerError) -> Token.Kind {
    // A number after a dot is the index of a payload, and has no fraction.
    let isOfRange = tokens.dropLast().last?.kind == .symbol("..")
    if tokens.last?.kind == .symbol("."), tokens.last?.range.upperBound == offset, !isOfRange {
      return .number(take(while: Self.isDigit))
    }
    let shape = scalars[index...].prefix(10).map { Self.isDigit($0) ? "0" : String($0) }.joined()
    guard shape == "0000-00-00" else { return .number(digits()) }
    var text = ""
    // A colon without a following digit belongs to a dictionary.
    while let scalar = peek, Self.continuesDate(scalar), scalar != ":" || peek(1).map(Self.isDigit) == true {
      text.unicodeScalars.append(scalar)
      advance()
    }
    return .date(text)
  }

  private mutating func digits() -> String {
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
      let sign = peek(1) == "+" || peek(1) == "-"
      if peek == "e" || peek == "E", let digit = peek(sign ? 2 : 1), Self.isDigit(digit) {
        text += "e" + (peek(1) == "-" ? "-" : "")
        advance(by: sign ? 2 : 1)
        text += take(while: isDigitOrGap)
      }
    }
    return text.filter { $0 != "_" }
  }

  // MARK: - Scalars

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
    let found = peek.map { "'\($0)'" } ?? Token.endDescription
    return DebuggerError(.syntax(found: found, expected: expected), range: start..<max(offset, start + 1))
  }

  static func beginsName(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar.properties.isXIDStart }
  static func continuesName(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar.properties.isXIDContinue }

  private static func continuesDate(_ scalar: Unicode.Scalar) -> Bool {
    isDigit(scalar) || "-:.TZ+".unicodeScalars.contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
