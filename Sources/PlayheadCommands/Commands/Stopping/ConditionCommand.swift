internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct ConditionCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "condition", aliases: ["cond"], group: .stopping, arguments: "N [EXPR]",
    summary: "set the condition of a stop, or remove it",
    discussion: "Stop N stops only where EXPR holds after the action; without EXPR it stops every time it is reached.",
    example: "condition 2 rows.count > 10")

  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer {
    let number = try input.breakpointNumber(in: session)
    let rest = input.dropping(1)
    if rest.words.isEmpty {
      try session.debugger.setCondition(nil, of: number)
    } else {
      try rest.set(rest.rest, of: number, in: &session)
    }
    return session.answer(breakpoint: number)
  }
}

extension CommandInput {
  /// The number of a stop, which is the first argument.
  func breakpointNumber(in session: CommandSession) throws(CommandError) -> Int {
    _ = try required("the number of a stop")
    return try breakpointNumber(words[0], in: session)
  }

  /// The number of a stop.
  func breakpointNumber(_ word: Word, in session: CommandSession) throws(CommandError) -> Int {
    // `$` is the one that was set last.
    let number = word.text == "$" ? session.debugger.breakpoints.breakpoints.last?.number : Int(word.text)
    guard let number, session.debugger.breakpoints[number] != nil else {
      throw Self.noBreakpoint(word)
    }
    return number
  }

  private static func noBreakpoint(_ word: Word) -> CommandError {
    CommandError("there is no breakpoint '\(word.text)'", at: word.range, hint: "'info breakpoints' lists them")
  }

  /// The numbers of stops.
  func breakpointNumbers(in session: CommandSession) throws(CommandError) -> [Int] {
    var numbers: [Int] = []
    for word in words {
      if case .position(let first)?? = (try? PositionRange(parsing: word.text)).map(\.first),
        case .position(let last)?? = (try? PositionRange(parsing: word.text)).map(\.last)
      {
        let known = session.debugger.breakpoints.breakpoints.map(\.number)
        let named = known.filter { (min(first, last)...max(first, last)).contains($0) }
        guard !named.isEmpty else { throw Self.noBreakpoint(word) }
        numbers += named
      } else {
        numbers.append(try breakpointNumber(word, in: session))
      }
    }
    return numbers
  }
}

extension CommandSession {
  /// What a stop is now.
  func answer(breakpoint number: Int) -> Answer {
    guard let breakpoint = debugger.breakpoints[number] else { return Answer() }
    var text = "\(Renderer.type(of: breakpoint.kind)) \(number): \(renderer.what(breakpoint.kind))"
    for fact in renderer.facts(of: breakpoint) { text += ", \(fact)" }
    return Answer(form, text: text + "\n", json: ["breakpoint": JSONAnswer.json(breakpoint, recording.schema)])
  }
}
