internal import OrderedCollections
internal import PlayheadReading
internal import PlayheadRecording

/// What a command says: once for people, once for programs.
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
    /// Begin another run.
    case restart
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
  /// What is to be run after it: the commands of the stops that a move came to.
  var commands: [String] = []

  init(
    text: String = "", json: JSONValue.Object = [:], value: JSONView? = nil, rows: (any AnswerRows)? = nil,
    request: Request? = nil
  ) {
    self.text = text
    self.json = json
    self.value = value
    self.rows = rows
    self.request = request
  }
}
