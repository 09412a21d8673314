extension Lexer {
  /// Reads a string literal: `"…"`, or `#"…"#`, in which a backslash needs `pounds` number signs after it to escape.
  mutating func string(pounds: Int) throws(DebuggerError) -> String {
    let start = offset - pounds
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = peek {
      if scalar == "\"", arePounds(pounds, from: 1) {
        advance(by: 1 + pounds)
        return String(text)
      }
      if scalar == "\\", arePounds(pounds, from: 1) {
        text.append(try escape(pounds: pounds))
      } else if scalar == "\n" || scalar == "\r" {
        throw DebuggerError(
          .syntax(found: "a line break in a string", expected: "\\n"), range: offset..<offset + 1)
      } else {
        text.append(scalar)
        advance()
      }
    }
    let quote = "\"" + String(repeating: "#", count: pounds)
    throw DebuggerError(.syntax(found: Token.endDescription, expected: "a closing '\(quote)'"), range: start..<offset)
  }

  private func arePounds(_ count: Int, from distance: Int) -> Bool {
    (0..<count).allSatisfy { peek(distance + $0) == "#" }
  }

  private mutating func escape(pounds: Int) throws(DebuggerError) -> Unicode.Scalar {
    let start = offset
    advance(by: 1 + pounds)
    guard let scalar = peek else { throw unexpected(from: start, "an escape after the backslash") }
    advance()
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "0": return "\0"
    case "\"", "\\", "'": return scalar
    case "u":
      guard peek == "{" else { throw unexpected(from: start, "'{' and a code point after '\\u'") }
      advance()
      let digits = take { $0.properties.isASCIIHexDigit }
      guard peek == "}", digits.utf8.count <= 8, let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw unexpected(from: start, "one to eight hexadecimal digits of a code point, and '}'") }
      advance()
      return scalar
    case "(":
      throw DebuggerError(
        .syntax(found: "an interpolation", expected: "a string without one"), range: start..<offset)
    default:
      throw DebuggerError(
        .syntax(found: "'\\' before something else", expected: #"one of \n \t \r \0 \" \\ \u{…}"#),
        range: start..<offset)
    }
  }
}
