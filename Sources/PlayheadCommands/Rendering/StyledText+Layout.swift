internal import PlayheadDebugger

// Layout of a text in a number of columns.
extension StyledText {
  /// The number of columns of a text without line breaks.
  package var width: Int { spans.reduce(0) { $0 + TerminalText.width($1.text) } }

  /// A line, cut to a number of columns.
  package func cut(toWidth limit: Int) -> StyledText {
    if spans.reduce(0, { $0 + $1.text.utf8.count }) <= limit || width <= limit { return self }
    var (cut, count) = (StyledText(), 0)
    for span in spans {
      var text = ""
      for character in span.text {
        count += TerminalText.width(of: character)
        if count > limit - 1 {
          cut.append(text, span.role)
          if cut.spans.last?.text.hasSuffix("…") != true { cut.append("…", span.role) }
          return cut
        }
        text.append(character)
      }
      cut.append(text, span.role)
    }
    return cut
  }

  /// A text with its lines wrapped to a number of columns, and their continuations indented further; takes O(*n*).
  package func wrapped(toWidth limit: Int, indentation: Int = 4) -> StyledText {
    guard limit > 0 else { return self }
    var wrapped = StyledText()
    for (number, line) in lines.enumerated() {
      if number > 0 { wrapped.append("\n") }
      wrapped += line.utf8Count <= limit ? line : line.wrapped(line: limit, indentation)
    }
    return wrapped
  }

  private var utf8Count: Int { spans.reduce(0) { $0 + $1.text.utf8.count } }

  /// The parts between line breaks.
  package var lines: [StyledText] {
    var lines = [StyledText()]
    for span in spans {
      for (number, part) in span.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if number > 0 { lines.append(StyledText()) }
        lines[lines.count - 1].append(String(part), span.role)
      }
    }
    return lines
  }

  /// The number of spaces at the beginning.
  private var lead: Int {
    var lead = 0
    for span in spans {
      let spaces = span.text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      lead += spaces
      if spaces < span.text.utf8.count { break }
    }
    return lead
  }

  private func wrapped(line limit: Int, _ indentation: Int) -> StyledText {
    let lead = lead
    let further = min(lead + indentation, limit / 2)
    var wrapped = StyledText()
    /// What was read since the last place at which the line can be broken.
    var word = (text: StyledText(), width: 0, beginsWithSpace: false)
    var column = 0
    var isBreakable = false
    func endWord() {
      wrapped += word.text
      column += word.width
      word = (StyledText(), 0, false)
    }
    func breakLine() {
      wrapped.append("\n" + String(repeating: " ", count: further))
      column = further
      isBreakable = false
    }
    for span in spans {
      for character in span.text {
        let width = TerminalText.width(of: character)
        if character == " ", column + word.width > lead {
          // A space may be the last character of a line.
          endWord()
          if column + width > limit {
            // The space ends the line, instead of beginning the next.
            breakLine()
          } else {
            word = (StyledText(" ", span.role), 1, true)
            isBreakable = true
          }
          continue
        }
        if column + word.width + width > limit {
          if isBreakable, word.width + width - 1 + further <= limit {
            if word.beginsWithSpace { word = (word.text.dropping(spaces: 1), word.width - 1, false) }
            breakLine()
          } else {
            // A word that is longer than a line is broken at the end of the line.
            endWord()
            breakLine()
          }
        }
        word.text.append(String(character), span.role)
        word.width += width
      }
    }
    endWord()
    return wrapped
  }

  /// The text without some of its leading spaces.
  package func dropping(spaces count: Int) -> StyledText {
    var (rest, count) = (StyledText(), min(count, lead))
    for span in spans {
      let dropped = min(count, span.text.utf8.count)
      rest.append(String(span.text.dropFirst(dropped)), span.role)
      count -= dropped
    }
    return rest
  }
}
