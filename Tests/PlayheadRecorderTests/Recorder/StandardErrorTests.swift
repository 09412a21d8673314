import ProcessTesting
import Testing

/// A recorder tells people on standard error what it could not do, whoever reads that.
@Suite struct StandardErrorTests {
  /// Runs an app that has something to say.
  ///
  /// - Parameter errors: what opens descriptor 3, which the app gets as its standard error.
  private func run(errors: String) throws -> PipeSession {
    let file = RecordingFixture()
    let script = """
      \(errors)
      "$0" limit "$1" everyAction 2>&3
      echo "status $?"
      exec 3>&-
      kill "$reader" 2>/dev/null || true
      """
    return try PipeSession(
      executable: "/bin/bash", arguments: ["-c", script, BuildFolder.path(of: "recorded-app"), file.path],
      environment: ["PATH": "/usr/bin:/bin"], input: .devNull)
  }

  @Test func `a reader that has gone away does not end the app`() throws {
    let session = try run(errors: #"exec 3> >(true); reader=$!; wait "$reader""#)
    #expect(session.output.hasSuffix("status 0\n"), "\(session.output) \(session.errors)")
  }

  @Test func `a reader that does not read holds nobody up`() throws {
    // More than that goes into no pipe, and the app must end before the reader does.
    let session = try run(errors: #"exec 3> >(exec sleep 1000); reader=$!; head -c 65536 /dev/zero >&3"#)
    #expect(session.output.hasSuffix("status 0\n"), "\(session.output) \(session.errors)")
  }
}
