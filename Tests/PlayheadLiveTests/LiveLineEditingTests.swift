import PlayheadFormat
import PlayheadReader
import ProcessTesting
import TerminalTesting
import Testing

/// What a person does at the prompt of a live session while actions come in.
@Suite struct LiveLineEditingTests {
  @Test func `Tab completes the cases and labels of an action, and what its types are made of`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      stage.terminal.send("send .add\t\t")
      try stage.terminal.wait { $0.lines.contains(".add(       .addTwice(") && $0.last.hasSuffix("send .add") }
      stage.terminal.send("T\tb\t3)\r")
      try stage.terminal.wait(for: "addTwice(by: 3)   ← debugger")
      try stage.terminal.wait(for: "(playhead 3/3) ")
      stage.terminal.send("send .mood(.\t")
      try stage.terminal.wait { $0.last.hasSuffix("send .mood(.c") }
      stage.terminal.send("r\t)\r")
      try stage.terminal.wait(for: "mood: .calm → .cross")
      try stage.terminal.wait(for: "(playhead 4/4) ")
      #expect(try stage.leave().last == 4)
    }
  }

  @Test func `Tab completes what tail takes`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      stage.terminal.send("tail of\t\r")
      try stage.terminal.wait(for: "new actions are not shown\r\n(playhead 0/0) ")
      _ = try stage.leave()
    }
  }

  @Test func `Tab completes the names of branches, and places in the state to edit`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.enter("send .add(1)", prompt: "(playhead 1/1) ")
      stage.terminal.send("fork calm --set cou\t 4\r")
      try stage.terminal.wait(for: "(playhead calm 2/2) ")
      stage.terminal.send("diff ori\t\r")
      try stage.terminal.wait(for: "calm and original are the same up to position 1")
      stage.terminal.send("switch o\t\r")
      try stage.terminal.wait(for: "(playhead 1/1) ")
      stage.terminal.send("diff c\t\r")
      try stage.terminal.wait(for: "original and calm are the same up to position 1")
      _ = try stage.leave()
    }
  }

  @Test func `an action that is pasted in several lines is one`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder, environment: ["TERM": "xterm", "NO_COLOR": "1"])
      stage.terminal.send("\u{1B}[200~send .addTwice(\n  by: 2\n)\nprint count\n\u{1B}[201~")
      try stage.terminal.wait(for: "print count")
      stage.terminal.send("\r")
      try stage.terminal.wait(for: "(playhead 3/3) print count\r\n$1 = 4\r\n")
      try stage.terminal.wait(for: "(playhead 3/3) ")
      stage.terminal.send("\u{4}")
      #expect(try stage.terminal.exitStatus() == .exited(0))
    }
  }

  @Test func `a search goes on when an action comes, and the prompt after it is the new one`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      try stage.enter("print count", prompt: "$1 = 0\r\n(playhead 1/1) ")
      stage.terminal.send("\u{12}cou")
      try stage.terminal.wait { $0.last == "(reverse-i-search)`cou': print count" }
      stage.feed.send("one")
      try stage.terminal.wait {
        $0.lines.contains(#"  heard[0]: + "one""#) && $0.last == "(reverse-i-search)`cou': print count"
      }
      // The end of the search, but not of the line.
      stage.terminal.send("\u{5}")
      try stage.terminal.wait { $0.last == "(playhead 2/2) print count" }
      try stage.enter("", prompt: "$2 = 0\r\n(playhead 2/2) ")
      _ = try stage.leave()
    }
  }

  @Test(
    arguments: [
      // Keys that bring the state about, what is last on the screen then, keys that end it, and the line.
      ("print 1\u{1B}3", "(arg: 3) print 1", "x", "print 1xxx"),
      // The search for a beginning keeps the old prompt until it ends.
      ("print 1\u{1B}p", "(playhead 1/1) :", "pri\r", "print 0"),
      ("print \u{16}", "(playhead 1/1) print", "\u{1}", "print ^A"),
      ("print \u{18}(", "(playhead 1/1) print", "1\u{18})\u{18}e", "print 11"),
      ("print 12\u{2}\u{2}", "(playhead 1/1) print 12", "0", "print 012"),
      ("print 1\u{15}", "(playhead 1/1)", "\u{19}", "print 1"),
      ("print 1\u{1D}", "(playhead 1/1) print 1", "p\u{5}2", "print 12"),
    ])
  func `an action comes in any state of the line editor`(
    _ begin: String, _ shown: String, _ end: String, _ line: String
  ) throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      try stage.enter("print 0", prompt: "(playhead 1/1) ")
      stage.terminal.send(begin)
      try stage.terminal.wait { $0.last == shown }
      stage.feed.send("one")
      let updated = shown.hasSuffix(":") ? shown : shown.replacing("1/1", with: "2/2")
      try stage.terminal.wait { $0.lines.contains(#"  heard[0]: + "one""#) && $0.last == updated }
      stage.terminal.send(end)
      try stage.terminal.wait { $0.last == "(playhead 2/2) \(line)" }
      stage.terminal.send("\u{3}")
      try stage.terminal.wait(for: "^C\r\n(playhead 2/2) ")
      _ = try stage.leave()
    }
  }

  @Test func `Korean that is half typed stays whole when an action comes`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      stage.terminal.send("send .heard(\"한국")
      try stage.terminal.wait { $0.last == "(playhead 1/1) send .heard(\"한국" }
      stage.feed.send("말")
      try stage.terminal.wait { $0.last == "(playhead 2/2) send .heard(\"한국" }
      stage.terminal.send("\u{7F}글\")\r")
      try stage.terminal.wait(for: #"heard[1]: + "한글""#)
      try stage.terminal.wait(for: "(playhead 3/3) ")
      _ = try stage.leave()
    }
  }

  @Test func `Ctrl-C gives a half typed line up, and the session goes on`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      stage.terminal.send("send .st")
      try stage.terminal.wait { $0.last == "(playhead 1/1) send .st" }
      stage.terminal.send("\u{3}")
      try stage.terminal.wait(for: "^C\r\n(playhead 1/1) ")
      stage.feed.send("one")
      try stage.terminal.wait(for: "(playhead 2/2) ")
      #expect(try stage.leave().actionNames == ["listen", "heard"])
    }
  }

  @Test func `a line that wraps is whole after a resize and an action`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder, environment: ["TERM": "xterm", "NO_COLOR": "1"], columns: 40)
      try stage.listen()
      stage.terminal.send("send .heard(\"a line that needs two of them")
      try stage.terminal.wait(for: "of them")
      stage.terminal.resize(columns: 120, rows: 24)
      try stage.terminal.wait(for: "(playhead 1/1) send .heard(\"a line that needs two of them")
      stage.feed.send("one")
      try stage.terminal.wait(for: #"heard[0]: + "one""#)
      try stage.terminal.wait(for: "(playhead 2/2) send .heard(\"a line that needs two of them")
      stage.terminal.send("\")\r")
      try stage.terminal.wait(for: #"heard[1]: + "a line that needs two of them""#)
      try stage.terminal.wait(for: "(playhead 3/3) ")
      stage.terminal.send("\u{4}")
      #expect(try stage.terminal.exitStatus() == .exited(0))
    }
  }

  @Test func `a paste of several lines sends them one after the other`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder, environment: ["TERM": "xterm", "NO_COLOR": "1"])
      stage.terminal.send("\u{1B}[200~send .add(1)\nsend .add(2)\nprint count\n\u{1B}[201~")
      try stage.terminal.wait(for: "print count")
      stage.terminal.send("\r")
      try stage.terminal.wait(for: "(playhead 1/1) send .add(2)\r\n2/2  ")
      try stage.terminal.wait(for: "(playhead 2/2) print count\r\n$1 = 3\r\n")
      try stage.terminal.wait(for: "(playhead 2/2) ")
      stage.terminal.send("\u{4}")
      #expect(try stage.terminal.exitStatus() == .exited(0))
    }
  }

  @Test func `keys typed during a wait are the next line`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      try stage.enter("break heard", prompt: "(playhead 1/1) ")
      stage.terminal.send("continue\rprint hea")
      try stage.terminal.wait(for: "continue\r\n")
      stage.feed.send("one")
      try stage.terminal.wait(for: "breakpoint 1: heard")
      try stage.terminal.wait { $0.last == "(playhead 2/2) print hea" }
      stage.terminal.send("rd\r")
      try stage.terminal.wait(for: #"$1 = ["one"]"#)
      try stage.terminal.wait(for: "(playhead 2/2) ")
      _ = try stage.leave()
    }
  }

  @Test func `Ctrl-Z stops it as a shell's job; it comes back with its line, and goes on`() throws {
    try withTemporaryFolder { folder in
      let feed = try Feed(in: folder)
      let shell = try Pseudoterminal(
        executable: "/bin/sh", arguments: ["-i"],
        environment: ["PS1": "shell: ", "XDG_STATE_HOME": "/dev/null", "LIVE_APP_FEED": feed.path], size: (300, 24))
      try shell.wait(for: "shell: ")
      shell.send("'\(BuildFolder.path(of: "live-app"))' --record '\(folder)/a.jsonl'\r")
      try shell.wait(for: "(playhead 0/0) ")
      shell.send("send .listen\r")
      try shell.wait(for: "(playhead 1/1) ")
      shell.send("print cou")
      try shell.wait(for: "print cou")
      shell.send("\u{1A}")
      try shell.wait(for: "Stopped")
      try shell.wait(for: "shell: ")
      // It waits in the pipe.
      feed.send("one")
      shell.send("fg\r")
      try shell.wait(for: #"heard[0]: + "one""#)
      try shell.wait(for: "(playhead 2/2) print cou")
      shell.send("nt\r")
      try shell.wait(for: "$1 = 0\r\n")
      try shell.wait(for: "(playhead 2/2) ")
      shell.send("\u{4}")
      try shell.wait(for: "recorded 2 actions in \(folder)/a.jsonl")
      try shell.wait(for: "shell: ")
    }
  }
}
