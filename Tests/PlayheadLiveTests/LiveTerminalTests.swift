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

/// A live session at a terminal.
@Suite struct LiveTerminalTests {
  @Test func `an effect's action appears above a line that is half typed, which stays`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      stage.terminal.send("print cou")
      try stage.terminal.wait { $0.last == "(playhead 1/1) print cou" }
      stage.feed.send("one")
      try stage.terminal.wait { $0.last == "(playhead 2/2) print cou" }
      let lines = stage.terminal.screen.lines
      #expect(lines.contains { $0.hasPrefix("2/2  ") && $0.contains("heard(\"one\")   ← effect 1 (listen, ") })
      #expect(lines.contains(#"  heard[0]: + "one""#))
      try stage.enter("nt", prompt: "$1 = 0\r\n(playhead 2/2) ")
      #expect(try stage.leave().ending == Recording.Ending(status: "closed"))
    }
  }

  @Test func `two hundred actions at 10 ms come while a line is typed, and the line is whole`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.enter("send .burst(count: 200, milliseconds: 10)", prompt: "(playhead 1/1) ")
      for (index, key) in "print heard[199]".enumerated() {
        stage.terminal.send(String(key))
        // The line grows while the actions come, not before them.
        try stage.terminal.wait(for: "heard[\(index * 12)]: + \"line")
      }
      try stage.terminal.wait(for: #"heard[199]: + "line 200""#)
      try stage.terminal.wait { $0.last == "(playhead 201/201) print heard[199]" }
      let shown = stage.terminal.screen.lines.filter { $0.contains("← effect 1") }
      #expect(shown.count == 200)
      stage.terminal.send("\r")
      try stage.terminal.wait(for: #"$1 = "line 200""#)
      #expect(try stage.leave().last == 201)
    }
  }

  @Test func `two hundred actions come while a line is typed, and the line is whole`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      let line = "print heard[199] "
      var sent = 0
      for key in line {
        stage.terminal.send(String(key))
        for _ in 0..<12 where sent < 200 {
          sent += 1
          stage.feed.send("line \(sent)")
        }
      }
      try stage.terminal.wait { $0.last.hasPrefix("(playhead 201/201) print heard[199]") }
      let shown = stage.terminal.screen.lines.filter { $0.contains(/heard\("line \d+"\)   ← effect 1/) }
      #expect(shown.count == 200)
      stage.terminal.send("\r")
      try stage.terminal.wait(for: #"$1 = "line 200""#)
      #expect(try stage.leave().last == 201)
    }
  }

  @Test func `Ctrl-C ends a continue that waits, and the session goes on`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      stage.terminal.send("continue\r")
      try stage.terminal.wait(for: "continue\r\nwaiting for a stop; Ctrl-C ends it\r\n")
      stage.feed.send("one")
      try stage.terminal.wait(for: #"heard[0]: + "one""#)
      while stage.terminal.isRaw {}
      stage.terminal.send("\u{3}")
      try stage.terminal.wait(for: "^C\r\nthe live end, 2/2\r\n(playhead 2/2) ")
      stage.feed.send("two")
      try stage.terminal.wait(for: "(playhead 3/3) ")
      #expect(try stage.leave().last == 3)
    }
  }

  @Test func `continue waits for a stop, stays there, and the store goes on`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      try stage.enter("break heard", prompt: "(playhead 1/1) ")
      stage.terminal.send("continue\r")
      try stage.terminal.wait(for: "continue\r\n")
      stage.feed.send("one")
      try stage.terminal.wait(for: "breakpoint 1: heard\r\n2/2  ")
      try stage.terminal.wait(for: "(playhead 2/2) ")
      stage.feed.send("two", "three")
      try stage.terminal.wait(for: "(playhead 2/4) ")
      #expect(!stage.terminal.transcript.contains("three"))
      try stage.enter("print heard", prompt: "$1 = [\"one\"]\r\n(playhead 2/4) ")
      try stage.enter("backtrace", prompt: "#1  1  ")
      try stage.terminal.wait(for: "(playhead 2/4) ")
      try stage.enter("note odd", prompt: "hint: goto end\r\n(playhead 2/4) ")
      try stage.enter("back", prompt: "(playhead 1/4) ")
      try stage.enter("continue 2", prompt: "(playhead 3/4) ")
      // An end that a move came to is followed.
      try stage.enter("goto end", prompt: "(playhead 4/4) ")
      stage.feed.send("four")
      try stage.terminal.wait(for: #"heard[3]: + "four""#)
      try stage.terminal.wait(for: "(playhead 5/5) ")
      _ = try stage.leave()
    }
  }

  @Test func `at a stop that is still the last position an action can be sent, and the cursor follows again`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      try stage.enter("break heard", prompt: "(playhead 1/1) ")
      stage.feed.send("one")
      try stage.terminal.wait(for: "(playhead 2/2) ")
      try stage.enter("goto start", prompt: "(playhead 0/2) ")
      try stage.enter("continue", prompt: "breakpoint 1: heard\r\n2/2  ")
      try stage.enter("send .add(1)", prompt: "(playhead 3/3) ")
      stage.feed.send("two")
      try stage.terminal.wait(for: "(playhead 4/4) ")
      _ = try stage.leave()
    }
  }

  @Test func `at an earlier position send begins a branch, and the store goes on`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      try stage.enter("goto start", prompt: "(playhead 0/1) ")
      try stage.enter("send .add(5)", prompt: "(playhead sent1 1/1) ")
      try stage.enter("send .add(state.count)", prompt: "(playhead sent1 2/2) ")
      // What happens in the store meanwhile is not shown, and not missed.
      stage.feed.send("one")
      try stage.enter("print count", prompt: "$1 = 10\r\n(playhead sent1 2/2) ")
      try stage.enter("restart", prompt: "(playhead sent1 0/2) ")
      try stage.enter("switch original", prompt: "(playhead 0/")
      stage.feed.send("two")
      try stage.terminal.wait(for: "(playhead 0/3) ")
      try stage.enter("goto end", prompt: "(playhead 3/3) ")
      try stage.enter("diff sent1", prompt: "(playhead 3/3) ")
      #expect(stage.terminal.transcript.contains("original and sent1 are the same up to position 0\r\n"))
      try stage.enter("send .stop", prompt: "(playhead 4/4) ")
      try stage.enter("verify", prompt: " captured\r\n(playhead 4/4) ")
      try stage.enter("switch sent1", prompt: "(playhead sent1 0/2) ")
      let recording = try stage.leave()
      #expect(recording.actionNames == ["listen", "heard", "stop"])
      #expect(recording.last == 4)
    }
  }

  @Test func `an effect that fails is shown above the line, and found again at its action`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder, columns: 200)
      try stage.enter("send .fail", prompt: "(playhead 1/1) ")
      stage.terminal.send("print cou")
      try stage.terminal.wait { $0.last == "(playhead 1/1) print cou" }
      stage.feed.send("one")
      let failure = /effect 1 \(fail, Listener\.swift:\d+\) failed [0-9.]+s: .*LoadError.*   ← 1 fail/
      try stage.terminal.wait { $0.lines.contains { $0.wholeMatch(of: failure) != nil } && $0.last.hasSuffix("cou") }
      stage.terminal.send("nt\r")
      try stage.terminal.wait(for: "$1 = 0\r\n(playhead 1/1) ")
      try stage.enter("when", prompt: "  effect 1 (fail, ")
      try stage.terminal.wait(for: "failed ")
      try stage.enter("finish", prompt: "failed ")
      try stage.enter("info effects", prompt: "no effects are running here\r\nended here, before the next action:\r\n")
      try stage.terminal.wait(for: "failed ")
      try stage.enter("goto start", prompt: "(playhead 0/1) ")
      _ = try stage.leave()
    }
  }

  @Test func `stops that following passes are shown and counted`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      try stage.enter("break heard", prompt: "(playhead 1/1) ")
      stage.feed.send("one")
      try stage.terminal.wait(for: "breakpoint 1: heard\r\n2/2  ")
      try stage.terminal.wait(for: "(playhead 2/2) ")
      try stage.enter("send .heard(\"two\")", prompt: "breakpoint 1: heard\r\n3/3  ")
      stage.terminal.send("info breakpoints\r")
      try stage.terminal.wait { $0.lines.contains { $0.wholeMatch(of: #/ *1  breakpoint  heard +2/#) != nil } }
      _ = try stage.leave()
    }
  }

  @Test func `an empty line never sends again`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      stage.terminal.send("\r")
      try stage.terminal.wait(for: "(playhead 1/1) ")
      #expect(try stage.leave().last == 1)
    }
  }

  @Test func `tail off counts what comes in the prompt, and tail shows it again`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      try stage.enter("tail off", prompt: "(playhead 1/1) ")
      stage.feed.send("one")
      try stage.terminal.wait(for: "(playhead 2/2) ")
      #expect(!stage.terminal.transcript.contains("heard"))
      try stage.enter("tail", prompt: #"heard[0]: + "one""#)
      stage.feed.send("two")
      try stage.terminal.wait(for: #"heard[1]: + "two""#)
      _ = try stage.leave()
    }
  }

  @Test func `Ctrl-D leaves, ends the recording cleanly, and says where it is`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      stage.terminal.send("\u{4}")
      #expect(try stage.terminal.exitStatus() == .exited(0))
      #expect(stage.terminal.transcript.hasSuffix("recorded 1 action in \(folder)/a.jsonl\r\n"))
      let recording = try Recording(path: "\(folder)/a.jsonl")
      #expect(recording.ending == Recording.Ending(status: "closed"))
      #expect(recording.effects.map { $0.last } == [1])
    }
  }

  @Test func `restart begins a new run, in which the stops are those of the old one`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      try stage.enter("break stop", prompt: "(playhead 1/1) ")
      // It is asked first, as what the store is doing is lost.
      try stage.enter("restart", prompt: "(y or n) ")
      try stage.enter("no", prompt: "'goto start' goes to its beginning\r\n(playhead 1/1) ")
      try stage.enter("restart", prompt: "(y or n) ")
      try stage.enter("y", prompt: "(playhead 0/0) ")
      try stage.enter("send .stop", prompt: "(playhead 1/1) ")
      try stage.enter("goto start", prompt: "(playhead 0/1) ")
      try stage.enter("continue", prompt: "breakpoint 1: stop\r\n1/1  ")
      try stage.terminal.wait(for: "(playhead 1/1) ")
      _ = try stage.leave()
      #expect(try Recording(path: "\(folder)/a-2.jsonl").ending.status == "closed")
    }
  }

  @Test func `what comes while a question is asked waits for its answer`() throws {
    try withTemporaryFolder { folder in
      let stage = try LiveStage(folder)
      try stage.listen()
      try stage.enter("restart", prompt: "(y or n) ")
      stage.feed.send("one")
      while try Recording(path: "\(folder)/a.jsonl").last < 2 { sched_yield() }
      stage.terminal.send("n")
      try stage.terminal.wait { $0.last == "end this run and begin another? (y or n) n" }
      stage.terminal.send("o\r")
      try stage.terminal.wait(for: #"heard[0]: + "one""#)
      try stage.terminal.wait(for: "(playhead 2/2) ")
      _ = try stage.leave()
    }
  }

  @Test func `Ctrl-C ends a wait of the start commands too`() throws {
    try withTemporaryFolder { folder in
      let feed = try Feed(in: folder)
      let terminal = try Pseudoterminal(
        executable: "live-app",
        arguments: ["--record", "\(folder)/a.jsonl", "-ex", "send .listen", "-ex", "continue"],
        environment: ["XDG_STATE_HOME": "/dev/null", "LIVE_APP_FEED": feed.path])
      feed.send("one")
      try terminal.wait(for: #"heard[0]: + "one""#)
      terminal.send("\u{3}")
      try terminal.wait(for: "the live end, ")
      try terminal.wait(for: "(playhead 2/2) ")
    }
  }
}
