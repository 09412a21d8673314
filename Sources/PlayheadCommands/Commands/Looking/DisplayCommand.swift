internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct DisplayCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "display", group: .looking, parameters: [Self.expression], summary: "print a value at every stop",
    discussion: """
      Prints EXPR now and wherever a move lands; without EXPR all that is displayed. A path's elements that have an
      identity are followed: rows[3] stays the row that is at 3 here. 'undisplay N' ends it.
      """,
    example: "display rows.count")

  private static let expression = Parameter.optional("expression", .expression)

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    guard arguments.has(Self.expression) else {
      var output = session.displayed(at: session.debugger.position)
      if session.debugging.displays.isEmpty, session.form.hasText { output.text = "nothing is displayed\n" }
      return output
    }
    let display = try arguments.required(Self.expression) { try session.debugging.display($0) }
    return session.displayed([display], at: session.debugger.position)
  }
}

struct UndisplayCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "undisplay", group: .looking, parameters: [Self.displays], summary: "stop printing a value at every stop",
    discussion: "Ends the displays with the numbers, or all.", example: "undisplay 1")

  private static let displays = Parameter.repeated("displays", .name(.other), label: "N")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    var numbers: Set<Int> = []
    for word in arguments.all(Self.displays) {
      guard let number = Int(word.text), session.debugging.displays.contains(where: { $0.number == number }) else {
        throw CommandError("there is no display '\(word.text)'", at: word.range, hint: "'info display' lists them")
      }
      numbers.insert(number)
    }
    session.debugging.undisplay(numbers)
    return CommandOutput()
  }
}

struct InfoDisplayCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "display", group: .looking, summary: "show what is printed at every stop",
    discussion: "The expressions of 'display', with their numbers.", example: "info display")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let displays = session.debugging.displays
    let text = displays.map { "\($0.number): \(session.renderer.safe($0.text))\n" }.joined()
    return CommandOutput(
      session.form, text: displays.isEmpty ? "nothing is displayed\n" : text,
      json: ["displays": displays.map { ["number": $0.number, "expression": $0.text] as JSONFacts }])
  }
}

extension CommandSession {
  /// The displayed expressions at a position.
  func displayed(_ displays: [Display]? = nil, at position: Int) -> CommandOutput {
    let values = debugging.values(of: displays, at: position)
    return CommandOutput(form, text: values.map(text).joined(), json: ["displays": values.map(json)])
  }

  private func text(_ display: Display, _ value: Result<Debugger.Value, any Error>) -> String {
    let shown =
      switch value {
      case .success(let value): renderer.short((try? value.json()) ?? nil, value.member)
      case .failure(let error):
        if case .noSuchElement? = (error as? DebuggerError)?.reason { "gone" } else { renderer.safe("\(error)") }
      }
    return "\(display.number): \(renderer.safe(display.text)) = \(shown)\n"
  }

  private func json(_ display: Display, _ value: Result<Debugger.Value, any Error>) -> JSONFacts {
    let head: JSONFacts = ["number": display.number, "expression": display.text]
    return switch value {
    case .success(let value): head.adding(["value": ((try? value.json()) ?? nil) ?? .null])
    case .failure(let error): head.adding(["error": "\(error)"])
    }
  }
}
