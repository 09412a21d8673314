internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

/// Why a line could not be carried out.
struct CommandError: Error, Equatable {
  var message: String
  /// The bytes of the line that it is about.
  var range: Range<Int>?
  var hint: String?

  init(_ message: String, at range: Range<Int>? = nil, hint: String? = nil) {
    self.message = message
    self.range = range
    self.hint = hint
  }

  /// Any error of a command.
  ///
  /// - Parameter input: the line; the debugger's errors speak of its arguments.
  init(_ error: any Error, in input: CommandInput) {
    switch error {
    case let error as CommandError: self = error
    case let error as DebuggerError:
      let error = error.shifted(by: input.rest.range.lowerBound)
      self.init(error.description, at: error.range, hint: error.hint)
    case let error as LiveSessionError: self.init(error.description, hint: error.hint)
    default: self.init("\(error)")
    }
  }
}

extension CommandError {
  /// The error as people are shown it, for standard error.
  ///
  /// - Parameters:
  ///   - line: what was typed; the place in it is marked.
  ///   - place: `file:line` in a script.
  func text(line: String?, place: String?, style: Style) -> String {
    let prefix = place.map { "\(TerminalText.escaped($0)): " } ?? ""
    var text = "\(prefix)\(style(.error, "error:")) \(TerminalText.escaped(message))\n"
    if let line, let range {
      let before = TerminalText.width(TerminalText.escaped(line.bytes(0..<range.lowerBound)))
      let marked = TerminalText.width(TerminalText.escaped(line.bytes(range)))
      text += "  \(TerminalText.escaped(line))\n"
      text += "  \(String(repeating: " ", count: before))"
      text += style(.error, "^" + String(repeating: "~", count: max(marked - 1, 0))) + "\n"
    }
    if let hint { text += "hint: \(TerminalText.escaped(hint))\n" }
    return text
  }

  /// The error as `--json` gives it on standard output.
  func json(command: String) -> JSONValue {
    var members: JSONValue.Object = ["command": .string(command), "error": .string(message)]
    if let range { members["column"] = .integer(Int64(range.lowerBound + 1)) }
    if let hint { members["hint"] = .string(hint) }
    return .object(members)
  }
}
