import Foundation
import KeyedTesting
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import ProcessTesting
import TerminalTesting
import Testing

/// `playhead attach`, and the app in another process.
@Suite struct ProcessTests {
  @Test func `a session over a pipe, exactly`() throws {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder, allowing: .sending, .noting)
      try both.tell("add 3")
      let input = """
        print
        send .add(4)
        send .addd(4)
        send .add("x")
        note odd that
        goto 1
        print count
        send .add(1)
        why count
        restart --replay
        list

        """
      let session = try PipeSession(
        executable: "playhead", arguments: ["attach", "attachable", "-o", "\(folder)/kept.jsonl"],
        environment: ["XDG_RUNTIME_DIR": folder], input: .text(input))
      #expect(
        both.plain(session.output) == """
          Tally is running in attachable-app (pid PID)
          send .ACTION sends it an action, Tab shows which; help lists the commands
          1/1  here the recording begins
          $1 = Tally.State(count: 3, names: [], password: "SECRET")
          2/2  TIME  add(4)   ← debugger
            count: 3 → 7
          noted at position 2
          1/2  here the recording begins
          $2 = 3
          count: no action up to here has changed it: this is the start, 'goto end' goes to the end
          >  1  here the recording begins
             2  TIME  add(4)   ← debugger
                note: odd that
          left attachable-app (pid PID) after 2 actions

          """)
      #expect(
        both.plain(session.errors) == """
          error: there is no 'addd' in Tally.Action
            send .addd(4)
                  ^~~~
          hint: did you mean 'add'?
          error: found a string for the value of .add, expected Int
            send .add("x")
                      ^~~
          error: 'send' works at the live end only, and this is position 1
            send .add(1)
            ^~~~
          hint: goto end
          error: an app that is attached to does nothing again
            restart --replay
                    ^~~~~~~~
          hint: a program of 'Playhead.main' does, on a kept recording

          """)
      let kept = try Recording(path: "\(folder)/kept.jsonl")
      #expect(kept.first == 1 && kept.last == 2)
      try both.tell("state")
    }
  }

  @Test func `signals in both processes, ten thousand a second, cost no line`() throws {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder, allowing: .sending)
      let taps = Scale.isLarge ? 20_000 : 500
      try both.tell("alarms 10000")
      let debugger = try both.attach("attachable", "-o", "\(folder)/kept.jsonl")
      try debugger.wait(for: "(playhead 0/0")
      let isOver = Lock(false)
      let id = debugger.processID
      Thread.detachNewThread {
        while !isOver.withLock({ $0 }) {
          kill(id, SIGWINCH)
          usleep(100)
        }
      }
      for _ in 1...20 {
        try both.tell("flood \(taps)")
        debugger.send("send .add(1)\r")
        try debugger.wait(for: "← debugger")
      }
      isOver.withLock { $0 = true }
      try both.tell("close")
      try debugger.wait(for: "the recording has ended")
      try both.leave(debugger)
      let actions = 20 * (taps + 1)
      let (recorded, kept) = try (lines(both.file), lines("\(folder)/kept.jsonl"))
      #expect(recorded.count == 2 * actions)
      #expect(recorded == kept)
    }
  }

  /// The lines that all who record have, of a recording that is whole.
  private func lines(_ path: String) throws -> [Substring] {
    var check = RecordingCheck()
    try check.run(FileSource(path: path)) { Issue.record("\(path): \($0)") }
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter {
      $0.hasPrefix(#"{"kind":"action""#) || $0.hasPrefix(#"{"kind":"change""#)
    }
  }

  @Test func `it says what listens, and what is meant`() throws {
    try withTemporaryFolder { folder in
      func run(_ arguments: String...) throws -> PipeSession {
        try PipeSession(
          executable: "playhead", arguments: ["attach"] + arguments, environment: ["XDG_RUNTIME_DIR": folder],
          input: .devNull)
      }
      #expect(
        try run().errors
          == "error: no app listens\nhint: an app listens after 'recorder.listen()', of the product PlayheadAttach\n")
      let both = try TwoProcesses(folder)
      #expect(
        both.plain("\n" + (try run("--list").output))
          == "\nPID  attachable-app  since DATE  FOLDER/playhead/PID.sock\n")
      #expect(
        try run("other").errors
          == "error: no app that listens is called 'other', or has this number\nhint: 'playhead attach --list' lists those that listen\n"
      )
      #expect(
        try run("127.0.0.1:1").errors
          == "error: an address needs a token\nhint: the app has printed one: playhead attach ADDRESS --token TOKEN\n")
      #expect(
        try run("--nx").output.contains(
          "\nit takes no actions: the app allows them by 'recorder.listen(allowing: [.sending])'; help lists the commands\n"
        ))
      let forbidden = try run("-ex", "send .add(1)", "--batch")
      #expect(
        forbidden.errors.hasPrefix(
          "error: the app does not allow sending\n  send .add(1)\n       ^~~~~~~\nhint: the app decides: recorder.listen(allowing: [.sending])\n"
        )
          && forbidden.status == .exited(1), "\(forbidden.errors)")
      #expect(try run("--token", "x", "\(folder)/playhead/\(both.app.processID).sock", "--batch").status == .exited(1))
    }
  }

  @Test func `the cursor follows, a stop holds it, and a killed app leaves a prompt that works`() throws {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder, allowing: .sending)
      let debugger = try both.attach()
      try debugger.wait(for: "(playhead 0/0) ")
      try both.tell("add 3")
      try debugger.wait(for: "(playhead 1/1) ")
      debugger.send("break if count > 10\r")
      try debugger.wait(for: "(playhead 1/1) ")
      try both.tell("add 30")
      try debugger.wait(for: "(playhead 2/2) ")
      debugger.send("send .addLater(5)\r")
      try debugger.wait(for: "(playhead 4/4) ")
      try both.killApp()
      try debugger.wait(for: "is gone; 'restart' attaches to another run of it")
      debugger.send("goto 1\r")
      try debugger.wait(for: "(playhead 1/4) ")
      debugger.send("send .add(1)\r")
      try debugger.wait(for: "error")
      try both.leave(debugger)
    }
  }

  @Test func `the app shows an old state, refuses actions, and shows the present again when its debugger dies`() throws
  {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder, allowing: .presenting)
      let debugger = try both.attach()
      try debugger.wait(for: "(playhead 0/0) ")
      for count in 1...3 {
        try both.tell("add 1")
        try debugger.wait(for: "(playhead \(count)/\(count)) ")
      }
      debugger.send("present 1\r")
      try debugger.wait(for: "(playhead 3/3, the app shows 1) ")
      both.app.send("state\r")
      try both.app.wait(for: "count 1 names 0")
      // It is redacted in the recording.
      both.app.send("password\r")
      try both.app.wait(for: "password sesame")
      try both.tell("add 1")
      debugger.send("present live\r")
      try debugger.wait(for: "1 action")
      try debugger.wait(for: "(playhead 3/3) ")
      debugger.send("present 0\r")
      try debugger.wait(for: "(playhead 3/3, the app shows 0) ")
      kill(debugger.processID, SIGKILL)
      _ = try debugger.exitStatus()
      try both.tell("clients 0")
      // The store is told in a turn of its own.
      let next = try both.attach()
      try next.wait(for: "(playhead 3/3) ")
      both.app.send("state\r")
      try both.app.wait(for: "count 3 names 0")
      try both.leave(next)
    }
  }

  @Test func `restart goes on with another run of the app`() throws {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder)
      let debugger = try both.attach("-o", "\(folder)/kept.jsonl")
      try debugger.wait(for: "(playhead 0/0) ")
      try both.tell("add 1")
      try debugger.wait(for: "(playhead 1/1) ")
      try both.killApp()
      try debugger.wait(for: "is gone; 'restart' attaches to another run of it")
      // The prompt is still there for what has come.
      try debugger.wait(for: "(playhead 1/1) ")
      debugger.send("half\u{3}")
      try debugger.wait(for: "^C\r\n(playhead 1/1) ")
      debugger.send("restart\r")
      try debugger.wait(for: "error: no app that listens is called 'attachable-app'")
      try both.startAgain()
      debugger.send("restart\r")
      try debugger.wait(for: "(playhead 0/0) ")
      try both.tell("add 2")
      try debugger.wait(for: "(playhead 1/1) ")
      let second = both.app.processID
      try both.killApp()
      try debugger.wait(for: "attachable-app (pid \(second)) is gone; 'restart' attaches to another run of it")
      try both.leave(debugger)
      // Each run is kept, in a file of its own.
      for (name, count) in [("kept", 1), ("kept-2", 2)] {
        let kept = try Recording(path: "\(folder)/\(name).jsonl")
        #expect(try kept.state(at: kept.last)["count"] == .integer(Int64(count)))
      }
    }
  }

  @Test func `restart goes on with the same run where only the connection is gone`() throws {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder)
      let debugger = try both.attach("-o", "\(folder)/kept.jsonl")
      try debugger.wait(for: "(playhead 0/0) ")
      try both.tell("add 1")
      try debugger.wait(for: "(playhead 1/1) ")
      // It attaches again without having been turned away: the prompt's own 'restart' ends the connection.
      debugger.send("restart\r")
      try debugger.wait(for: "leave this run and attach to another?")
      debugger.send("y\r")
      try debugger.wait(for: "(playhead 1/1) ")
      try both.tell("add 2")
      try debugger.wait(for: "(playhead 2/2) ")
      try both.leave(debugger)
      let kept = try Recording(path: "\(folder)/kept.jsonl")
      #expect(kept.last == 2 && kept.lostPositions.isEmpty)
      let text = try String(contentsOfFile: "\(folder)/kept.jsonl", encoding: .utf8)
      #expect(text.split(separator: "\n").count { $0.hasPrefix("{\"kind\":\"header\"") } == 1)
    }
  }

  @Test func `where the environment says so an app listens without a file, and records while somebody is attached`()
    throws
  {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder, listening: "1", allowing: .sending)
      try both.tell("add 3")
      try both.tell("later 4")
      let first = try both.attach()
      try first.wait(for: "(playhead 0/0) ")
      first.send("print count\r")
      try first.wait(for: "$1 = 7")
      first.send("send .addLater(5)\r")
      try first.wait(for: "← 1 addLater")
      try first.wait(for: "(playhead 2/2) ")
      try both.leave(first)
      // Nobody sees these, unless the app has not noticed yet that its debugger is gone.
      for _ in 1...3 { try both.tell("add 10") }
      try both.tell("later 1")
      let second = try both.attach()
      // A position stands for them.
      try second.wait(for: "here the recording begins")
      try second.wait { $0.last.firstMatch(of: /\(playhead \d+\/\d+\) ?/) != nil }
      second.send("print count\r")
      try second.wait(for: "$1 = 43")
      try both.tell("add 1")
      try second.wait(for: "add(1)")
      second.send("print count\r")
      try second.wait(for: "$2 = 44")
      try both.leave(second)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["playhead"])
    }
  }

  @Test func `an environment that cannot be meant is told`() throws {
    try withTemporaryFolder { folder in
      let app = try PipeSession(
        executable: "attachable-app", arguments: ["environment"],
        environment: ["XDG_RUNTIME_DIR": folder, "PLAYHEAD_LISTEN": "yes"], input: .devNull)
      #expect(app.errors.contains("found 'yes' in PLAYHEAD_LISTEN, expected '1', 'loopback' or 'loopback:PORT'\n"))
      #expect(app.status == .exited(0))
    }
  }

  @Test func `a request that is not answered is given up by Ctrl-C`() throws {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder, allowing: .sending)
      let debugger = try both.attach()
      try debugger.wait(for: "(playhead 0/0) ")
      kill(both.app.processID, SIGSTOP)
      var said = ""
      repeat {
        debugger.send("send .add(1)\r")
        try debugger.wait(for: "send .add(1)\r\n")
        // The command has begun when the line is no longer edited, but need not have asked the app yet.
        while debugger.isRaw { sched_yield() }
        debugger.send("\u{3}")
        said = try debugger.wait(for: "(playhead 0/0) ")
      } while said.contains("error: interrupted")
      #expect(said.contains("error: the app has not answered, and may still do it"))
      kill(both.app.processID, SIGCONT)
      try debugger.wait(for: "(playhead 1/1) ")
      try both.leave(debugger)
    }
  }

  @Test func `a forked child that exits waits for no file of its parent's`() throws {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder)
      both.app.send("fork\r")
      try both.app.wait(for: "the child has left")
    }
  }

  @Test func `an app that listens links no debugger, no reader, no readline and no zlib`() throws {
    let debuggers = ["16PlayheadDebugger", "14PlayheadReader", "libreadline", "libz."]
    func found(in program: String) throws -> [String] {
      let bytes = try Data(contentsOf: URL(filePath: BuildFolder.path(of: program)), options: .alwaysMapped)
      return debuggers.filter { bytes.range(of: Data($0.utf8)) != nil }
    }
    #expect(try found(in: "attachable-app").isEmpty)
    #expect(try found(in: "playhead") == debuggers)
  }

  @Test func `a debugger that is killed at any moment changes nothing in the app`() throws {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder, allowing: .sending)
      let times = Scale.isLarge ? 500 : 8
      for time in 1...times {
        let debugger = try both.attach("-ex", "send .add(1)")
        if time.isMultiple(of: 2) { try debugger.wait(for: "playhead") }
        both.app.send("flood 1000\r")
        if time.isMultiple(of: 3) { try debugger.wait(for: "add") }
        kill(debugger.processID, SIGKILL)
        _ = try debugger.exitStatus()
        try both.app.wait(for: "done flood 1000")
      }
      try both.tell("clients 0")
      both.app.send("\u{4}")
      #expect(try both.app.exitStatus() == .exited(0))
      let recording = try Recording(path: both.file)
      #expect(recording.last >= 1000 * times && recording.ending.status == "closed")
    }
  }

  @Test func `a debugger that is killed while it presents leaves an app that has lost nothing`() throws {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder, allowing: .presenting)
      let times = Scale.isLarge ? 500 : 8
      for time in 1...times {
        try both.tell("hold 1000")
        let debugger = try both.attach("-ex", "present end")
        // Before it attaches, before it presents, while it does.
        if time % 3 > 0 { try debugger.wait(for: "Tally is running") }
        if time % 3 > 1 { try debugger.wait(for: "the app shows") }
        // What a person does is refused; what effects answer waits.
        both.app.send("add 1\r")
        both.app.send("release\r")
        if time.isMultiple(of: 2) { try both.app.wait(for: "done release") }
        kill(debugger.processID, SIGKILL)
        _ = try debugger.exitStatus()
        try both.tell("clients 0")
      }
      both.app.send("\u{4}")
      #expect(try both.app.exitStatus() == .exited(0))
      let recording = try Recording(path: both.file)
      #expect(recording.ending.status == "closed" && recording.lostPositions.isEmpty)
      let refused = try String(contentsOfFile: both.file, encoding: .utf8).matches(of: /"refused":(\d+)/)
        .compactMap { Int64($0.1) }.reduce(0, +)
      #expect(try recording.state(at: recording.last)["count"] == .integer(1001 * Int64(times) - refused))
    }
  }

  @Test func `three debuggers at once, one of them asleep: each has what the app's file has, or a gap`() throws {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder)
      let last = (Scale.isLarge ? 1_000_000 : 60_000) + 1
      let debuggers = try (1...3).map { try both.attach("-o", "\(folder)/kept\($0).jsonl") }
      for debugger in debuggers { try debugger.wait(for: "(playhead 0/0) ") }
      try both.tell("clients 3")
      kill(debuggers[2].processID, SIGSTOP)
      try both.tell("flood \(last - 1)")
      kill(debuggers[2].processID, SIGCONT)
      try both.tell("add 7")
      for debugger in debuggers {
        try debugger.wait(for: "(playhead \(last)/\(last)) ")
        try both.leave(debugger)
      }
      both.app.send("\u{4}")
      #expect(try both.app.exitStatus() == .exited(0))

      let file = try Recording(path: both.file)
      #expect(file.last == last && file.lostPositions.isEmpty)
      for number in 1...3 {
        let path = "\(folder)/kept\(number).jsonl"
        let kept = try Recording(path: path)
        #expect(kept.last == last)
        let lost = kept.lostPositions
        let hasGaps = !(try kept.gaps()).isEmpty
        #expect(hasGaps == !lost.isEmpty)
        if number == 3 { #expect(hasGaps) }
        for position in stride(from: kept.first, through: last, by: 97)
        where !lost.contains(where: { $0.contains(position) }) {
          #expect(try kept.state(at: position) == file.state(at: position), "\(path) at \(position)")
        }
        #expect(try kept.state(at: last) == file.state(at: last))
        let check = try PipeSession(executable: "playhead", arguments: ["check", path], input: .devNull)
        #expect(check.status == .exited(0), "\(check.output)\(check.errors)")
      }
    }
  }

  @Test func `an app that is killed at any moment leaves a recording, and no socket`() throws {
    try withTemporaryFolder { folder in
      let both = try TwoProcesses(folder)
      for time in 1...(Scale.isLarge ? 500 : 5) {
        let kept = "\(folder)/kept\(time).jsonl"
        let debugger = try both.attach("-o", kept)
        try debugger.wait(for: "(playhead 0/0) ")
        both.app.send("flood 100000\r")
        try debugger.wait(for: "add(1)")
        try both.killApp()
        try debugger.wait(for: "is gone; 'restart' attaches to another run of it")
        try both.leave(debugger)
        #expect(try Recording(path: kept).last > 0)
        let list = try PipeSession(
          executable: "playhead", arguments: ["attach", "--list"], environment: ["XDG_RUNTIME_DIR": folder],
          input: .devNull)
        #expect(list.output.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/playhead").isEmpty)
        try both.startAgain()
      }
    }
  }
}
