internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct DisplayCommand: Command {
  let help = CommandHelp(
    name: "display", group: .looking, arguments: "[EXPR]", summary: "print a value at every stop",
    discussion: """
      Prints EXPR now and wherever a move lands; without EXPR all that is displayed. A path's elements that have an
      identity are followed: rows[3] stays the row that is at 3 here. 'undisplay N' ends it.
      """,
    example: "display rows.count", completion: .path)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    guard !input.words.isEmpty else {
      var answer = session.displayed(at: session.debugger.position)
      if session.displays.isEmpty, session.form == .text { answer.text = "nothing is displayed\n" }
      return answer
    }
    let display = try input.reading(input.rest) { (text) throws(DebuggerError) in
      try Display(number: session.lastDisplay + 1, text: text, in: &session.debugger)
    }
    session.lastDisplay += 1
    session.displays.append(display)
    return session.displayed([display], at: session.debugger.position)
  }
}

/// An expression that is printed at every stop.
struct Display: Sendable {
  let number: Int
  /// As it is shown.
  private(set) var text: String
  private let expression: Expression

  /// - Throws: `DebuggerError` with the bytes of what is not there or does not fit.
  init(number: Int, text: String, in debugger: inout Debugger) throws(DebuggerError) {
    self.number = number
    let written = try Expression(parsing: text)
    self.text = text
    // The elements on the way are those that stand there now.
    if let path = written.path, path.root == .state, !written.isOfMany(in: debugger) {
      let followed = try debugger.followedPath(path)
      let text = PathText.text(of: followed, in: try? debugger.recording.view(at: debugger.position))
      if let found = try? Expression(parsing: text) {
        expression = found
        self.text = text
        return
      }
    } else {
      _ = try debugger.value(written)
    }
    expression = written
  }

  /// The value at a position; why there is none.
  func value(at position: Int, in debugger: inout Debugger) -> Result<Debugger.Value, DebuggerError> {
    Result { () throws(DebuggerError) in try debugger.value(expression, at: position) }
  }
}

extension Session {
  /// What is displayed at a position.
  func displayed(_ displays: [Display]? = nil, at position: Int) -> Answer {
    var debugger = debugger
    let values = (displays ?? self.displays).map { ($0, $0.value(at: position, in: &debugger)) }
    return Answer(
      form, text: values.map(text).joined(), json: ["displays": .array(values.map(json))])
  }

  private func text(_ display: Display, _ value: Result<Debugger.Value, DebuggerError>) -> String {
    let shown =
      switch value {
      case .success(let value): renderer.short((try? value.json()) ?? nil, value.member)
      case .failure(let error): if case .noSuchElement = error.reason { "gone" } else { renderer.safe("\(error)") }
      }
    return "\(display.number): \(renderer.safe(display.text)) = \(shown)\n"
  }

  private func json(_ display: Display, _ value: Result<Debugger.Value, DebuggerError>) -> JSONValue {
    var row: JSONValue.Object = ["number": JSONAnswer.integer(display.number), "expression": .string(display.text)]
    switch value {
    case .success(let value): row["value"] = ((try? value.json()) ?? nil) ?? .null
    case .failure(let error): row["error"] = .string(error.description)
    }
    return .object(row)
  }
}
