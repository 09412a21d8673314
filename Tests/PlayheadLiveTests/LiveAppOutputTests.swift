import PlayheadFormat
import ProcessTesting
import TerminalTesting
import Testing

/// What the app prints by itself.
@Suite struct LiveAppOutputTests {
  @Test(arguments: [
    // Coloured, but without power over the cursor.
    ("say hello", "\u{1B}[32mhello\u{1B}[0m\\u{1B}[2J\u{1B}[0m\r\n"),
    // One line that has not ended, too.
    ("mumble 50% done", "50% done\r\n"),
  ])
  func `it appears above a line that is half typed`(said: String, shown: String) throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      stage.terminal.send("print cou")
      try stage.terminal.wait { $0.last == "(playhead 1/1) print cou" }
      stage.feed.send(said)
      try stage.terminal.wait(for: shown)
      try stage.terminal.wait { $0.last == "(playhead 2/2) print cou" }
      stage.terminal.send("nt\r")
      try stage.terminal.wait(for: "$1 = 0\r\n(playhead 2/2) ")
      _ = try stage.leave()
    }
  }

  @Test func `what an action prints stands before its answer, however much it is`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      stage.terminal.send("send .announce(lines: 20_000)\r")
      try stage.terminal.wait(for: "line 1\r\nline 2\r\n")
      try stage.terminal.wait(for: "line 20000\r\n1/1  ")
      try stage.terminal.wait(for: "(playhead 1/1) ")
      stage.terminal.send("\u{4}")
      #expect(try stage.terminal.exitStatus() == .exited(0))
    }
  }

  @Test func `programs that the shell starts have the terminal`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.enter("!test -t 1 && test -t 2 && echo both", prompt: "both\r\n(playhead 0/0) ")
      _ = try stage.leave()
    }
  }

  @Test func `with json it goes to standard error`() throws {
    try withTemporaryFolder { folder in
      let session = try PipeSession(
        executable: "live-app", arguments: ["--json", "--record", "\(folder)/a.jsonl"],
        environment: ["XDG_STATE_HOME": folder], input: .text("send .announce(lines: 2)\n"))
      #expect(session.status == .exited(0))
      #expect(session.errors == "line 1\nline 2\n")
      let answers = try session.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
      #expect(answers.map { $0["command"]?.string } == ["open", "send", "recorded"])
    }
  }
}
