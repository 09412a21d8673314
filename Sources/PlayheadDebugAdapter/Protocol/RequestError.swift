internal import PlayheadCommands
internal import PlayheadDebugger

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
    switch error {
    case let error as RequestError: self = error
    case let error as CommandError: self.init(error.message, hint: error.hint)
    case let error as DebuggerError:
      self.init(error.description, hint: error.hint)
      if error.reason == .interrupted { word = "cancelled" }
    case let error as LiveSessionError: self.init(error.description, hint: error.hint)
    case let error as AttachError: self.init(error.description, hint: error.hint)
    default: self.init("\(error)")
    }
  }

  /// The error in one line, cut to a length that people read.
  var text: String {
    let text = TerminalText.escaped(String(TerminalText.beginning(of: message, count: 1000)))
    return hint.map { "\(text) (\(TerminalText.escaped($0)))" } ?? text
  }
}
