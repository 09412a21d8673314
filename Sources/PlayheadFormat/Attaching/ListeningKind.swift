/// What listens at a socket of the folder.
package enum ListeningKind: Sendable {
  /// An app, for debuggers.
  case app
  /// A prompt, for an editor.
  case prompt

  /// The suffix of the file's name.
  var fileEnding: String { self == .app ? ".json" : ".prompt" }
  /// The suffix of the socket's name.
  var socketEnding: String { self == .app ? ".sock" : ".prompt.sock" }
}
