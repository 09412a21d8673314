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

  @Test func `Ctrl-C ends a paste that never ends`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell", environment: ["TERM": "xterm"])
    try shell.wait(for: "(echo 1) ")
    shell.send("\u{1B}[200~half")
    // Else Ctrl-C takes back the beginning of the paste as well.
    try shell.waitUntilRead()
    shell.send("\u{3}")
    try shell.wait(for: "^C\r\n")
    try shell.wait(for: "interrupted\r\n")
    try shell.wait(for: "(echo 1) ")
    shell.send("whole\r")
    try shell.wait(for: "read <whole>")
  }

  @Test func `Ctrl-C is heard however many keys it takes back`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    for _ in 0..<200 {
      try shell.wait(for: "(echo 1) ")
      shell.send("a" + String(repeating: "\u{1B}[A\u{12}x\u{16}", count: 20))
      // The terminal forgets those of them that readline has not read, at any byte.
      try shell.wait(for: "a")
      shell.send("\u{3}")
      try shell.wait(for: "interrupted\r\n")
    }
    try shell.wait(for: "(echo 1) ")
    shell.send("whole\r")
    try shell.wait(for: "read <whole>")
  }

  @Test(arguments: ["dumb", "nonsense", "screen", "xterm"])
  func `a terminal of any width is typed in`(kind: String) throws {
    for first in [1, 3, 65_535] {
      let shell = try Pseudoterminal(executable: "echo-shell", environment: ["TERM": kind], size: (first, 24))
      try shell.wait(for: ") ")
      for columns in [1, 2, 3, 10, 65_535, 80, 2, 500, 1] {
        shell.send(String(repeating: "x", count: 300))
        try shell.wait(for: "x")
        shell.resize(columns: columns, rows: 24)
        // To the start, to the end, the screen anew, an earlier line and back.
        shell.send("\u{1}\u{5}\u{C}\u{10}\u{E}y\u{3}")
        try shell.wait(for: "interrupted\r\n")
        try shell.wait(for: ") ")
      }
      shell.resize(columns: 80, rows: 24)
      shell.send("whole\r")
      try shell.wait(for: "read <whole>")
    }
  }

  /// As readline is given it by a terminal.
  private static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  @Test(
    arguments: [
      // A quoted key, a line out of the history, a kill that is yanked, undo of a kill, a keyboard macro.
      ("", "one\u{16}\ntwo", ["one\\ntwo"]),
      ("one\u{16}\ntwo", "\u{10}", ["one\\ntwo"]),
      ("", paste("one\ntwo") + "\u{15}\u{19}", ["one\\ntwo"]),
      ("", paste("one\ntwo") + "\u{15}\u{1F}", ["one\\ntwo"]),
      ("", "\u{18}(o\u{16}\nt\u{18})\u{15}\u{18}e", ["o\\nt"]),
      // A quoted key after a paste, before it and in it; a line of the history that ends as the paste does.
      ("", paste("one\ntwo") + "\u{16}\nx", ["one\\ntwo\\nx"]),
      ("", "x\u{16}\n" + paste("one\ntwo"), ["x\\none\\ntwo"]),
      ("", paste("one\ntwo") + "\u{1B}b\u{16}\n", ["one\\n\\ntwo"]),
      ("one\u{16}\ntwo", paste("x\ntwo") + "\u{10}", ["one\\ntwo"]),
      // A paste that is edited, two of them, one after what was taken back, one in a line of the history.
      ("", "a" + paste("one\ntwo") + "b\u{1}x", ["xaone", "twob"]),
      ("", paste("a\nb") + paste("c\nd"), ["a", "bc", "d"]),
      ("", "x\u{16}\ny\u{15}" + paste("one\ntwo"), ["one", "two"]),
      ("zero", "\u{10}" + paste("one\ntwo"), ["zeroone", "two"]),
    ])
  func `only a bracketed paste is several lines`(before: String, keys: String, lines: [String]) throws {
    let shell = try Pseudoterminal(executable: "echo-shell", environment: ["TERM": "xterm"], size: (200, 24))
    var count = 1
    try shell.wait(for: "(echo 1) ")
    if !before.isEmpty {
      shell.send(before + "\r")
      count += 1
      try shell.wait(for: "(echo \(count)) ")
    }
    shell.send(keys + "\r")
    for line in lines {
      count += 1
      try shell.wait(for: "read <\(line)>\r\n")
      try shell.wait(for: "(echo \(count)) ")
    }
    shell.send("end\r")
    try shell.wait(for: "read <end>")
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
