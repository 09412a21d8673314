import PlayheadFormat
import PlayheadReader
import ProcessTesting
import TerminalTesting
import Testing

/// Old states that are shown in the app of a live session at a terminal.
@Suite struct PresentTests {
  /// What the terminal has shown since a command was entered.
  private func entering(_ line: String, at stage: LiveStage, prompt: String) throws -> [String] {
    let before = stage.terminal.screen.lines.count
    try stage.enter(line, prompt: "\r\n" + prompt)
    return Array(stage.terminal.screen.lines.dropFirst(before).dropLast())
  }

  @Test func `an old state is shown, and the present again`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      try stage.enter("send .add(3)", prompt: "(playhead 2/2) ")
      #expect(
        try entering("present 1", at: stage, prompt: "(playhead 2/2, the app shows 1) ") == [
          "the app shows position 1, and takes no actions; 'present live' puts the present back"
        ])
      #expect(
        try entering("send .add(4)", at: stage, prompt: "(playhead 2/2, the app shows 1) ") == [
          "error: an old state is presented: actions of a debugger are refused",
          "  send .add(4)",
          "       ^~~~~~~",
          "hint: 'present live' puts the present back",
        ])
      stage.feed.send("one")
      stage.feed.send("two")
      #expect(
        try entering("present start", at: stage, prompt: "(playhead 2/2, the app shows 0) ") == [
          "the app shows position 0, and takes no actions; 'present live' puts the present back"
        ])
      // Both wait by now, or come when the present is back.
      stage.terminal.send("present live\r")
      try stage.terminal.wait(for: "the app shows the present again")
      try stage.terminal.wait(for: "(playhead 4/4) ")
      try stage.enter("print (count, heard)", prompt: "(playhead 4/4) ")
      let recording = try stage.leave()
      #expect(try recording.state(at: 4)["heard"] == ["one", "two"])
      #expect(try recording.presentation().map { $0.shows == nil && $0.waited <= 2 } == true)
    }
  }

  @Test func `what cannot be presented is told`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      #expect(
        try entering("present", at: stage, prompt: "(playhead 0/0) ") == [
          "error: expected a position, or 'live' after 'present'",
          "  present",
          "         ^",
          "hint: for example: present 3",
        ])
      #expect(
        try entering("present 9", at: stage, prompt: "(playhead 0/0) ") == [
          "error: there is no position 9",
          "  present 9",
          "          ^",
          "hint: positions go from 0 to 0",
        ])
      #expect(
        try entering("present live", at: stage, prompt: "(playhead 0/0) ") == [
          "error: the present is shown already",
          "  present live",
          "          ^~~~",
        ])
      #expect(try stage.leave().presentation() == nil)
    }
  }

  @Test func `Ctrl-D and restart put the present back`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.enter("send .add(3)", prompt: "(playhead 1/1) ")
      try stage.enter("present 0", prompt: "(playhead 1/1, the app shows 0) ")
      stage.terminal.send("restart\r")
      try stage.terminal.wait(for: "end this run and begin another? (y or n) ")
      stage.terminal.send("y\r")
      try stage.terminal.wait(for: "the app shows the present again\r\n")
      try stage.terminal.wait(for: "(playhead 0/0) ")
      try stage.enter("present 0", prompt: "(playhead 0/0, the app shows 0) ")
      stage.terminal.send("\u{4}")
      try stage.terminal.wait(for: "the app shows the present again\r\n")
      #expect(try stage.terminal.exitStatus() == .exited(0))
      for name in ["a", "a-2"] {
        let presentation = try Recording(path: "\(folder)/\(name).jsonl").presentation()
        #expect(presentation != nil && presentation?.shows == nil)
      }
    }
  }

  @Test func `a recording has no app to present in`() throws {
    let session = try PipeSession(
      executable: "playhead", arguments: ["recordings/counter.jsonl", "-ex", "present 3"], input: .text(""))
    #expect(
      session.errors == """
        error: a recording has no app to show a state in
          present 3
          ^~~~~~~
        hint: open it with a program of 'Playhead.main', which has the feature

        """)
  }
}
