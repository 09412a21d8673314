/// What listens in the folder of the sockets.
package enum ListeningKind: Sendable {
  /// An app, for debuggers.
  case app
  /// A prompt, for an editor.
  case prompt

  /// What the name of the file ends with by which it is found.
  var fileEnding: String { self == .app ? ".json" : ".prompt" }
  /// What the name of the socket beside it ends with.
  var socketEnding: String { self == .app ? ".sock" : ".prompt.sock" }
}
