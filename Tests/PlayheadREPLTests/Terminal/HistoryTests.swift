import ProcessTesting
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The fixture keeps five entries.
@Suite struct HistoryTests {
  private static let up = "\u{1B}[A"

  @Test func `the arrow key brings the last line back`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("goto 5\r")
    try shell.wait(for: "(echo 2) ")
    shell.send(Self.up + "0\r")
    try shell.wait(for: "read <goto 50>")
  }

  @Test func `history is kept between runs, for its owner alone`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/history"
      try run(["first", "second"], history: path)
      #expect(mode(of: path) == 0o600)

      let shell = try Pseudoterminal(executable: "echo-shell", arguments: [path])
      try shell.wait(for: "(echo 1) ")
      shell.send(Self.up + Self.up + "\r")
      try shell.wait(for: "read <first>")
    }
  }

  @Test func `a session that is killed has kept its history`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/history"
      let killed = try Pseudoterminal(executable: "echo-shell", arguments: [path])
      try killed.wait(for: "(echo 1) ")
      killed.send("precious\r")
      try killed.wait(for: "(echo 2) ")
      killed.signal(SIGKILL)
      #expect(try killed.exitStatus() == .signalled(SIGKILL))

      let shell = try Pseudoterminal(executable: "echo-shell", arguments: [path])
      try shell.wait(for: "(echo 1) ")
      shell.send(Self.up + "\r")
      try shell.wait(for: "read <precious>")
    }
  }

  @Test func `the file is capped, and stays its owner's`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/history"
      try run((1...8).map { "line \($0)" }, history: path)
      try run(["last"], history: path)
      #expect(mode(of: path) == 0o600)

      let shell = try Pseudoterminal(executable: "echo-shell", arguments: [path])
      try shell.wait(for: "(echo 1) ")
      shell.send(String(repeating: Self.up, count: 20) + "\r")
      try shell.wait(for: "read <line 5>")
    }
  }

  @Test func `a file that others could read is closed to them`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/history"
      let file = open(path, O_CREAT | O_WRONLY, 0o644)
      fchmod(file, 0o644)
      close(file)
      try run(["secret"], history: path)
      #expect(mode(of: path) == 0o600)
    }
  }

  @Test func `a link in the place of the file is refused, and what it leads to is left alone`() throws {
    try withTemporaryFolder { folder in
      let target = "\(folder)/target"
      let path = "\(folder)/history"
      close(open(target, O_CREAT | O_WRONLY, 0o600))
      chmod(target, 0o644)
      symlink(target, path)
      let shell = try Pseudoterminal(executable: "echo-shell", arguments: [path])
      try shell.wait(for: "history: errno \(ELOOP)\r\n(echo 1) ")
      shell.send("secret\r")
      try shell.wait(for: "(echo 2) ")
      shell.send(Self.up + "\r")
      try shell.wait(for: "read <secret>")
      var status = stat()
      stat(target, &status)
      #expect(status.st_size == 0)
      #expect(mode(of: target) == 0o644)
    }
  }

  @Test func `a link that comes to be in its place later is not followed`() throws {
    try withTemporaryFolder { folder in
      let target = "\(folder)/target"
      let path = "\(folder)/history"
      let shell = try Pseudoterminal(executable: "echo-shell", arguments: [path])
      try shell.wait(for: "(echo 1) ")
      close(open(target, O_CREAT | O_WRONLY, 0o600))
      unlink(path)
      symlink(target, path)
      shell.send("secret\r")
      try shell.wait(for: "(echo 2) ")
      var status = stat()
      stat(target, &status)
      #expect(status.st_size == 0)
    }
  }

  @Test func `an entry of several lines is one in the next run`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/history"
      try run(["one", "a\u{16}\nb", "two"], history: path)
      let shell = try Pseudoterminal(executable: "echo-shell", arguments: [path])
      try shell.wait(for: "(echo 1) ")
      shell.send(Self.up + Self.up + "\r")
      try shell.wait(for: #"read <a\nb>"#)
    }
  }

  @Test func `empty lines, repetitions and lines that begin with a space are left out`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("first\rsame\rsame\r\r secret\r")
    try shell.wait(for: "(echo 6) ")
    shell.send(Self.up + Self.up + "\r")
    try shell.wait(for: "read <first>")
  }

  @Test func `without a place for the file the session goes on`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell", arguments: ["/dev/null/history"])
    try shell.wait(for: "history: errno \(ENOTDIR)\r\n(echo 1) ")
    shell.send("still\r")
    try shell.wait(for: "(echo 2) ")
    shell.send(Self.up + " here\r")
    try shell.wait(for: "read <still here>")
  }

  private func run(_ lines: [String], history path: String) throws {
    let shell = try Pseudoterminal(executable: "echo-shell", arguments: [path])
    for (index, line) in lines.enumerated() {
      try shell.wait(for: "(echo \(index + 1)) ")
      shell.send(line + "\r")
    }
    try shell.wait(for: "(echo \(lines.count + 1)) ")
    shell.send("\u{4}")
    #expect(try shell.exitStatus() == .exited(0))
  }

  private func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }
}
