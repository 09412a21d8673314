import PlayheadFormat
import PlayheadReader
import ProcessTesting
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Live sessions that do not end by their own will: the terminal is as before, and nothing recorded is lost.
@Suite struct LiveEndingTests {
  /// Ends a session in the middle of a line.
  private func recording(
    after end: (LiveStage) -> Void, saying lastWords: String = "", status: ProcessStatus...
  ) throws -> Recording {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      stage.terminal.send("send .ad")
      try stage.terminal.wait { $0.last == "(playhead 1/1) send .ad" }
      end(stage)
      #expect(status.contains(try stage.terminal.exitStatus()))
      #expect(stage.terminal.modes == stage.terminal.initialModes)
      #expect(stage.terminal.transcript.contains(lastWords))
      return try Recording(path: "\(folder)/a.jsonl")
    }
  }

  @Test func `a trap in the app's own reducer, of which the recording tells the action`() throws {
    let recording = try recording(
      after: { $0.feed.send("trap") }, saying: "Fatal error: the app trapped\r\n",
      status: .signalled(SIGTRAP), .signalled(SIGILL))
    #expect(recording.last == 2)
    #expect(recording.ending == Recording.Ending(unfinished: 2, unfinishedSince: 2))
  }

  @Test func `an exit of the app's own`() throws {
    let recording = try recording(after: { $0.feed.send("exit") }, status: .exited(7))
    #expect(recording.last == 2)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func `a signal`(number: Int32) throws {
    let recording = try recording(after: { $0.terminal.signal(number) }, status: .signalled(number))
    #expect(recording.actionNames == ["listen"])
    #expect(recording.ending.torn == nil)
  }

  @Test func `the kill that nobody hears`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      stage.terminal.signal(SIGKILL)
      #expect(try stage.terminal.exitStatus() == .signalled(SIGKILL))
      #expect(try Recording(path: "\(folder)/a.jsonl").actionNames == ["listen"])
    }
  }

  @Test func `the window that is closed`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      stage.terminal.hangUp()
      let status = try stage.terminal.exitStatus()
      #expect(status == .signalled(SIGHUP))
      #expect(try Recording(path: "\(folder)/a.jsonl").actionNames == ["listen"])
    }
  }

  @Test func `a trap while a command runs, with what it says`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      stage.terminal.send("send .heard(\"trap\")\r")
      guard case .signalled = try stage.terminal.exitStatus() else {
        Issue.record("ended by no signal")
        return
      }
      #expect(stage.terminal.transcript.contains("Fatal error: the app trapped\r\n"))
    }
  }
}
