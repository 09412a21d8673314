/// The text after a command's name, split by Swift's lexical rules so that strings,
/// regular expressions and brackets stay whole; offsets are in UTF-8.
package struct CommandText {
  /// Where a slash may begin a regular expression; elsewhere, except after `matches`, it is a division.
  package enum Patterns: Hashable, Sendable {
    case none
    case atStart
    /// After an option, given without its hyphens.
    case afterOption(String)
  }

  private let text: String
  /// The tokens before the first lexical error, each with the number of brackets open before it.
  private var tokens: [(token: Token, depth: Int)] = []

  package init(_ text: String, patterns: Patterns = .none) {
    self.text = text
    var depth = 0
    for token in Lexer.beginning(of: text, patterns: patterns).tokens {
      tokens.append((token, depth))
      switch token.kind {
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol(")"), .symbol("]"), .symbol("}"): depth = max(depth - 1, 0)
      default: break
      }
    }
  }

  /// The offset of the `|` before a shell command; nil after a lexical error, where it might belong to a string.
  package var pipe: Int? { offset(ofSymbol: "|") }

  /// Returns where an operator or a sign first occurs outside of strings and brackets.
  package func offset(ofSymbol symbol: String) -> Int? {
    tokens.first { $0.depth == 0 && $0.token.kind == .symbol(symbol) }?.token.range.lowerBound
  }

  /// Returns where a word first occurs as a token, such as `if` before a condition.
  package func offset(of word: String) -> Int? {
    var end = -1
    for (token, depth) in tokens {
      if depth == 0, token.kind == .name(word), token.range.lowerBound > end { return token.range.lowerBound }
      end = token.range.upperBound
    }
    return nil
  }

  package var hasOpenBracket: Bool {
    func count(_ symbol: String) -> Int { tokens.count { $0.token.kind == .symbol(symbol) } }
    return count("[") > count("]")
  }

  /// The parts between white space; an unclosed part is split like a file's name, unless the text begins with its quote.
  package var words: [Range<Int>] {
    var words: [Range<Int>] = []
    for (token, depth) in tokens where token.kind != .end {
      if let last = words.last, depth > 0 || token.range.lowerBound == last.upperBound {
        words[words.count - 1] = last.lowerBound..<token.range.upperBound
      } else {
        words.append(token.range)
      }
    }
    let end = words.last?.upperBound ?? 0
    let rest = text.words(from: end)
    let isOpen = (tokens.last?.depth ?? 0) > 0
    guard let open = rest.first, let close = rest.last, !isOpen, open.lowerBound > end || words.isEmpty else {
      guard isOpen || !rest.isEmpty, let last = words.popLast() else { return words }
      return words + text.words(from: last.lowerBound)
    }
    let isText = ["\"", "/"].contains(text.bytes(open.lowerBound..<open.lowerBound + 1))
    return words + (isText ? [open.lowerBound..<close.upperBound] : rest)
  }

  /// The parts between commas outside of strings and brackets, without leading white space.
  package var parts: [Range<Int>] {
    let commas = tokens.filter { $0.depth == 0 && $0.token.kind == .symbol(",") }.map(\.token.range)
    let starts = [0] + commas.map(\.upperBound)
    return zip(starts, commas.map(\.lowerBound) + [text.utf8.count]).map { start, end in
      start + text.bytes(start..<end).utf8.prefix { $0 == UInt8(ascii: " ") }.count..<end
    }
  }
}

extension String {
  /// Returns the parts between spaces and tabs from an offset on.
  package func words(from offset: Int = 0) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (distance, byte) in utf8.dropFirst(offset).enumerated() {
      let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      if isSpace, let first = start.take() { words.append(first..<offset + distance) }
      if !isSpace, start == nil { start = offset + distance }
    }
    if let start { words.append(start..<utf8.count) }
    return words
  }

  /// Returns the text between two offsets, which must be at character boundaries.
  package func bytes(_ range: Range<Int>) -> String {
    String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
