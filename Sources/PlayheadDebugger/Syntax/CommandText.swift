/// The line of a command, as far as its tokens tell how it is cut.
package enum CommandText {
  /// Where the `|` is that gives what the command prints to a shell command, in UTF-8; nil where there is none.
  ///
  /// It stands outside of strings, regular expressions and brackets, and is not one of two.
  package static func pipeOffset(in line: String) -> Int? {
    var depth = 0
    // After a mistake nothing is known: what stands there may belong to a string.
    for token in Lexer.beginning(of: line).tokens {
      switch token.kind {
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
      case .symbol("|") where depth <= 0: return token.range.lowerBound
      default: break
      }
    }
    return nil
  }

  /// Where a word stands outside of strings and brackets, such as `if` before a condition, in UTF-8.
  package static func offset(of word: String, in text: String) -> Int? {
    var depth = 0
    for token in Lexer.beginning(of: text).tokens {
      switch token.kind {
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
      case .name(word) where depth <= 0: return token.range.lowerBound
      default: break
      }
    }
    return nil
  }

  /// Where an option of a letter stands between spaces, outside of strings and brackets, in UTF-8; the end of the text where there is
  /// none.
  package static func end(before option: String, in text: String) -> Int {
    let tokens = Lexer.beginning(of: text).tokens
    var depth = 0
    for (token, letter) in zip(tokens, tokens.dropFirst()) {
      switch token.kind {
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
      case .symbol("-") where depth <= 0:
        let place = token.range.lowerBound..<letter.range.upperBound
        guard text.bytes(place) == option, place.lowerBound > 0, place.upperBound < text.utf8.count,
          text.bytes(place.lowerBound - 1..<place.lowerBound) == " ",
          text.bytes(place.upperBound..<place.upperBound + 1) == " "
        else { continue }
        return place.lowerBound
      default: break
      }
    }
    return text.utf8.count
  }

  /// Where the first space stands that is outside of strings and brackets, in UTF-8; the end of the text where there is none.
  package static func endOfFirstWord(in text: String) -> Int {
    var (depth, end) = (0, 0)
    for token in Lexer.beginning(of: text).tokens {
      if depth <= 0, end > 0, token.range.lowerBound > end { return end }
      end = token.range.upperBound
      switch token.kind {
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
      default: break
      }
    }
    return text.utf8.count
  }

  /// Whether a square bracket is open at the end of a text.
  package static func hasOpenBracket(_ text: String) -> Bool {
    var depth = 0
    for token in Lexer.beginning(of: text).tokens {
      switch token.kind {
      case .symbol("["): depth += 1
      case .symbol("]"): depth -= 1
      default: break
      }
    }
    return depth > 0
  }

  /// The parts of a text between the commas that stand outside of strings and brackets, with where they begin.
  package static func parts(of text: String) -> [(text: String, offset: Int)] {
    var parts: [(text: String, offset: Int)] = []
    var depth = 0
    var start = 0
    func add(upTo end: Int) {
      let part = text.bytes(start..<end)
      let space = part.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      parts.append((part.bytes(space..<part.utf8.count), start + space))
    }
    for token in Lexer.beginning(of: text).tokens {
      switch token.kind {
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
      case .symbol(",") where depth <= 0:
        add(upTo: token.range.lowerBound)
        start = token.range.upperBound
      default: break
      }
    }
    add(upTo: text.utf8.count)
    return parts
  }
}
