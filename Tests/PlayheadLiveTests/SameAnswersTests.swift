import ProcessTesting
import TerminalTesting
import Testing

/// One session at a terminal and over a pipe.
@Suite struct SameAnswersTests {
  private static let lines = [
    "send .addTwice(by: 2)", "print count", "send .mood(.cross)", "history mood", "reverse-step", "send .stop", "bt",
    "branches", "diff original", "switch original", "goto end", "break stop", "send .stop",
    "send .heard(\"\\u{1B}[31m한글\")", "print heard", "reverse-continue",
    "info breakpoints", "nonsense", "diff 0 4", "list", "goto end", "restart", "send .add(7)", "print count",
  ]

  /// What only a person is asked.
  private static let question = "end this run and begin another? (y or n) "

  @Test func `the answers over a pipe are those at the terminal, without prompt and echo`() throws {
    try withTemporaryFolder { folder in
      let pipe = try PipeSession(
        executable: "live-app", arguments: ["--record", "\(folder)/pipe.jsonl"],
        environment: ["XDG_STATE_HOME": "/dev/null"], input: .text(Self.lines.joined(separator: "\n") + "\n"),
        mergesErrors: true)
      #expect(pipe.status == .exited(1))

      let terminal = try Pseudoterminal(
        executable: "live-app", arguments: ["--record", "\(folder)/terminal.jsonl"],
        environment: ["XDG_STATE_HOME": "/dev/null"], size: (400, 24))
      try terminal.wait(for: "(playhead 0/0) ")
      for line in Self.lines {
        terminal.send(line + "\r")
        try terminal.wait(for: "\(line)\r\n")
        if line == "restart" {
          try terminal.wait(for: Self.question)
          terminal.send("y\r")
        }
        try terminal.wait { $0.last.wholeMatch(of: /\(playhead (\w+ )?\d+\/\d+\)/) != nil }
      }
      terminal.send("\u{4}")
      #expect(try terminal.exitStatus() == .exited(0))

      let shown = terminal.screen.lines.filter { !$0.hasPrefix("(playhead ") && !$0.hasPrefix(Self.question) }.map(
        Self.plain)
      let said = pipe.output.split(separator: "\n", omittingEmptySubsequences: false).map { Self.plain(String($0)) }
      #expect(shown == said)
      #expect(said.contains(#"  heard[0]: + "\u{1B}[31m한글""#))
    }
  }

  /// A line without what differs from run to run.
  private static func plain(_ line: String) -> String {
    line.replacing(/\b[0-9]+\.[0-9]{3}s/, with: "TIME").replacing(/(pipe|terminal)(-\w+)?\.jsonl/) {
      "FILE\($0.2 ?? "")"
    }
    .replacing(/\ +$/, with: "")
    .replacing(/(pipe|terminal)\.branches/, with: "BRANCHES")
    // At a terminal causes have a column of their own.
    .replacing(/\s{3,}←/, with: "   ←")
  }
}
