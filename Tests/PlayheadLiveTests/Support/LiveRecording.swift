import ProcessTesting
import Testing

/// Records a session of the app in a folder that goes away.
///
/// - Parameter commands: what is typed, line by line.
func withLiveRecording(
  _ commands: String..., body: (_ folder: String, _ path: String) throws -> Void
) throws {
  try withLiveRecording(commands, body: body)
}

/// The same, of any number of commands.
func withLiveRecording(
  _ commands: [String], body: (_ folder: String, _ path: String) throws -> Void
) throws {
  try withTemporaryFolder { folder in
    let path = "\(folder)/a.jsonl"
    let session = try PipeSession(
      executable: "live-app", arguments: ["--record", path], environment: ["XDG_STATE_HOME": folder],
      input: .text(commands.map { $0 + "\n" }.joined()))
    #expect(session.status == .exited(0))
    try body(folder, path)
  }
}
