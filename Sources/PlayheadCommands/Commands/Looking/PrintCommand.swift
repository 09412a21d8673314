internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct PrintCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "print", aliases: ["p", "po", "v", "e", "expr", "expression", "output", "x"], group: .looking,
    parameters: [.isFull, Self.expression, Self.position],
    summary: "show a value",
    discussion: """
      EXPR is a path, or an expression of paths. A path begins with 'state', which may be left out, 'old' for the state
      before this action, 'action', or '$3' for an earlier result. It goes on with names, indices and keys:
      items[-1].name, rows[id: "A"].title, rows["a b"], rows[*].isSaving, rows.count, action.response.0. A path or an
      expression alone is printed without 'print', too. 'at POSITION' asks at another position. Without EXPR it prints
      the whole state. Each printed value has a number: $1 is the first. 'set elements' says how many elements of a
      collection are shown; -full shows all. 'set depth' says how many levels are shown.
      Expressions have == != < <= > >= && || ! + - * / % as in Swift; contains, matches /regex/, exists and is .case;
      changed(PATH); any, all, count, min, max and sum over rows[*]: any(rows[*].isDone), count(rows[*].title == "a").
      count of truth values counts the true ones. As in Swift are rows.first, last, isEmpty, prefix(3), rows[0..<3],
      rows.contains { $0.isDone }, allSatisfy, first { … }, filter { … }, title.hasPrefix("a") and ?. before a name, and
      what Swift has for a value of the type: range.contains(3), url.host, wait > .seconds(1). 'help expressions' has more.
      seq, time (in seconds), effect.name, effect.id and effect.at are of the position's action. In an expression a
      value that does not exist is nil. A path alone that leads nowhere is an error.
      A /regex/ has . [] () | * + ? {2,3} ^ $ \\b \\d \\w \\s, and i, m or s after it. It is matched in linear time, so
      backreferences and lookaround are refused.
      """,
    example: "print count(rows[*].isSaving) > 0 at end-1")

  private static let expression = Parameter.optional("expression", .expression)
  private static let position = Parameter.clause("at", .position)

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let isFull = arguments.has(.isFull)
    var (value, unwritten) = try value(arguments, in: &session)
    value = session.debugger.results.append(value)
    let number = session.debugger.results.count
    func text() throws -> StyledText {
      let (shown, isCut) = session.renderer.pretty(value.view, value.member, isFull: isFull)
      if Task.isCancelled { throw DebuggerError(.interrupted) }
      let command = session.settings.tellsCommands ? ": print -full $\(number)" : ""
      let more = StyledText.dim("… more\(command)") + "\n"
      let name = session.settings.tellsCommands ? "$\(number) = " : ""
      var text: StyledText = "\(name)\(shown)\n"
      if isCut { text += more }
      for (place, failure) in unwritten {
        text += "\(session.renderer.safe(place)) \(session.renderer.reason(failure))\n"
      }
      return text
    }
    return try CommandOutput(
      session.form, text: text(), json: ["result": number, "unwritten": unwritten.map(\.failure).orNil],
      value: value.view ?? JSONView(.null))
  }

  /// The value, and its parts that could not be written.
  private func value(
    _ arguments: CommandArguments, in session: inout CommandSession
  ) throws -> (Debugger.Value, [(place: String, failure: WritingFailure)]) {
    let position = try arguments.read(Self.position) { try PositionReference(parsing: $0) }
    let word = arguments[Self.expression] ?? CommandInput.Word(text: "state", range: arguments.input.rest.range)
    var expression = try arguments.input.reading(word) { try Expression(parsing: $0) }
    if expression.position != nil {
      throw CommandError("found 'at' in an expression, expected the expression alone", at: word.range)
    }
    if let position, let place = arguments[Self.position]?.range {
      expression = expression.asked(
        at: position, place.lowerBound - word.range.lowerBound..<place.upperBound - word.range.lowerBound)
    }
    let asked = expression
    return try arguments.input.reading(word) { _ in
      (try session.debugger.value(asked), try session.debugger.unwritten(in: asked))
    }
  }
}
