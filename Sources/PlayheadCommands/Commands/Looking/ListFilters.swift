internal import PlayheadDebugger
internal import PlayheadReading

/// What `list` is told to show: positions, and what must be so of their actions.
struct ListFilters {
  private(set) var filter = Query.Filter()
  private(set) var range: PositionRange?
  private(set) var rangeWord: CommandInput.Word?
  private(set) var isWide = false

  /// Reads the arguments.
  ///
  /// - Throws: ``CommandError`` for what is none.
  init(_ input: CommandInput, in session: inout CommandSession) throws(CommandError) {
    var words = input.words[...]
    while let word = words.popFirst() {
      switch word.text {
      case "--outside": filter.isOutside = true
      case "--wide": isWide = true
      case "--effect":
        let number = try Self.argument(of: word, "the number of an effect", &words)
        guard let effect = Int(number.text) else {
          throw CommandError("found '\(number.text)', expected the number of an effect", at: number.range)
        }
        filter.effect = effect
      case "--grep":
        let text = try Self.text(of: word, &words, input)
        filter.text = try input.reading(text) { (text) throws(DebuggerError) in try TextQuery(parsing: text) }
      case "--changed":
        let path = try Self.path(of: word, &words, input)
        filter.changed = try input.reading(path) { (text) throws(DebuggerError) in
          try session.debugger.followedPath(ValuePath(parsing: text))
        }
      case let text where text.hasPrefix("--"):
        throw CommandError(
          "found '\(text)', expected one of --outside, --effect, --changed, --grep, --wide", at: word.range)
      default:
        // A range may be two words: 3 .. 12.
        if range == nil, session.debugger.isPosition(word.text), let found = try? PositionRange(parsing: word.text) {
          (range, rangeWord) = (found, word)
        } else if filter.action == nil {
          filter.action = try input.reading(word) { (text) throws(DebuggerError) in
            try session.debugger.recordedActionName(text.hasPrefix("action:") ? String(text.dropFirst(7)) : text)
          }
        } else {
          throw CommandError("found '\(word.text)', expected nothing more", at: word.range)
        }
      }
    }
  }

  private static func argument(
    of option: CommandInput.Word, _ what: String, _ words: inout ArraySlice<CommandInput.Word>
  ) throws(CommandError) -> CommandInput.Word {
    guard let word = words.popFirst() else {
      throw CommandError("expected \(what) after '\(option.text)'", at: option.range)
    }
    return word
  }

  /// A path, which may have spaces between brackets: `rows[id: 3]`.
  private static func path(
    of option: CommandInput.Word, _ words: inout ArraySlice<CommandInput.Word>, _ input: CommandInput
  ) throws(CommandError) -> CommandInput.Word {
    let first = try argument(of: option, "a path", &words)
    if (try? ValuePath(parsing: first.text)) != nil { return first }
    for (index, last) in zip(words.indices, words) {
      let range = first.range.lowerBound..<last.range.upperBound
      let text = input.line.bytes(range)
      guard (try? ValuePath(parsing: text)) != nil else { continue }
      words = words[(index + 1)...]
      return CommandInput.Word(text: text, range: range)
    }
    return first
  }

  /// A word, or all between quotes or slashes.
  private static func text(
    of option: CommandInput.Word, _ words: inout ArraySlice<CommandInput.Word>, _ input: CommandInput
  ) throws(CommandError) -> CommandInput.Word {
    let first = try argument(of: option, "a text", &words)
    guard let quote = first.text.first, quote == "\"" || quote == "/" else { return first }
    var end = first.range.upperBound
    func isOpen() -> Bool {
      let text = input.line.bytes(first.range.lowerBound..<end)
      guard text.utf8.count > 1, let close = text.lastIndex(of: quote), close != text.startIndex else { return true }
      return text[text.index(after: close)...].contains { !$0.isLetter }
    }
    while isOpen(), let word = words.popFirst() { end = word.range.upperBound }
    let range = first.range.lowerBound..<end
    return CommandInput.Word(text: input.line.bytes(range), range: range)
  }
}
