import ProcessTesting
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a person does at the debugger's prompt besides typing commands.
@Suite struct LineEditingTests {
  private func session(_ environment: [String: String] = [:], columns: Int = 200) throws -> Pseudoterminal {
    let session = try Pseudoterminal(
      executable: "playhead", arguments: ["\(Transcript.folder)/cascades.jsonl"],
      environment: ["XDG_STATE_HOME": "/dev/null"].merging(environment) { $1 }, size: (columns, 24))
    try session.wait(for: "(playhead 0/9) ")
    return session
  }

  @Test func `Ctrl-D leaves on an empty line only`() throws {
    let session = try session()
    session.send("p countx\u{2}\u{4}\r")
    try session.wait(for: "$1 = 0\r\n(playhead 0/9) ")
    session.send("\u{4}")
    #expect(try session.exitStatus() == .exited(0))
    #expect(session.modes == session.initialModes)
  }

  @Test func `Ctrl-R finds an earlier command, and Ctrl-C gives the search up`() throws {
    let session = try session()
    session.send("p count\rwhen\r")
    try session.wait(for: "$1 = 0")
    try session.wait { $0.last == "(playhead 0/9)" && $0.lines.contains { $0.hasSuffix("when") } }
    session.send("\u{12}cou")
    try session.wait { $0.last == "(reverse-i-search)`cou': p count" }
    session.send("\u{3}")
    try session.wait { $0.last == "(playhead 0/9)" }
    session.send("\u{12}cou")
    try session.wait { $0.last == "(reverse-i-search)`cou': p count" }
    session.send("\r")
    try session.wait(for: "$2 = 0")
  }

  @Test func `Ctrl-Z stops it as a shell's job, and it comes back with its line`() throws {
    let shell = try Pseudoterminal(
      executable: "/bin/sh", arguments: ["-i"],
      environment: ["PS1": "shell: ", "XDG_STATE_HOME": "/dev/null", "TERM": "xterm", "NO_COLOR": "1"],
      size: (300, 24))
    try shell.wait(for: "shell: ")
    shell.send("'\(BuildFolder.path(of: "playhead"))' '\(Transcript.folder)/cascades.jsonl'\r")
    try shell.wait(for: "(playhead 0/9) ")
    shell.send("p co")
    try shell.wait(for: "p co")
    shell.send("\u{1A}")
    let stopping = try shell.wait(for: "Stopped")
    // No paste of the shell's is taken for ours.
    #expect(stopping.contains("\u{1B}[?2004l"))
    try shell.wait(for: "shell: ")
    shell.send("fg\r")
    try shell.wait(for: "p co")
    shell.send("unt\r")
    try shell.wait(for: "$1 = 0\r\n")
    try shell.wait(for: "(playhead 0/9) ")
    shell.send("!echo begun; cat\r")
    try shell.wait(for: "begun\r\n")
    shell.send("\u{1A}")
    try shell.wait(for: "Stopped")
    try shell.wait(for: "shell: ")
    shell.send("fg\r")
    // The shell names the job that it continues. What is typed before is the shell's.
    try shell.wait(for: "cascades.jsonl\"\r\n")
    // Only what is in front reads the keyboard.
    shell.send("in front\r")
    for _ in ["echoed", "answered"] { try shell.wait(for: "in front\r\n") }
    shell.send("\u{3}")
    try shell.wait(for: "signal 2")
    try shell.wait(for: "(playhead 0/9) ")
  }

  @Test func `Ctrl-Z does nothing where nobody could continue it`() throws {
    let session = try session()
    session.send("p co")
    try session.wait(for: "p co")
    session.send("\u{1A}")
    try session.wait(for: "(playhead 0/9) p co")
    #expect(session.isRaw)
    session.send("unt\r")
    try session.wait(for: "$1 = 0")
  }

  @Test func `Tab completes settings, aliases, options, files and keys that need quotes`() throws {
    let session = try session()
    for (keys, shown) in [
      ("set wid\t12\r", "(playhead 0/9) "), ("show wi\t\r", "\r\n12\r\n"), ("set co\tnev\t\r", "(playhead 0/9) "),
      ("alias mine = p count\r", "(playhead 0/9) "), ("min\t\r", "$1 = 0"), ("reverse-last -\tcount\r", "2/9  "),
      ("source \(Transcript.folder)/scr\tpl\t\r", "3/9  "), ("p rows[\t\r", "= 1\r\n"),
      ("p rows[\"a \t\r", "= 1\r\n"), ("p rows.a\t at 1\r", "= 1\r\n"),
      ("!ls \(Transcript.folder)/nested.js\t\r", "nested.jsonl\r\n"),
    ] {
      session.send(keys)
      try session.wait(for: shown)
    }
  }

  @Test func `a paste of several lines is several commands`() throws {
    let session = try session(["TERM": "xterm", "NO_COLOR": "1"])
    session.send("\u{1B}[200~s 2\np count\n\u{1B}[201~")
    try session.wait(for: "p count")
    #expect(!session.transcript.contains("2/9"))
    session.send("\r")
    try session.wait(for: "2/9  ")
    try session.wait(for: "(playhead 2/9) p count\r\n$1 = 1\r\n")
  }

  @Test func `keys typed while a command runs are the next line`() throws {
    let session = try session()
    session.send("!echo begun; read x\r")
    try session.wait(for: "begun\r\n")
    session.send("\rp count\r")
    try session.wait(for: "$1 = 0")
  }

  @Test func `a line that wraps is drawn anew when the window changes`() throws {
    let session = try session(["TERM": "xterm", "NO_COLOR": "1"], columns: 30)
    session.send("p count at 0000000000000000000000000")
    try session.wait(for: "0000")
    session.resize(columns: 80, rows: 24)
    try session.wait(for: "(playhead 0/9) p count at 0000000000000000000000000")
    session.send("\r")
    try session.wait(for: "$1 = 0")
  }

  @Test func `Korean is typed, deleted by the syllable, and marked where it is wrong`() throws {
    let session = try session()
    session.send("p 한국말\u{7F}글\r")
    try session.wait(for: "error: there is no '한국글' in state\r\n  p 한국글\r\n    ^~~~~~\r\n")
  }

  @Test func `the person's inputrc is honoured`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/inputrc"
      let file = try #require(fopen(path, "w"))
      fputs("$if playhead\n\"\\C-t\": \"p count\"\n$endif\n$if other\n\"\\C-t\": \"no\"\n$endif\n", file)
      fclose(file)
      for environment in [["INPUTRC": path], ["INPUTRC": "", "HOME": folder]] {
        if environment["HOME"] != nil { rename(path, "\(folder)/.inputrc") }
        let session = try session(environment)
        session.send("\u{14}\r")
        try session.wait(for: "p count\r\n$1 = 0")
      }
    }
  }
}
