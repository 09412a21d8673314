internal import PlayheadDebugger

/// A line, split into a command's name and its arguments.
package struct CommandInput: Sendable {
  /// A part of the line, with its UTF-8 range.
  package struct Word: Hashable, Sendable {
    package var text: String
    package var range: Range<Int>

    package init(text: String, range: Range<Int>) {
      self.text = text
      self.range = range
    }

    /// The part of a line in a UTF-8 range.
    package init(_ line: String, _ range: Range<Int>) { self.init(text: line.bytes(range), range: range) }
  }

  package let line: String
  package private(set) var name: Word
  /// The arguments, split at white space.
  package private(set) var words: [Word] = []
  /// Whether the words are the arguments of a process, which must not be split or joined.
  private(set) var isCut = false
  /// The arguments as one text.
  package private(set) var rest: Word
  /// The shell command that receives the output.
  package var pipe: Word?
  /// Where a regular expression may stand in the arguments.
  var patterns = CommandText.Patterns.none

  /// Reads a line; nil if it is empty or a comment after `#`.
  package init?(_ line: String) {
    var ranges = line.words()
    guard let first = ranges.first else { return nil }
    var name = Word(line, first)
    if name.text.hasPrefix("#") { return nil }
    if let command = Self.command(ofPrefix: name.text) {
      name = Word(text: command, range: first.lowerBound..<first.lowerBound + 1)
      ranges = line.words(from: first.lowerBound + 1)
    } else if let bar = name.text.utf8.enumerated().first(where: { $0.offset > 0 && $0.element == UInt8(ascii: "|") }) {
      // `list|head` needs no space either.
      name = Word(line, first.lowerBound..<first.lowerBound + bar.offset)
      ranges = line.words(from: name.range.upperBound)
    } else {
      ranges.removeFirst()
    }
    self.line = line
    self.name = name
    words = ranges.map { Word(line, $0) }
    rest = Word(line, (ranges.first?.lowerBound ?? line.utf8.count)..<(ranges.last?.upperBound ?? line.utf8.count))
  }

  /// A line from which no arguments are read, as they come from elsewhere.
  init(_ line: String, of command: String) {
    self.line = line
    name = Word(text: command, range: 0..<0)
    (words, rest) = ([], Word(text: "", range: 0..<0))
  }

  /// A command with the arguments of a process, which are split already.
  package init(_ command: String, arguments: [String]) {
    var line = command
    for argument in arguments {
      let start = line.utf8.count + 1
      line += " " + argument
      words.append(Word(text: argument, range: start..<line.utf8.count))
    }
    self.line = line
    name = Word(line, 0..<command.utf8.count)
    rest = Word(line, (words.first?.range.lowerBound ?? line.utf8.count)..<line.utf8.count)
    isCut = true
  }

  /// The command for which the first character of a line stands, with no space after it: `!ls`, `/text`, `?text`; a lone `?` asks for help
  /// instead.
  private static func command(ofPrefix word: String) -> String? {
    switch word.utf8.first {
    case UInt8(ascii: "!"): "!"
    case UInt8(ascii: "/"): "/"
    case UInt8(ascii: "?") where word.utf8.count > 1: "reverse-find"
    default: nil
    }
  }

  /// The words of a part of the line, without splitting strings, regular expressions, brackets and ranges: `rows[id: 3]`, `20 .. 40`.
  func wholeWords(of part: Word) -> [Word] {
    if isCut { return words.filter { part.range.contains($0.range.lowerBound) || $0.range == part.range } }
    var ranges: [Range<Int>] = []
    for range in CommandText(part.text, patterns: patterns).words {
      let (before, text) = (ranges.last.map { part.text.bytes($0) } ?? "", part.text.bytes(range))
      let isEnd = before.hasSuffix(" ..") || before == ".." || before.hasSuffix("..") && Int(text) != nil
      let isBeginning = text == ".." || text.hasPrefix("..") && Int(before) != nil
      if let last = ranges.last, isEnd || isBeginning, !before.hasPrefix("--") {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges.map { word(in: part, $0) }
  }

  /// The word at a range relative to another part of the line.
  package func word(in part: Word, _ range: Range<Int>) -> Word {
    Word(line, part.range.lowerBound + range.lowerBound..<part.range.lowerBound + range.upperBound)
  }

  /// The whole line as the argument of a command.
  package func asArgument(of command: String) -> CommandInput {
    var input = self
    input.words = [name] + words
    input.rest = Word(line, name.range.lowerBound..<rest.range.upperBound)
    input.name = Word(text: command, range: name.range.lowerBound..<name.range.lowerBound)
    return input
  }

  /// The line without its first arguments.
  package func dropping(_ count: Int) -> CommandInput {
    var input = self
    input.words = Array(words.dropFirst(count))
    let start = input.words.first?.range.lowerBound ?? rest.range.upperBound
    input.rest = Word(line, start..<rest.range.upperBound)
    return input
  }

}

extension CommandInput {
  /// Passes a part of the line to `body`, and makes the ranges of its errors relative to the line.
  func reading<Result>(_ word: Word, _ body: (String) throws -> Result) throws -> Result {
    do { return try body(word.text) } catch let error as DebuggerError {
      var error = error
      if case .noSuchPosition = error.reason, error.range == nil { error.range = 0..<word.text.utf8.count }
      throw CommandError(error.shifted(by: word.range.lowerBound))
    }
  }
}
