import ProcessTesting
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct ReadlineSourceTests {
  @Test func `a typed line arrives at Enter`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("step 2\r")
    try shell.wait(for: "read <step 2>\r\n(echo 2) ")
    shell.send("\u{4}")
    #expect(try shell.exitStatus() == .exited(0))
    #expect(shell.transcript == "(echo 1) step 2\r\nread <step 2>\r\n(echo 2) \r\nbye\r\n")
  }

  @Test func `an empty line is a line`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("\r")
    try shell.wait(for: "read <>\r\n(echo 2) ")
  }

  @Test func `Ctrl-C gives up half a line`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("half")
    try shell.wait(for: "half")
    shell.send("\u{3}")
    try shell.wait(for: "^C\r\ninterrupted\r\n(echo 1) ")
    shell.send("whole\r")
    try shell.wait(for: "read <whole>")
  }

  @Test func `Ctrl-C ends a search and forgets what was found`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("needle\r")
    try shell.wait(for: "(echo 2) ")
    shell.send("\u{12}eed")
    try shell.wait { $0.last == "(reverse-i-search)`eed': needle" }
    shell.send("\u{3}")
    try shell.wait(for: "interrupted\r\n(echo 2) ")
    shell.send("fresh\r")
    try shell.wait(for: "read <fresh>")
  }

  @Test func `Ctrl-C reaches a command that runs, and the line after it is whole`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("busy\r")
    try shell.wait(for: "busy\r\nbusy\r\n")
    #expect(!shell.isRaw)
    shell.send("\u{3}")
    try shell.wait(for: "interrupt while busy\r\n(echo 1) ")
    shell.send("next\r")
    try shell.wait(for: "read <next>")
  }

  @Test func `keys typed while a command runs are the next line`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("busy\r")
    try shell.wait(for: "busy\r\nbusy\r\n")
    shell.send("ahead\r")
    try shell.wait(for: "ahead")
    // From outside: the key Ctrl-C would throw away what was typed.
    shell.signal(SIGINT)
    try shell.wait(for: "read <ahead>")
  }

  @Test func `Ctrl-R finds an earlier line`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    for (index, line) in ["goto 7", "step", "print state"].enumerated() {
      try shell.wait(for: "(echo \(index + 1)) ")
      shell.send(line + "\r")
    }
    try shell.wait(for: "(echo 4) ")
    shell.send("\u{12}oto")
    try shell.wait { $0.last == "(reverse-i-search)`oto': goto 7" }
    shell.send("\r")
    try shell.wait(for: "read <goto 7>")
  }

  @Test func `Hangul is edited by the syllable`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("가나다")
    try shell.wait { $0.last == "(echo 1) 가나다" }
    shell.send("\u{7F}라\r")
    try shell.wait(for: "read <가나라>")
  }

  @Test func `Hangul is edited by the syllable where no locale is named`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell", environment: ["LANG": ""])
    try shell.wait(for: "(echo 1) ")
    shell.send("가나다\u{7F}라\r")
    try shell.wait(for: "read <가나라>")
  }

  @Test func `a bracketed paste of several lines is several lines`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell", environment: ["TERM": "xterm"])
    try shell.wait(for: "(echo 1) ")
    shell.send("\u{1B}[200~one\ntwo\n\nfour\u{1B}[201~")
    try shell.wait(for: "four")
    #expect(!shell.transcript.contains("read"))
    shell.send("\r")
    try shell.wait(
      for: "read <one>\r\n(echo 2) two\r\nread <two>\r\n(echo 3) \r\nread <>\r\n(echo 4) four\r\nread <four>")
    try shell.wait(for: "(echo 5) ")
    shell.send("five\r")
    try shell.wait(for: "read <five>")
  }

  @Test func `lines that come all at once are read one by one`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("one\rtwo\rthree\r")
    try shell.wait(for: "read <one>")
    try shell.wait(for: "read <two>")
    try shell.wait(for: "read <three>")
  }

  @Test func `a line from the keyboard is not run by history expansion`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("p a != b && !c\r")
    try shell.wait(for: "read <p a != b && !c>")
  }

  @Test func `a keyboard macro of several lines is read line by line`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/inputrc"
      let file = open(path, O_CREAT | O_WRONLY, 0o600)
      let text = #""\C-xm": "one\rtwo\r""#
      #expect(write(file, text, text.utf8.count) == text.utf8.count)
      close(file)
      let shell = try Pseudoterminal(executable: "echo-shell", environment: ["INPUTRC": path])
      try shell.wait(for: "(echo 1) ")
      shell.send("\u{18}m")
      try shell.wait(for: "read <one>")
      try shell.wait(for: "read <two>")
    }
  }
}
