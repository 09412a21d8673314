internal import PlayheadDebugger

extension Completer {
  /// The word at the cursor, and the text before it.
  struct Place {
    /// The line up to the cursor.
    let typed: String
    let cursor: Int
    /// Where the word begins.
    let start: Int
    /// Where it ends, after the cursor.
    let end: Int

    init(line: String, cursor: Int) {
      let cursor = min(max(cursor, 0), line.utf8.count)
      let space = UInt8(ascii: " ")
      self.cursor = cursor
      typed = line.bytes(0..<cursor)
      end = cursor + line.utf8.dropFirst(cursor).prefix { $0 != space }.count
      var start = 0
      var isInString = false
      var isEscaped = false
      for (offset, byte) in typed.utf8.enumerated() {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
        if byte == space, !isInString { start = offset + 1 }
        isEscaped = isInString && !isEscaped && byte == UInt8(ascii: "\\")
      }
      self.start = start
    }

    /// The word, up to the cursor.
    var word: String { typed.bytes(start..<cursor) }
    /// What stands before the word.
    var before: String { typed.bytes(0..<start) }

    /// The names that begin with the text from `start` to the cursor, by default the word at the cursor.
    func matching(_ names: [String], from start: Int? = nil) -> Completion {
      let start = start ?? self.start
      let typed = typed.bytes(start..<cursor)
      let found = names.filter { $0.hasPrefix(typed) }
      return Completion(replaced: start..<end, candidates: found.map { Completion.Candidate($0) })
    }
  }

  /// Files whose names begin with the text between an offset and the cursor.
  func files(at place: Place, from start: Int) -> Completion {
    let typed = place.typed.bytes(start..<place.cursor)
    let folderLength = typed.utf8.lastIndex(of: UInt8(ascii: "/")).map { typed[...$0].utf8.count } ?? 0
    let names = FileNames.names(completing: typed)
    return Completion(
      replaced: start + folderLength..<place.cursor,
      candidates: names.map { Completion.Candidate($0, suffix: $0.hasSuffix("/") ? .none : .space) })
  }

  /// Files whose names begin with the last word of a shell command that begins at an offset.
  func shellFiles(at place: Place, from start: Int) -> Completion {
    guard let word = ShellWord(atEndOf: place.typed.bytes(start..<place.cursor)) else { return place.matching([]) }
    let names = FileNames.names(completing: word.text)
    return Completion(
      replaced: start + word.nameOffset..<place.cursor,
      candidates: names.map {
        Completion.Candidate(ShellWord.quoted($0), word: $0, suffix: $0.hasSuffix("/") ? .none : .space)
      })
  }
}
