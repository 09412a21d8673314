package import PlayheadDebugger

extension TerminalText {
  /// A text in which no line is wider than so many columns: longer ones go on in the next, further in.
  ///
  /// - Parameters:
  ///   - text: safe to print, apart from colours.
  ///   - indentation: how much further in the rest of a line stands.
  /// - Complexity: O(*n*).
  package static func wrapped(_ text: String, toWidth limit: Int, indentation: Int = 4) -> String {
    guard limit > 0, text.utf8.count > limit else { return text }
    var wrapped = ""
    var isFirst = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !isFirst { wrapped += "\n" }
      isFirst = false
      if line.utf8.count <= limit {
        wrapped += line
      } else {
        wrapped += self.wrapped(line: line, toWidth: limit, indentation)
      }
    }
    return wrapped
  }

  private static func wrapped(line: Substring, toWidth limit: Int, _ indentation: Int) -> String {
    let lead = line.prefix { $0 == " " }.count
    let further = min(lead + indentation, limit / 2)
    var wrapped = ""
    /// What was read since the last place at which the line can be broken.
    var word = (text: "", width: 0)
    var column = 0
    var isBreakable = false
    func breakLine() {
      wrapped += "\n" + String(repeating: " ", count: further)
      column = further
      isBreakable = false
    }
    var rest = line
    while let character = rest.popFirst() {
      if character == "\u{1B}" {
        word.text.append(character)
        while let next = rest.popFirst() {
          word.text.append(next)
          if next == "m" { break }
        }
        continue
      }
      let width = Self.width(of: character)
      if character == " ", column + word.width > lead {
        // What stands at the end of a line may be a space.
        wrapped += word.text
        column += word.width
        word = ("", 0)
        if column + width > limit {
          // It ends the line, instead of beginning the next.
          breakLine()
        } else {
          word = (" ", 1)
          isBreakable = true
        }
        continue
      }
      if column + word.width + width > limit {
        if isBreakable, word.width + width - 1 + further <= limit {
          if word.text.first == " " { word = (String(word.text.dropFirst()), word.width - 1) }
          breakLine()
        } else {
          // A word that fits into no line is broken where the line ends.
          wrapped += word.text
          word = ("", 0)
          breakLine()
        }
      }
      word.text.append(character)
      word.width += width
    }
    return wrapped + word.text
  }
}
