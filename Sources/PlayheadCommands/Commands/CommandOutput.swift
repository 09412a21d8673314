internal import OrderedCollections
package import PlayheadDebugger
package import PlayheadFormat
package import PlayheadReader

/// For whom an answer is made: only that form of it is.
package enum OutputForm: Sendable {
  case text, json
  /// For people, and for programs that they have.
  case both

  package var hasText: Bool { self != .json }
  package var hasJSON: Bool { self != .text }
}

/// What a command says, for people or for programs.
package struct CommandOutput: Sendable {
  /// For people.
  package var text: StyledText
  /// The members of the object that `--json` prints, `command` apart; empty where there is nothing to say.
  package var json: JSONValue.Object
  /// The object's member `value`, which is not decoded for it.
  package var value: JSONView?
  /// What comes after the text.
  package var rows: (any OutputRows)?
  /// Whether it was told already, if it says anything.
  package var isTold = false
  /// What came of running a recording again, for the status of a batch.
  package var verdict: Verification.Verdict?
  /// The status of a process that does nothing else.
  package var status: Int32 = 0
  /// Where it has come to, where it is about that.
  package var landing: Landing?
  /// What the stops say that it has passed, which have a message; it stands before the text.
  package private(set) var messages: [String] = []
  /// What is to be run after it: the commands of the stops that a move came to.
  package var commands: [String] = []

  /// An answer that says nothing of its own.
  ///
  /// - Parameter isTold: whether programs are told nothing either.
  package init(isTold: Bool = false) {
    text = StyledText()
    json = [:]
    self.isTold = isTold
  }

  /// An answer as a whole.
  ///
  /// - Parameters:
  ///   - form: which of the next two is made.
  ///   - text: for people.
  ///   - json: the members of the object.
  ///   - value: the object's member `value`.
  package init(
    _ form: OutputForm, text: @autoclosure () throws -> StyledText, json: @autoclosure () throws -> JSONValue.Object,
    value: JSONView? = nil
  ) rethrows {
    self.text = form.hasText ? try text() : StyledText()
    self.json = form.hasJSON ? try json() : [:]
    self.value = value
  }

  /// Has it say what stops with a message say.
  mutating func tell(_ messages: [String], _ form: OutputForm) {
    if messages.isEmpty { return }
    self.messages = messages
    if form.hasText { text = StyledText(messages.map { $0 + "\n" }.joined()) + text }
    if form.hasJSON { json["messages"] = .array(messages.map(JSONValue.string)) }
  }

  /// Has it say how a value is shown whose name is also that of the command.
  mutating func add(field name: String, _ form: OutputForm) {
    if form.hasText { text += StyledText.dim("'print \(name)' shows the value in the state") + "\n" }
    if form.hasJSON { json["field"] = .string("print \(name)") }
  }

  /// An answer as a whole, whose text has no styles.
  ///
  /// - Parameter text: safe to print.
  @_disfavoredOverload
  package init(
    _ form: OutputForm, text: @autoclosure () throws -> String, json: @autoclosure () throws -> JSONValue.Object,
    value: JSONView? = nil
  ) rethrows {
    try self.init(form, text: StyledText(text()), json: json(), value: value)
  }

  /// An answer that comes in rows, or says nothing to people.
  package init(
    _ form: OutputForm, json: @autoclosure () -> JSONValue.Object = [:], rows: (any OutputRows)? = nil
  ) {
    text = StyledText()
    self.json = form.hasJSON ? json() : [:]
    self.rows = rows
  }
}
