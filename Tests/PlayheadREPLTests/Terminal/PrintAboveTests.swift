import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct PrintAboveTests {
  @Test(arguments: ["dumb", "xterm"]) func `text above leaves half a line intact`(terminal: String) throws {
    let shell = try Pseudoterminal(executable: "echo-shell", environment: ["TERM": terminal])
    try shell.wait(for: "(echo 1) ")
    shell.send("half 한글")
    try shell.wait(for: "half 한글")
    shell.signal(SIGUSR1)
    try shell.wait(for: "message 1\r\n")
    try shell.wait(for: "(echo 1) half 한글")
    shell.send(" done\r")
    try shell.wait(for: "read <half 한글 done>")
  }

  @Test func `text above stands above on the screen`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("half")
    try shell.wait(for: "half")
    for number in 1...3 {
      shell.signal(SIGUSR1)
      try shell.wait { $0.lines.contains("message \(number)") && $0.last == "(echo 1) half" }
    }
    #expect(shell.screen.lines.suffix(4) == ["message 1", "message 2", "message 3", "(echo 1) half"])
  }

  @Test func `text above keeps the cursor where it was`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("held\u{1B}[D\u{1B}[D")
    shell.signal(SIGUSR1)
    try shell.wait(for: "message 1\r\n")
    shell.send("X\r")
    try shell.wait(for: "read <heXld>")
  }

  @Test func `text above does not disturb a search`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("needle\r")
    try shell.wait(for: "(echo 2) ")
    shell.send("\u{12}eed")
    try shell.wait { $0.last.hasSuffix("`eed': needle") }
    shell.signal(SIGUSR1)
    try shell.wait(for: "message 1\r\n")
    try shell.wait { $0.last.hasSuffix("`eed': needle") }
    shell.send("\r")
    try shell.wait(for: "read <needle>")
  }

  @Test func `text above a line that wraps leaves it intact`() throws {
    let long = String(repeating: "0123456789", count: 9)
    let shell = try Pseudoterminal(executable: "echo-shell", environment: ["TERM": "xterm"], size: (40, 10))
    try shell.wait(for: "(echo 1) ")
    shell.send(long)
    shell.signal(SIGUSR1)
    try shell.wait(for: "message 1\r\n")
    shell.send("!\r")
    try shell.wait(for: "read <\(long)!>")
  }

  @Test func `a coloured prompt takes the room of its text`() throws {
    let shell = try Pseudoterminal(
      executable: "echo-shell", environment: ["CLICOLOR_FORCE": "1"], size: (24, 10))
    try shell.wait { $0.last == "(echo 1)" }
    #expect(shell.transcript.contains("\u{1B}["))
    shell.send("0123456789")
    try shell.wait { $0.last == "(echo 1) 0123456789" }
    shell.signal(SIGUSR1)
    try shell.wait { $0.lines.contains("message 1") && $0.last == "(echo 1) 0123456789" }
  }

  @Test func `the prompt changes while a line is typed`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("half")
    try shell.wait(for: "half")
    shell.signal(SIGURG)
    try shell.wait { $0.last == "(renamed) half" }
    shell.send(" done\r")
    try shell.wait(for: "read <half done>\r\n(echo 2) ")
  }

  @Test func `while a command runs text is printed where it runs`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("busy\r")
    try shell.wait(for: "busy\r\nbusy\r\n")
    shell.signal(SIGUSR1)
    try shell.wait(for: "message 1\r\n")
    shell.send("\u{3}")
    try shell.wait(for: "interrupt while busy\r\n(echo 1) ")
  }
}
