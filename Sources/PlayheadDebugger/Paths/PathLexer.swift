/// Cuts text into the tokens of expressions, of which paths are the first kind.
struct PathLexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var offset = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// All tokens, the end last.
  static func tokens(of text: String) throws(DebuggerError) -> [PathToken] {
    var lexer = PathLexer(text)
    var tokens: [PathToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(DebuggerError) -> PathToken {
    while let scalar = peek, scalar.properties.isWhitespace { advance() }
    let start = offset
    guard let scalar = peek else { return PathToken(kind: .end, range: start..<start) }
    let kind: PathToken.Kind
    if Self.beginsName(scalar) {
      kind = .name(take { Self.continuesName($0) })
    } else if Self.isDigit(scalar) {
      kind = .integer(take(Self.isDigit))
    } else if scalar == "$" {
      advance()
      kind = .result(take(Self.isDigit))
    } else if scalar == "`" {
      advance()
      kind = .name(take { $0 != "`" })
      guard peek == "`" else { throw unterminated(from: start, "a closing '`'") }
      advance()
    } else if scalar == "\"" {
      kind = .string(try string())
    } else {
      advance()
      kind = .symbol(Character(scalar))
    }
    return PathToken(kind: kind, range: start..<offset)
  }

  /// A literal with the escapes of Swift that stand for one character.
  private mutating func string() throws(DebuggerError) -> String {
    let start = offset
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = peek, scalar != "\"" {
      advance()
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      let escape = offset
      guard let escaped = peek else { break }
      advance()
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "0": text.append("\0")
      case "\"", "\\", "'": text.append(escaped)
      case "u":
        guard peek == "{" else { throw unterminated(from: escape, "'{' and a code point after '\\u'") }
        advance()
        let digits = take { $0.properties.isASCIIHexDigit }
        guard peek == "}", let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
          throw unterminated(from: escape, "a code point in braces")
        }
        advance()
        text.append(scalar)
      default:
        throw DebuggerError(
          .syntax(found: "'\\' before something else", expected: "one of \\n \\t \\r \\0 \\\" \\\\ \\u{…}"),
          range: escape - 1..<offset)
      }
    }
    guard peek == "\"" else { throw unterminated(from: start, "a closing quote") }
    advance()
    return String(text)
  }

  private func unterminated(from start: Int, _ expected: String) -> DebuggerError {
    DebuggerError(
      .syntax(found: index < scalars.count ? "something else" : "the end", expected: expected),
      range: start..<max(offset, start + 1))
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func advance() {
    offset += UTF8.width(scalars[index])
    index += 1
  }

  private mutating func take(_ condition: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = peek, condition(scalar) {
      text.append(scalar)
      advance()
    }
    return String(text)
  }

  static func beginsName(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar.properties.isXIDStart }
  static func continuesName(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar.properties.isXIDContinue }
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
