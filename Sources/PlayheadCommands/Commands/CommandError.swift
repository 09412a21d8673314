package import PlayheadDebugger
package import PlayheadFormat
internal import PlayheadReader

/// The reason why a line failed.
package struct CommandError: ReportedError, Equatable {
  package var message: String
  /// The UTF-8 range of the line that is at fault.
  package var range: Range<Int>?
  package var hint: String?

  package init(_ message: String, at range: Range<Int>? = nil, hint: String? = nil) {
    self.message = message
    self.range = range
    self.hint = hint
  }

  package var description: String { message }

  /// An error of the debugger, whose range is one of the line.
  package init(_ error: DebuggerError) {
    self.init(error.description, at: error.range, hint: error.hint)
  }

  /// Any error of a command; the ranges of a debugger's error are relative to the arguments of `input`.
  package init(_ error: any Error, in input: CommandInput) {
    switch error {
    case let error as CommandError: self = error
    case let error as DebuggerError: self.init(error.shifted(by: input.rest.range.lowerBound))
    case let error as FileProblem: self = error.error
    default: self.init("\(error)", hint: error.hint)
    }
  }
}

extension CommandError {
  /// The error as people read it on standard error, with its range in `line` underlined; `place` is `file:line` in a script, and `columns`
  /// is nil if there is no terminal.
  package func text(line: String?, place: String?, style: Style, columns: Int? = nil) -> String {
    let prefix = place.map { "\(TerminalText.escaped($0)): " } ?? ""
    func wrapped(_ text: StyledText) -> StyledText { columns.map { text.wrapped(toWidth: $0) } ?? text }
    let message = TerminalText.escaped(Self.shortened(message, to: Self.messageLength))
    var text = wrapped("\(prefix)\(StyledText.error("error:")) \(message)\n")
    if let line, let range {
      // The underlined part and its surroundings must fit into one line.
      let length = columns.map { max(($0 - 6) / 3, 8) } ?? Self.partLength
      let (before, marked, after) = Self.excerpt(of: line, around: range, length: length)
      text += "  \(before)\(marked)\(after)\n"
      text += "  \(String(repeating: " ", count: TerminalText.width(before)))"
      text += StyledText("^" + String(repeating: "~", count: max(TerminalText.width(marked) - 1, 0)), .error) + "\n"
    }
    if let hint { text += wrapped("hint: \(TerminalText.escaped(hint))\n") }
    return style.text(text)
  }

  /// The parts of a line before, inside and after a range, safe to print, and shortened around the range.
  private static func excerpt(
    of line: String, around range: Range<Int>, length: Int
  ) -> (before: String, marked: String, after: String) {
    let range = range.clamped(to: 0..<line.utf8.count)
    let before = line.bytes(0..<range.lowerBound)
    let marked = shortened(line.bytes(range), to: length)
    let after = shortened(line.bytes(range.upperBound..<line.utf8.count), to: length)
    let shown = before.count > length ? "…" + before.suffix(length) : before
    return (TerminalText.escaped(shown), TerminalText.escaped(marked), TerminalText.escaped(after))
  }

  /// The most characters of a message to show, as a message may quote what was typed.
  private static let messageLength = 400

  /// The most characters of each part of a line to show.
  private static let partLength = 72

  private static func shortened(_ text: String, to length: Int = partLength) -> String {
    let beginning = TerminalText.beginning(of: text, count: length)
    return beginning.endIndex < text.endIndex ? beginning + "…" : text
  }

  /// The error as `--json` prints it on standard output.
  package func json(command: String) -> JSONValue {
    let facts: JSONFacts = [
      "command": command, "error": message, "column": range.map { $0.lowerBound + 1 }, "hint": hint,
    ]
    return facts.asJSON
  }
}
