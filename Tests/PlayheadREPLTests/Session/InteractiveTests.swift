import Foundation
import ProcessTesting
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The debugger at a terminal.
@Suite struct InteractiveTests {
  private func session(_ arguments: [String] = [], state: String = "/dev/null") throws -> Pseudoterminal {
    let session = try Pseudoterminal(
      executable: "playhead", arguments: ["\(Transcript.folder)/cascades.jsonl"] + arguments,
      environment: ["XDG_STATE_HOME": state], size: (200, 24))
    return session
  }

  @Test func `a session at a terminal, exactly`() throws {
    let session = try session()
    try session.wait(for: "(playhead 0/9) ")
    for (keys, prompt) in [
      ("s\r", "(playhead 1/9) "), ("\r", "(playhead 2/9) "), ("p count\r", "(playhead 2/9) "),
      ("\r", "(playhead 2/9) "),
      ("p cuont\r", "(playhead 2/9) "),
    ] {
      session.send(keys)
      try session.wait(for: prompt)
    }
    session.send("\u{4}")
    #expect(try session.exitStatus() == .exited(0))
    let expected = """
      FOLDER/cascades.jsonl: Counter, 9 actions, 900 µs, recorded 2026-11-21T02:26:09.123456Z
      1 note: info notes
      1 suspect: at 5, what 3 response asked for failed, and nothing shows it: suspects
      help lists the commands, Tab completes
      0/9  the initial state
      (playhead 0/9) s
      1/9  0.000s  tapped   ← outside
        no change
      (playhead 1/9) 
      2/9  0.000s  increment   ← outside
        count: 0 → 1
      (playhead 2/9) p count
      $1 = 1
      (playhead 2/9) 
      (playhead 2/9) p cuont
      error: there is no 'cuont' in state
        p cuont
          ^~~~~
      hint: did you mean 'count'?
      (playhead 2/9) 

      """
    #expect(
      session.transcript.replacing("\r\n", with: "\n").replacing(Transcript.folder, with: "FOLDER") == expected)
  }

  @Test func `what nobody reads on a terminal is exported into a file beside the recording`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.copyItem(atPath: "\(Transcript.folder)/cascades.jsonl", toPath: "\(folder)/a.jsonl")
      let session = try Pseudoterminal(
        executable: "playhead", arguments: ["\(folder)/a.jsonl"], environment: ["XDG_STATE_HOME": "/dev/null"],
        size: (200, 24))
      try session.wait(for: "(playhead 0/9) ")
      for (kind, beginning) in [("html", "<!"), ("perfetto", "{\"displayTimeUnit"), ("redux", "{")] {
        session.send("export \(kind)\r")
        try session.wait(for: "(playhead 0/9) ")
        let ending = kind == "html" ? "html" : "\(kind).json"
        let written = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(ending) }
        let name = try #require(written.first)
        #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).hasPrefix(beginning))
        #expect(session.transcript.contains(name))
      }
      #expect(!session.transcript.contains("<html"))
      #expect(session.transcript.count < 4000)
      session.send("\u{4}")
      #expect(try session.exitStatus() == .exited(0))
    }
  }

  @Test func `an empty line repeats moves, pages the list on, and nothing else`() throws {
    let session = try session()
    try session.wait(for: "(playhead 0/9) ")
    session.send("g end\r\r")
    try session.wait(for: "(playhead 9/9) \r\n(playhead 9/9) ")
    session.send("last count\r")
    try session.wait(for: "(playhead 9/9) ")
    session.send("\r")
    try session.wait(for: "(playhead 6/9) ")
    session.send("\r")
    try session.wait(for: "(playhead 2/9) ")
    session.send("l 0-2\r")
    try session.wait(for: ">  2 ")
    session.send("\r")
    try session.wait(for: "   3 ")
  }

  @Test func `Ctrl-C gives up a line and the session goes on`() throws {
    let session = try session()
    try session.wait(for: "(playhead 0/9) ")
    session.send("step")
    try session.wait(for: "step")
    session.send("\u{3}")
    try session.wait(for: "^C\r\n(playhead 0/9) ")
    session.send("quit\r")
    #expect(try session.exitStatus() == .exited(0))
  }

  @Test func `Tab completes commands, actions, paths, notes and topics`() throws {
    let session = try session()
    try session.wait(for: "(playhead 0/9) ")
    for (keys, shown) in [
      ("contin\t\r", "continue"), ("b togg\t\r", "breakpoint 1: toggled"), ("watch co\t\r", "watchpoint 2: count"),
      ("g sto\t\r", "7/9  "), ("info act\t\r", "count  total"), ("p items[0].na\t\r", "= \"a\""),
      ("help goto\t\r", "also: g"), ("watch destination.al\t.ti\t\r", "watchpoint 3: destination.alert.title"),
      ("p old.co\t\r", "$2 = 2"), ("p any(items[*].na\t contains \"a\")\r", "$3 = true"),
      ("query count > 1 && !(cou\t == 5) show fa\t\r", "toggled  "),
      ("catch eff\t fa\t\r", "catchpoint 4: effect fail"),
      ("b tick if co\t > 1\r", "breakpoint 5: tick if count > 1"),
      ("list 0.. --changed co\t\r", "increment   "), ("goto 0\r", "0/9  "), ("u incr\t\r", "2/9  "),
    ] {
      session.send(keys)
      try session.wait(for: shown)
    }
  }

  @Test func `what was typed is there in the next session, for its owner only`() throws {
    try withTemporaryFolder { folder in
      for keys in ["p count\r", "\u{10}\r"] {
        let session = try session(state: folder)
        try session.wait(for: "(playhead 0/9) ")
        session.send(keys)
        try session.wait(for: "$1 = 0")
        try session.wait(for: "(playhead 0/9) ")
        session.send("\u{4}")
        #expect(try session.exitStatus() == .exited(0))
      }
      var status = stat()
      #expect(stat("\(folder)/playhead/history", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      unlink("\(folder)/playhead/history")
      rmdir("\(folder)/playhead")
    }
  }

  @Test func `a history that is a link is not kept, which is told once`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/playhead/history"
      mkdir("\(folder)/playhead", 0o700)
      symlink("\(folder)/target", path)
      let session = try session(state: folder)
      try session.wait(for: "(playhead 0/9) ")
      session.send("p count\rquit\r")
      #expect(try session.exitStatus() == .exited(0))
      let told = "error: \(path): is a symbolic link, so the history is not kept\r\nhint: rm \(path)\r\n"
      #expect(session.transcript.ranges(of: told).count == 1)
      #expect(access("\(folder)/target", F_OK) != 0)
      unlink(path)
      rmdir("\(folder)/playhead")
    }
  }

  @Test func `what may hold a redacted value can be recalled, and is in no file of the prompt's`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let header = """
        {"kind":"header","format":"playhead","version":1,"id":"1","store":{"name":"Shop","state":"Shop","action":"Action",\
        "fidelity":"recordable"},"redacted":["/keys/*/pass"],"schema":{"types":{"Shop":{"fields":[["user","String"]]},\
        "Action":{"cases":[["login",[["user","String"],["password","String",{"redacted":true}]]]]}},\
        "state":"Shop","action":"Action"},"state":{"user":"ada"}}

        """
      try header.write(toFile: path, atomically: true, encoding: .utf8)
      let session = try Pseudoterminal(
        executable: "playhead", arguments: [path], environment: ["XDG_STATE_HOME": folder], size: (200, 24))
      try session.wait(for: "(playhead 0/0) ")
      let lines = [
        #"send .login(user: "ada", password: "hunter22")"#, #"send .login("ada", "hunter22""#,
        #"send {"login":{"user":"ada","password":"hunter22"}}"#, #"query keys[0].pass == "hunter22""#,
        "print user",
      ]
      for line in lines {
        session.send(line + "\r")
        try session.wait(for: "(playhead 0/0) ")
      }
      session.send("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A")
      try session.wait(for: #"send {"login":{"user":"ada","password":"hunter22"}}"#)
      session.send("\u{3}")
      try session.wait(for: "^C\r\n(playhead 0/0) ")
      session.send("\u{4}")
      #expect(try session.exitStatus() == .exited(0))
      let history = try String(contentsOfFile: "\(folder)/playhead/history", encoding: .utf8)
      #expect(history.split(separator: "\n").filter { !$0.hasPrefix("#") } == ["print user"])
      unlink("\(folder)/playhead/history")
      rmdir("\(folder)/playhead")
    }
  }

  @Test func `a pager that cannot write is named`() throws {
    guard access("/dev/full", F_OK) == 0 else { return }
    let session = try Pseudoterminal(
      executable: "playhead", arguments: ["\(Transcript.folder)/cascades.jsonl"],
      environment: ["XDG_STATE_HOME": "/dev/null", "TERM": "xterm", "NO_COLOR": "1", "PAGER": "cat >/dev/full"],
      size: (200, 10))
    try session.wait(for: "(playhead 0/9) ")
    session.send("help\r")
    try session.wait(for: "error: the pager 'cat >/dev/full' ended with status 1\r\n")
    try session.wait(for: "(playhead 0/9) ")
  }

  @Test func `commands of the start run before the prompt`() throws {
    let session = try session(["-ex", "s 3"])
    try session.wait(for: "3/9  ")
    try session.wait(for: "(playhead 3/9) ")
  }

  @Test func `Ctrl-C ends a command that runs, and the session goes on`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/long.jsonl"
      let file = try #require(fopen(path, "w"))
      fputs(#"{"kind":"header","format":"playhead","version":1,"state":{"n":0}}"# + "\n", file)
      for seq in 1...100_000 {
        fputs(#"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a"}"# + "\n", file)
        fputs(
          #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[{"op":"replace","path":"/n","value":\#(seq)}]}"# + "\n",
          file)
      }
      fclose(file)
      let session = try Pseudoterminal(
        executable: "playhead", arguments: [path], environment: ["XDG_STATE_HOME": "/dev/null"])
      try session.wait(for: "(playhead 0/100000) ", seconds: 60)
      session.send("info actions\r")
      try session.wait(for: "info actions\r\n")
      // The command has begun when the line is no longer edited.
      while session.isRaw { sched_yield() }
      session.send("\u{3}")
      try session.wait(for: "error: interrupted\r\n(playhead 0/100000) ")
      session.send("s\r")
      try session.wait(for: "(playhead 1/100000) ")
    }
  }
}
