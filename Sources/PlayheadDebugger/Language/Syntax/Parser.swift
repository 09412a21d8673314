internal import PlayheadFormat
internal import PlayheadPlatform

/// Reads what a person types out of its tokens: values, paths, positions and expressions, of one grammar.
///
/// Each part leaves what follows it alone, so that it can stand in a larger one.
struct Parser {
  /// How deep values and expressions may nest: more than the values of a recording do.
  static let maximumDepth = 512

  /// The bytes of the text are those that the tokens' ranges speak of.
  let text: String
  private let tokens: [Token]
  private(set) var index = 0
  private var depth = 0
  private var operatorCount = 0

  /// - Throws: ``DebuggerError``, where the text cannot be cut into tokens.
  init(_ text: String) throws(DebuggerError) {
    self.init(text, tokens: try Lexer.tokens(of: text))
  }

  init(_ text: String, tokens: [Token]) {
    self.text = text
    self.tokens = tokens
  }

  // MARK: - Tokens

  var token: Token { tokens[index] }

  /// The token that was taken last.
  var previous: Token.Kind? { index > 0 ? tokens[index - 1].kind : nil }

  var isAtEnd: Bool { token.kind == .end }

  /// The token so many places on; the end where there are fewer.
  func peek(_ distance: Int) -> Token { tokens[min(index + distance, tokens.count - 1)] }

  /// Where the last token that was taken ends.
  var end: Int { index > 0 ? tokens[index - 1].range.upperBound : token.range.lowerBound }

  /// Whether no white space stands before the token.
  var isAdjacent: Bool { index > 0 && token.range.lowerBound == end }

  mutating func advance() {
    // The end stays where it is.
    index = min(index + 1, tokens.count - 1)
  }

  /// Goes back to a token that was taken.
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

  /// How many operators an expression may have: each is a level of it.
  private static let operatorLimit = 256

  /// Counts an operator.
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

  /// Reads a part that may have others of its kind in it.
  mutating func nested<Part>(_ part: (inout Parser) throws(DebuggerError) -> Part) throws(DebuggerError) -> Part {
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
    return try part(&self)
  }
}
