package import PlayheadDebugger
package import PlayheadFormat
package import PlayheadReader

/// The forms in which an answer is made.
package enum OutputForm: Sendable {
  case text, json
  /// Text and JSON, as a coding agent receives them.
  case both

  package var hasText: Bool { self != .json }
  package var hasJSON: Bool { self != .text }
}

/// The answer of a command, for people, for programs, or for both.
package struct CommandOutput: Sendable {
  /// The answer for people.
  package var text: StyledText
  /// The members of the object that `--json` prints, except `command`; empty if there is no answer.
  package var json: JSONValue.Object
  /// The object's member `value`, which is written without decoding it.
  package var value: JSONView?
  /// Rows that follow the text.
  package var rows: (any OutputRows)?
  /// Whether everything was printed before, so that `--json` prints no object for the command.
  package var isTold = false
  /// The verdict of a replay, from which the exit status of a batch follows.
  package var verdict: Verification.Verdict?
  /// The exit status of a process that runs only this command.
  package var status: Int32 = 0
  /// The position that the answer shows; nil if it is about something else.
  package var landing: Landing?
  /// The messages of the stops that a move has passed, which precede the text.
  package private(set) var messages: [String] = []
  /// The commands of the stops that a move has reached, to be run after the answer.
  package var commands: [String] = []

  /// An empty answer; with `isTold`, `--json` prints no object for it either.
  package init(isTold: Bool = false) {
    text = StyledText()
    json = [:]
    self.isTold = isTold
  }

  /// A complete answer, made only in the requested form.
  package init(
    _ form: OutputForm, text: @autoclosure () throws -> StyledText, json: @autoclosure () throws -> JSONFacts,
    value: JSONView? = nil
  ) rethrows {
    self.text = form.hasText ? try text() : StyledText()
    self.json = form.hasJSON ? try json().members : [:]
    self.value = value
  }

  /// Adds the messages of stops.
  mutating func tell(_ messages: [String], _ form: OutputForm) {
    if messages.isEmpty { return }
    self.messages = messages
    if form.hasText { text = StyledText(messages.map { $0 + "\n" }.joined()) + text }
    if form.hasJSON { json.add(["messages": messages]) }
  }

  /// Adds a hint how to print the value whose name is also that of the command.
  mutating func add(field name: String, _ form: OutputForm) {
    if form.hasText { text += StyledText.dim("'print \(name)' shows the value in the state") + "\n" }
    if form.hasJSON { json.add(["field": "print \(name)"]) }
  }

  /// A complete answer, whose text is safe to print and has no styles.
  @_disfavoredOverload
  package init(
    _ form: OutputForm, text: @autoclosure () throws -> String, json: @autoclosure () throws -> JSONFacts,
    value: JSONView? = nil
  ) rethrows {
    try self.init(form, text: StyledText(text()), json: json(), value: value)
  }

  /// An answer in rows, or one without text.
  package init(
    _ form: OutputForm, json: @autoclosure () -> JSONFacts = [:], rows: (any OutputRows)? = nil
  ) {
    text = StyledText()
    self.json = form.hasJSON ? json().members : [:]
    self.rows = rows
  }
}
