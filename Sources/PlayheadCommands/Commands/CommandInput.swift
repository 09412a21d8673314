internal import PlayheadDebugger

/// A line, cut into a command's name and its arguments.
package struct CommandInput: Sendable {
  /// A part of the line, with the bytes that it takes up.
  package struct Word: Hashable, Sendable {
    package var text: String
    package var range: Range<Int>

    package init(text: String, range: Range<Int>) {
      self.text = text
      self.range = range
    }

    /// The part of a line between two bytes.
    package init(_ line: String, _ range: Range<Int>) { self.init(text: line.bytes(range), range: range) }
  }

  package let line: String
  package private(set) var name: Word
  /// The arguments, cut at white space.
  package private(set) var words: [Word]
  /// The arguments as one text.
  package private(set) var rest: Word
  /// The shell command that is to read what the command prints.
  package var pipe: Word?
  /// Where a regular expression may stand in the arguments.
  var patterns = CommandText.Patterns.none

  /// Reads a line; nil where there is nothing in it, or a remark after `#`.
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

  /// The command that the first character of a line stands for: `!ls`, `/text` and `?text` need no space after it. A question mark
  /// by itself asks for help.
  private static func command(ofPrefix word: String) -> String? {
    switch word.utf8.first {
    case UInt8(ascii: "!"): "!"
    case UInt8(ascii: "/"): "/"
    case UInt8(ascii: "?") where word.utf8.count > 1: "reverse-find"
    default: nil
    }
  }

  /// The arguments, of which strings, regular expressions, brackets and ranges stay whole: `rows[id: 3]` is one, and `20 .. 40`.
  package var wholeWords: [Word] {
    var ranges: [Range<Int>] = []
    for range in CommandText(rest.text, patterns: patterns).words {
      let (before, text) = (ranges.last.map { rest.text.bytes($0) } ?? "", rest.text.bytes(range))
      let isEnd = before.hasSuffix(" ..") || before == ".." || before.hasSuffix("..") && Int(text) != nil
      let isBeginning = text == ".." || text.hasPrefix("..") && Int(before) != nil
      if let last = ranges.last, isEnd || isBeginning, !before.hasPrefix("--") {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges.map { word(in: rest, $0) }
  }

  /// A part of a part of the line.
  package func word(in part: Word, _ range: Range<Int>) -> Word {
    Word(line, part.range.lowerBound + range.lowerBound..<part.range.lowerBound + range.upperBound)
  }

  /// How often a move is to be made: the only argument, or 1.
  package func repetitionCount() throws(CommandError) -> Int {
    guard let word = words.first else { return 1 }
    try expectNoMore(after: 1)
    guard let count = Int(word.text), count > 0 else {
      throw CommandError("found '\(word.text)', expected how often, from 1 on", at: word.range)
    }
    return count
  }

  /// The arguments, without an option that may stand before them.
  package func option(_ name: String) -> (isGiven: Bool, arguments: CommandInput) {
    guard words.first?.text == name else { return (false, self) }
    return (true, dropping(1))
  }

  /// The whole line as the argument of a command.
  package func asArgument(of command: String) -> CommandInput {
    var input = self
    input.words = [name] + words
    input.rest = Word(line, name.range.lowerBound..<rest.range.upperBound)
    input.name = Word(text: command, range: name.range.lowerBound..<name.range.lowerBound)
    return input
  }

  /// The same without the first arguments.
  package func dropping(_ count: Int) -> CommandInput {
    var input = self
    input.words = Array(words.dropFirst(count))
    let start = input.words.first?.range.lowerBound ?? rest.range.upperBound
    input.rest = Word(line, start..<rest.range.upperBound)
    return input
  }

  /// The same without an option that stands before or after all other arguments.
  package func dropping(option: String) -> CommandInput {
    if words.first?.text == option { return dropping(1) }
    guard words.last?.text == option else { return self }
    var input = self
    input.words.removeLast()
    let range = rest.range.lowerBound..<(input.words.last?.range.upperBound ?? rest.range.lowerBound)
    input.rest = Word(line, range)
    return input
  }

  package func expectNoMore(after count: Int = 0) throws(CommandError) {
    guard words.count > count else { return }
    throw CommandError("found '\(words[count].text)', expected nothing more", at: words[count].range)
  }

  /// The arguments, of which there must be one at least.
  package func required(_ what: String) throws(CommandError) -> Word {
    guard !words.isEmpty else { throw CommandError("expected \(what) after '\(name.text)'", at: rest.range) }
    return rest
  }
}

extension CommandInput {
  /// Reads the arguments, of which there must be one at least.
  ///
  /// - Parameters:
  ///   - what: how an error calls what is missing.
  ///   - body: is given them; the bytes of its errors are those of the arguments.
  func reading<Result>(
    _ what: String, _ body: (String) throws(DebuggerError) -> Result
  ) throws(CommandError) -> Result {
    try reading(required(what), body)
  }

  /// Reads a part of the line.
  func reading<Result>(
    _ word: Word, _ body: (String) throws(DebuggerError) -> Result
  ) throws(CommandError) -> Result {
    do throws(DebuggerError) { return try body(word.text) } catch {
      var error = error
      if case .noSuchPosition = error.reason, error.range == nil { error.range = 0..<word.text.utf8.count }
      throw CommandError(error.shifted(by: word.range.lowerBound))
    }
  }

  /// What stands before a word, such as `if`, and what stands after it; nil where the word is not there.
  ///
  /// - Throws: ``CommandError`` where nothing stands after it.
  package func splitting(at name: String, _ what: String) throws(CommandError) -> (CommandInput, Word?) {
    guard let offset = CommandText(rest.text, patterns: patterns).offset(of: name) else { return (self, nil) }
    let start = rest.range.lowerBound + offset
    var before = self
    before.words = words.filter { $0.range.upperBound <= start }
    let end = before.words.last?.range.upperBound ?? rest.range.lowerBound
    before.rest = Word(line, rest.range.lowerBound..<end)
    let after = words.first { $0.range.lowerBound >= start + name.utf8.count }
    guard let after else {
      throw CommandError("expected \(what) after '\(name)'", at: start..<start + name.utf8.count)
    }
    let range = after.range.lowerBound..<rest.range.upperBound
    return (before, Word(line, range))
  }
}

extension CommandInput {
  /// What stands in a part of the line before a word, and what stands after it; nil where the word is not there.
  ///
  /// - Throws: ``CommandError`` where nothing stands on one of its sides.
  package func splitting(_ part: Word, at name: String, _ what: String) throws(CommandError) -> (Word, Word?) {
    var input = self
    input.words = words.filter { part.range.contains($0.range.lowerBound) }
    input.rest = part
    let (before, after) = try input.splitting(at: name, what)
    return (try before.required("something before '\(name)'"), after)
  }
}
