internal import PlayheadFormat
internal import PlayheadPlatform

/// Parses values, paths, positions and expressions, which share a grammar; each part
/// stops where it ends, so that it can be embedded in a larger one.
struct Parser {
  /// The deepest nesting of values and expressions, which exceeds that of recorded values.
  static let maximumDepth = 512

  /// The text in UTF-8, to which the tokens' ranges refer.
  let text: String
  private let tokens: [Token]
  private(set) var index = 0
  private var depth = 0
  private var operatorCount = 0

  /// Throws if the text has a lexical error.
  init(_ text: String) throws(DebuggerError) {
    self.init(text, tokens: try Lexer.tokens(of: text))
  }

  init(_ text: String, tokens: [Token]) {
    self.text = text
    self.tokens = tokens
  }

  // MARK: - Tokens

  var token: Token { tokens[index] }

  var previous: Token.Kind? { index > 0 ? tokens[index - 1].kind : nil }

  var isAtEnd: Bool { token.kind == .end }

  /// Returns a later token, or the end.
  func peek(_ distance: Int) -> Token { tokens[min(index + distance, tokens.count - 1)] }

  /// The end of the last token that was consumed.
  var end: Int { index > 0 ? tokens[index - 1].range.upperBound : token.range.lowerBound }

  /// Whether no white space precedes the token.
  var isAdjacent: Bool { index > 0 && token.range.lowerBound == end }

  mutating func advance() {
    // The end is never consumed.
    index = min(index + 1, tokens.count - 1)
  }

  mutating func reset(to index: Int) { self.index = index }

  mutating func take(_ symbol: String) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func take(name: String) -> Bool {
    guard token.kind == .name(name) else { return false }
    advance()
    return true
  }

  mutating func expect(_ symbol: String, or other: String? = nil) throws(DebuggerError) {
    guard take(symbol) else { throw unexpected((other.map { $0 + " or " } ?? "") + "'\(symbol)'") }
  }

  func expectEnd(_ expected: String) throws(DebuggerError) {
    if !isAtEnd { throw unexpected(expected) }
  }

  func unexpected(_ expected: String) -> DebuggerError {
    let range = token.range.isEmpty ? token.range.lowerBound..<token.range.lowerBound + 1 : token.range
    return DebuggerError(.syntax(found: token.description, expected: expected), range: range)
  }

  // MARK: - Nesting

  /// The most operators in an expression: each one adds a level of nesting.
  private static let operatorLimit = 256

  mutating func countOperator() throws(DebuggerError) {
    operatorCount += 1
    guard operatorCount <= Self.operatorLimit else {
      throw DebuggerError(
        .syntax(
          found: "more than \(Self.operatorLimit) operators", expected: "at most \(Self.operatorLimit) in an expression"
        ),
        range: token.range)
    }
  }

  /// Parses a part that may contain others of its kind, and limits their depth.
  mutating func nested<Part>(_ part: (inout Parser) throws(DebuggerError) -> Part) throws(DebuggerError) -> Part {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw DebuggerError(
        .syntax(found: "nesting deeper than \(Self.maximumDepth)", expected: "at most \(Self.maximumDepth) levels"),
        range: token.range)
    }
    // A thread with a small stack reaches its limit earlier.
    if depth > 24, StackRoom.isLow() {
      throw DebuggerError(
        .syntax(found: "nesting deeper than this thread's stack allows", expected: "less nesting"), range: token.range)
    }
    return try part(&self)
  }
}
