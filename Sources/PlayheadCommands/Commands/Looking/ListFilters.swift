internal import PlayheadDebugger
internal import PlayheadReader

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
    var words = input.wholeWords[...]
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
        let text = try Self.argument(of: word, "a text", &words)
        filter.text = try input.reading(text) { (text) throws(DebuggerError) in try TextQuery(parsing: text) }
      case "--changed":
        let path = try Self.argument(of: word, "a path", &words)
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
            try session.debugger.recordedActionName(text)
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
}
