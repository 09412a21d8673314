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
    example: "display items.count", completion: .path)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    guard !input.words.isEmpty else {
      let (text, json) = session.displayed(at: session.debugger.position)
      return Answer(text: text.isEmpty ? "nothing is displayed\n" : text, json: ["displays": json])
    }
    let display = try input.reading(input.rest) { (text) throws(DebuggerError) in
      try Display(number: session.lastDisplay + 1, text: text, in: &session.debugger)
    }
    session.lastDisplay += 1
    session.displays.append(display)
    let (text, json) = session.displayed([display], at: session.debugger.position)
    return Answer(text: text, json: ["displays": json])
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
  func displayed(_ displays: [Display]? = nil, at position: Int) -> (text: String, json: JSONValue) {
    var debugger = debugger
    var text = ""
    var rows: [JSONValue] = []
    for display in displays ?? self.displays {
      var row: JSONValue.Object = ["number": JSONAnswer.integer(display.number), "expression": .string(display.text)]
      switch display.value(at: position, in: &debugger) {
      case .success(let value):
        let json = try? value.json()
        text += "\(display.number): \(renderer.safe(display.text)) = \(renderer.short(json ?? nil, value.member))\n"
        row["value"] = json ?? .null
      case .failure(let error):
        let isGone = if case .noSuchElement = error.reason { true } else { false }
        text += "\(display.number): \(renderer.safe(display.text)) = \(isGone ? "gone" : renderer.safe("\(error)"))\n"
        row["error"] = .string(error.description)
      }
      rows.append(.object(row))
    }
    return (text, .array(rows))
  }
}
