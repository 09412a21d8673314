internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// What was typed after `explore`.
struct ExploreArguments {
  let goal: ExploreGoal
  /// The positions whose steps may be otherwise; nil for all.
  let positions: ClosedRange<Int>?
  let options: ExploreOptions

  static let options = ["--actions", "--failures", "--for", "--orders", "--runs", "--seed"]

  init(_ input: CommandInput, in session: CommandSession) throws(CommandError) {
    // What stands in strings is no word of its own.
    let all = input.wholeWords
    guard let first = all.first else {
      throw CommandError("expected 'never EXPR' or 'crash' after '\(input.name.text)'", at: input.rest.range)
    }
    let optionsStart = all.firstIndex { $0.text.hasPrefix("--") } ?? all.endIndex
    var words = all[1..<max(optionsStart, 1)]
    options = try Self.options(all[optionsStart...])
    if let from = words.lastIndex(where: { $0.text == "from" }) {
      guard from + 1 < words.endIndex, from + 2 == words.endIndex else {
        throw CommandError(
          "expected a range after 'from'", at: from + 1 < words.endIndex ? words[from + 1].range : words[from].range)
      }
      positions = try input.reading(words[from + 1]) { (text) throws(DebuggerError) in
        try session.debugger.positions(PositionRange(parsing: text))
      }
      words = words[..<from]
    } else {
      positions = nil
    }
    switch first.text {
    case "crash":
      guard let more = words.first else {
        goal = .crash
        return
      }
      throw CommandError("found '\(more.text)', expected 'from' or an option", at: more.range)
    case "never":
      guard let start = words.first, let end = words.last else {
        throw CommandError("expected an expression after 'never'", at: first.range)
      }
      let range = start.range.lowerBound..<end.range.upperBound
      let word = CommandInput.Word(text: input.line.bytes(range), range: range)
      // What does not fit is told before anything runs.
      _ = try input.reading(word) { (text) throws(DebuggerError) in
        try Query(in: Debugger(session.recording), where: Expression(parsing: text))
      }
      goal = .expression(word.text)
    default:
      throw CommandError(
        "found '\(first.text)', expected 'never' or 'crash'", at: first.range,
        hint: first.text.hasPrefix("--") ? nil : "explore never \(input.rest.text)")
    }
  }

  private static func options(_ words: ArraySlice<CommandInput.Word>) throws(CommandError) -> ExploreOptions {
    var words = words
    var options = ExploreOptions(kinds: [])
    var hasTime = false
    while let word = words.popFirst() {
      func number<Number: FixedWidthInteger>(_ what: String, _ text: (String) -> Substring = { $0[...] })
        throws(CommandError) -> Number
      {
        guard let value = words.popFirst() else {
          throw CommandError("expected \(what) after '\(word.text)'", at: word.range)
        }
        guard let number = Number(text(value.text)), number > 0 else {
          throw CommandError("found '\(value.text)', expected \(what)", at: value.range)
        }
        return number
      }
      switch word.text {
      case "--orders": options.kinds.insert(.orders)
      case "--failures": options.kinds.insert(.failures)
      case "--actions": options.kinds.insert(.actions)
      case "--seed": options.seed = try number("a number from 1 on")
      case "--runs": options.runs = try number("a number of runs")
      case "--for":
        let unit: (String) -> Substring = { $0.hasSuffix("s") ? $0.dropLast() : $0[...] }
        options.seconds = try number("a time, as 30s", unit)
        hasTime = true
      default:
        let near = Suggestion.nearest(to: word.text, among: Self.options)
        throw CommandError(
          "there is no option '\(word.text)'", at: word.range,
          hint: near.map { "did you mean '\($0)'?" } ?? "there are \(Self.options.joined(separator: ", "))")
      }
    }
    if options.kinds.isEmpty { options.kinds = [.orders] }
    // Who says how many wants so many.
    if options.runs != .max, !hasTime { options.seconds = nil }
    return options
  }
}
