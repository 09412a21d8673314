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
  }

  package let line: String
  package private(set) var name: Word
  /// The arguments, cut at white space.
  package private(set) var words: [Word]
  /// The arguments as one text.
  package private(set) var rest: Word
  /// The shell command that is to read what the command prints.
  package var pipe: Word?

  /// Reads a line; nil where there is nothing in it, or a remark after `#`.
  package init?(_ line: String) {
    var words: [Word] = []
    var start: Int?
    for (offset, byte) in line.utf8.enumerated() {
      let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      if let first = start, isSpace {
        words.append(Word(text: line.bytes(first..<offset), range: first..<offset))
        start = nil
      } else if start == nil, !isSpace {
        start = offset
        // `!ls`, `/text` and `?text` need no space after the command's name.
        if words.isEmpty, let name = Self.prefixes[byte], byte != UInt8(ascii: "?") || !Self.isHelp(line, offset) {
          words.append(Word(text: name, range: offset..<offset + 1))
          start = nil
        }
      }
    }
    let end = line.utf8.count
    if let start { words.append(Word(text: line.bytes(start..<end), range: start..<end)) }
    guard let name = words.first, !name.text.hasPrefix("#") else { return nil }
    self.line = line
    self.name = name
    self.words = Array(words.dropFirst())
    let first = words.dropFirst().first?.range.lowerBound ?? end
    let last = words.count > 1 ? words[words.count - 1].range.upperBound : end
    rest = Word(text: line.bytes(first..<last), range: first..<last)
  }

  /// The commands that a character at the start of a line stands for.
  private static let prefixes: [UInt8: String] = [
    UInt8(ascii: "!"): "!", UInt8(ascii: "/"): "/", UInt8(ascii: "?"): "reverse-find",
  ]

  /// Whether a question mark asks for help: nothing stands right after it.
  private static func isHelp(_ line: String, _ offset: Int) -> Bool {
    let next = line.utf8.dropFirst(offset + 1).first
    return next.map { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } ?? true
  }

  /// How often a move is to be made: the only argument, or 1.
  package func count() throws(CommandError) -> Int {
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
    input.rest = Word(
      text: line.bytes(name.range.lowerBound..<rest.range.upperBound),
      range: name.range.lowerBound..<rest.range.upperBound)
    input.name = Word(text: command, range: name.range.lowerBound..<name.range.lowerBound)
    return input
  }

  /// The same without the first arguments.
  package func dropping(_ count: Int) -> CommandInput {
    var input = self
    input.words = Array(words.dropFirst(count))
    let start = input.words.first?.range.lowerBound ?? rest.range.upperBound
    input.rest = Word(text: line.bytes(start..<rest.range.upperBound), range: start..<rest.range.upperBound)
    return input
  }

  /// The same without an option that stands before or after all other arguments.
  package func dropping(option: String) -> CommandInput {
    if words.first?.text == option { return dropping(1) }
    guard words.last?.text == option else { return self }
    var input = self
    input.words.removeLast()
    let range = rest.range.lowerBound..<(input.words.last?.range.upperBound ?? rest.range.lowerBound)
    input.rest = Word(text: line.bytes(range), range: range)
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
    guard let offset = CommandText.offset(of: name, in: rest.text) else { return (self, nil) }
    let start = rest.range.lowerBound + offset
    var before = self
    before.words = words.filter { $0.range.upperBound <= start }
    let end = before.words.last?.range.upperBound ?? rest.range.lowerBound
    before.rest = Word(text: line.bytes(rest.range.lowerBound..<end), range: rest.range.lowerBound..<end)
    let after = words.first { $0.range.lowerBound >= start + name.utf8.count }
    guard let after else {
      throw CommandError("expected \(what) after '\(name)'", at: start..<start + name.utf8.count)
    }
    let range = after.range.lowerBound..<rest.range.upperBound
    return (before, Word(text: line.bytes(range), range: range))
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

extension String {
  /// The text between two offsets of its UTF-8, which lie between characters.
  package func bytes(_ range: Range<Int>) -> String {
    String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
