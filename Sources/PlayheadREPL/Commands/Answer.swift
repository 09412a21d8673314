internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

/// For whom an answer is made: only that form of it is.
enum AnswerForm: Sendable {
  case text, json
}

/// What a command says, for people or for programs.
struct Answer: Sendable {
  /// What the shell is to do next.
  enum Request: Sendable, Equatable {
    case quit
    /// Run the lines of a file.
    case source(path: String, range: Range<Int>)
    /// Run a command of the system's shell.
    case shell(command: String)
    /// Send an action to the running store.
    case send(JSONValue)
    /// Wait at the live end for so many stops.
    case wait(stops: Int)
    /// Begin another run, and do in it again what has happened so far, or nothing.
    case restart(replays: Bool)
    /// Leave a note in the recording of the running store.
    case note(name: String, text: String)
    /// Take the lines up to `end` as the commands of a stop.
    case collect(breakpoint: Int)
  }

  /// Safe to print.
  var text: String
  /// The members of the object that `--json` prints, `command` apart; empty where there is nothing to say.
  var json: JSONValue.Object
  /// The object's member `value`, which is not decoded for it.
  var value: JSONView?
  /// What comes after the text.
  var rows: (any AnswerRows)?
  var request: Request?
  /// What came of running a recording again, for the status of a batch.
  var verdict: Verification.Verdict?
  /// What is to be run after it: the commands of the stops that a move came to.
  var commands: [String] = []

  /// An answer that says nothing of its own.
  init(request: Request? = nil) {
    text = ""
    json = [:]
    self.request = request
  }

  /// An answer as a whole.
  ///
  /// - Parameters:
  ///   - form: which of the next two is made.
  ///   - text: safe to print.
  ///   - json: the members of the object.
  ///   - value: the object's member `value`.
  init(
    _ form: AnswerForm, text: @autoclosure () throws -> String, json: @autoclosure () throws -> JSONValue.Object,
    value: JSONView? = nil
  ) rethrows {
    self.text = form == .text ? try text() : ""
    self.json = form == .json ? try json() : [:]
    self.value = value
  }

  /// An answer that comes in rows, or says nothing to people.
  init(
    _ form: AnswerForm, json: @autoclosure () -> JSONValue.Object = [:], rows: (any AnswerRows)? = nil
  ) {
    text = ""
    self.json = form == .json ? json() : [:]
    self.rows = rows
  }
}
