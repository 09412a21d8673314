public import PlayheadReader

/// Why no app can be attached to: data for callers; the wording is in `description` and ``hint``.
public struct AttachError: ReportedError, Hashable, Sendable {
  /// What is wrong.
  public var reason: Reason

  public init(_ reason: Reason) { self.reason = reason }

  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// No app listens.
    case noApp
    /// None of the apps that listen is called so.
    case unknownApp(String)
    /// No prompt that listens for an editor is called so.
    case noPrompt(String)
    /// Several apps are meant.
    case ambiguous([AttachableApp])
    /// The folder of the sockets, or the socket, cannot be used.
    case unusable(String)
    /// An address needs a token, and none was given.
    case noToken
    /// The app has closed the connection without a word, as it does where the token is not its own.
    case turnedAway(String)
    /// The received data is not what an app sends.
    case noRecording(String)
    /// The received data cannot be kept.
    case unkept(path: String, message: String)
    /// The task was cancelled while the app said nothing.
    case interrupted
  }

  /// A way on, where there is one.
  public var hint: String? {
    switch reason {
    case .noApp: "an app listens after 'recorder.listen()', of the product PlayheadAttach"
    case .unknownApp: "'playhead attach --list' lists those that listen"
    case .noPrompt: "a prompt listens after 'set editor on'"
    case .ambiguous: "say which by its number"
    case .noToken: "the app has printed one: playhead attach ADDRESS --token TOKEN"
    case .turnedAway: "look at the token, which is another one in each run of the app"
    case .unusable, .noRecording: nil
    case .unkept: "expected a name of a new file"
    case .interrupted: "is the app held by another debugger?"
    }
  }
}

extension AttachError {
  public var description: String {
    switch reason {
    case .noApp: "no app listens"
    case .unknownApp(let name): "no app that listens is called '\(name)', or has this number"
    case .noPrompt(let name): "no prompt that listens for an editor is called '\(name)', or has this number"
    case .ambiguous(let apps):
      "\(apps.count) listen: " + apps.map { "\($0.pid) \($0.name)" }.joined(separator: ", ")
    case .unusable(let message): message
    case .noToken: "an address needs a token"
    case .turnedAway(let address): "\(address) has closed the connection without a word"
    case .noRecording(let found): "found \(found), expected what an app sends"
    case .unkept(let path, let message): "cannot keep what comes in \(path): \(message)"
    case .interrupted: "the app has not answered"
    }
  }
}
