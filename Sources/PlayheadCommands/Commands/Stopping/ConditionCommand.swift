internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct ConditionCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "condition", aliases: ["cond"], group: .stopping, parameters: [.stop, Self.condition],
    summary: "set the condition of a stop, or remove it",
    discussion: "Stop N stops only where EXPR holds after the action; without EXPR it stops every time it is reached.",
    example: "condition 2 rows.count > 10")

  private static let condition = Parameter.optional("condition", .expression)

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let number = try arguments.breakpointNumber(in: session)
    let condition = try arguments.expression(Self.condition)
    _ = try arguments.input.reading(arguments[Self.condition] ?? arguments.input.rest) { _ in
      try session.debugger.setCondition(condition, of: number)
    }
    return session.output(breakpoint: number)
  }
}

extension Parameter {
  static let stop = required("stop", .name(.stop))
}

extension CommandArguments {
  /// The number of the stop in the arguments.
  func breakpointNumber(in session: CommandSession) throws(CommandError) -> Int {
    try breakpointNumber(required(.stop), in: session)
  }

  /// The number of an existing stop.
  func breakpointNumber(_ word: CommandInput.Word, in session: CommandSession) throws(CommandError) -> Int {
    // `$` is the stop that was set last.
    let number = word.text == "$" ? session.debugger.breakpoints.breakpoints.last?.number : Int(word.text)
    guard let number, session.debugger.breakpoints[number] != nil else {
      throw Self.noBreakpoint(word)
    }
    return number
  }

  private static func noBreakpoint(_ word: CommandInput.Word) -> CommandError {
    CommandError("there is no breakpoint '\(word.text)'", at: word.range, hint: "'info breakpoints' lists them")
  }

  /// The numbers of the existing stops in the arguments.
  func breakpointNumbers(in session: CommandSession) throws(CommandError) -> [Int] {
    var numbers: [Int] = []
    for word in all(.stops) {
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
  /// Describes a stop as it is now.
  func output(breakpoint number: Int) -> CommandOutput {
    guard let breakpoint = debugger.breakpoints[number] else { return CommandOutput() }
    var text = "\(Renderer.type(of: breakpoint.kind)) \(number): \(renderer.what(breakpoint.kind))"
    for fact in renderer.facts(of: breakpoint) { text += ", \(fact)" }
    return CommandOutput(form, text: text + "\n", json: ["breakpoint": breakpoint.facts(recording.schema)])
  }
}
