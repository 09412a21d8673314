/// A line, cut into a command's name and its arguments.
struct CommandInput: Sendable {
  /// A part of the line, with the bytes that it takes up.
  struct Word: Hashable, Sendable {
    var text: String
    var range: Range<Int>
  }

  let line: String
  let name: Word
  /// The arguments, cut at white space.
  let words: [Word]
  /// The arguments as one text.
  let rest: Word

  /// Reads a line; nil where there is nothing in it, or a remark after `#`.
  init?(_ line: String) {
    var words: [Word] = []
    var start: Int?
    for (offset, byte) in line.utf8.enumerated() {
      let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      if let first = start, isSpace {
        words.append(Word(text: line.bytes(first..<offset), range: first..<offset))
        start = nil
      } else if start == nil, !isSpace {
        start = offset
        // `!ls` needs no space after the command's name.
        if words.isEmpty, byte == UInt8(ascii: "!") {
          words.append(Word(text: "!", range: offset..<offset + 1))
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

  /// How often a move is to be made: the only argument, or 1.
  func count() throws(CommandError) -> Int {
    guard let word = words.first else { return 1 }
    try expectNoMore(after: 1)
    guard let count = Int(word.text), count > 0 else {
      throw CommandError("found '\(word.text)', expected how often, from 1 on", at: word.range)
    }
    return count
  }

  func expectNoMore(after count: Int = 0) throws(CommandError) {
    guard words.count > count else { return }
    throw CommandError("found '\(words[count].text)', expected nothing more", at: words[count].range)
  }

  /// The arguments, of which there must be one at least.
  func required(_ what: String) throws(CommandError) -> Word {
    guard !words.isEmpty else { throw CommandError("expected \(what) after '\(name.text)'", at: rest.range) }
    return rest
  }
}

extension String {
  /// The text between two offsets of its UTF-8, which lie between characters.
  func bytes(_ range: Range<Int>) -> String {
    String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
