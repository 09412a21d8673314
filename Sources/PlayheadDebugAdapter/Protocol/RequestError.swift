internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadReader

struct RequestError: Error, Equatable {
  var message: String
  var hint: String?
  /// The protocol's own word for the error, if it has one.
  var word: String?

  init(_ message: String, hint: String? = nil, word: String? = nil) {
    (self.message, self.hint, self.word) = (message, hint, word)
  }

  /// Takes the prompt's text of any error.
  init(_ error: any Error) {
    self = error as? RequestError ?? RequestError("\(error)", hint: error.hint)
    if error.isInterrupted { word = "cancelled" }
  }

  /// The error in one line, cut to a length that people read.
  var text: String {
    let text = TerminalText.escaped(String(TerminalText.beginning(of: message, count: 1000)))
    return hint.map { "\(text) (\(TerminalText.escaped($0)))" } ?? text
  }
}
