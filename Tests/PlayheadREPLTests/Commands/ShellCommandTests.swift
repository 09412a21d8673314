import ProcessTesting
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Other programs at the debugger's terminal.
@Suite struct ShellCommandTests {
  private func session(
    _ environment: [String: String] = [:], arguments: [String] = [], rows: Int = 24
  ) throws -> Pseudoterminal {
    let session = try Pseudoterminal(
      executable: "playhead", arguments: ["\(Transcript.folder)/cascades.jsonl"] + arguments,
      environment: ["XDG_STATE_HOME": "/dev/null"].merging(environment) { $1 }, size: (200, rows))
    try session.wait(for: "(playhead 0/9)")
    return session
  }

  @Test func `Ctrl-C ends the shell command, and the session goes on`() throws {
    let session = try session()
    session.send("!cat\r")
    while session.isRaw { sched_yield() }
    // A shell that is about to start a command can lose the signal: its answer shows that the command runs.
    session.send("begun\r")
    for _ in ["echoed", "answered"] { try session.wait(for: "begun\r\n") }
    session.send("\u{3}")
    try session.wait(for: "error: the shell command was ended by signal 2 (Interrupt)\r\n")
    try session.wait(for: "(playhead 0/9)")
    session.send("p count\r")
    try session.wait(for: "$1 = 0\r\n")
  }

  @Test func `a shell command reads the keyboard, a line at a time`() throws {
    let session = try session()
    session.send("!read name; echo hello, $name\r")
    while session.isRaw { sched_yield() }
    session.send("you\r")
    try session.wait(for: "hello, you\r\n(playhead 0/9)")
    #expect(session.isRaw)
  }

  @Test func `the terminal is put right after a command that is killed`() throws {
    let session = try session()
    let modes = session.initialModes
    session.send("!stty raw -echo; kill -s KILL $$\r")
    try session.wait(for: "was ended by signal 9")
    try session.wait(for: "(playhead 0/9)")
    session.send("\u{4}")
    #expect(try session.exitStatus() == .exited(0))
    #expect(session.modes == modes)
  }

  @Test func `what a pipe leaves unread does no harm`() throws {
    let session = try session()
    session.send("help | true\r")
    try session.wait(for: "help | true\r\n(playhead 0/9)")
    session.send("l 0-1 | sed s/tapped/piped/\r")
    try session.wait(for: "piped   ← outside\r\n(playhead 0/9)")
    session.send("\r")
    // The list pages on, through the same command.
    try session.wait(for: "   2  ")
  }

  @Test func `what is piped has the colours of no terminal`() throws {
    let session = try session(["TERM": "xterm"])
    session.send("s 2 | cat -v\r")
    try session.wait(for: "\r2/9  0.000s")
    try session.wait(for: "(playhead 2/9)")
    session.send("s\r")
    try session.wait(for: "\r\u{1B}[1m3/9\u{1B}[0m")
  }

  private static let pager = "sed 's/^/paged: /'"

  @Test func `text that is longer than the screen goes through the pager, and shorter text does not`() throws {
    let session = try session(["TERM": "xterm", "PAGER": "nobody", "PLAYHEAD_PAGER": Self.pager], rows: 10)
    session.send("help\r")
    try session.wait(for: "paged:   step, s ")
    try session.wait(for: "(playhead 0/9)")
    session.send("help step\r")
    #expect(try !session.wait(for: "example: step").contains("paged"))
    session.resize(columns: 200, rows: 120)
    session.send("help\r")
    #expect(try !session.wait(for: "'help COMMAND'").contains("paged"))
  }

  @Test func `without a variable, with 'set pager off' and on a dumb terminal there is no pager`() throws {
    for (environment, arguments) in [
      (["TERM": "xterm"], []),
      (["TERM": "xterm", "PAGER": Self.pager], ["-ex", "set pager off"]),
      (["TERM": "dumb", "PAGER": Self.pager], []),
    ] {
      let session = try session(environment, arguments: arguments, rows: 10)
      session.send("help\r")
      #expect(try !session.wait(for: "'help COMMAND'").contains("paged"))
    }
  }

  @Test func `Ctrl-C in the pager of a command of the start is the pager's`() throws {
    let session = try Pseudoterminal(
      executable: "playhead", arguments: ["\(Transcript.folder)/cascades.jsonl", "-ex", "help"],
      environment: ["XDG_STATE_HOME": "/dev/null", "TERM": "xterm", "PAGER": "cat; exec cat /dev/tty"], size: (200, 10))
    try session.wait(for: "'help COMMAND'")
    session.send("paging\r")
    for _ in ["echoed", "answered"] { try session.wait(for: "paging\r\n") }
    session.send("\u{3}")
    try session.wait(for: "(playhead 0/9)")
  }

  @Test func `a pager that is missing loses nothing`() throws {
    let session = try session(["TERM": "xterm", "PAGER": "/no/such/pager"], rows: 10)
    session.send("help\r")
    try session.wait(for: "'help COMMAND'")
    try session.wait(for: "the pager '/no/such/pager' cannot be started")
    try session.wait(for: "(playhead 0/9)")
  }
}
