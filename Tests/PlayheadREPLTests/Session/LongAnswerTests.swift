import PlayheadFormat
import ProcessTesting
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Answers of many rows come a page at a time.
@Suite struct LongAnswerTests {
  private static let count = 1000

  /// A recording of many actions, of which one is followed by a line that cannot be parsed.
  private func withRecording<Result>(
    count: Int = Self.count, bad: Int? = nil, _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    try withTemporaryFolder { folder in
      let path = "\(folder)/long.jsonl"
      let file = try #require(fopen(path, "w"))
      fputs(#"{"kind":"header","format":"playhead","version":1,"state":{"n":0}}"# + "\n", file)
      for seq in 1...count {
        fputs(#"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a","action":{"a":{}}}"# + "\n", file)
        let value = seq == bad ? #""\q""# : String(seq)
        fputs(
          #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[{"op":"replace","path":"/n","value":\#(value)}]}"# + "\n",
          file)
      }
      fclose(file)
      return try body(path)
    }
  }

  private func run(_ path: String, _ arguments: String...) throws -> PipeSession {
    try PipeSession(executable: "playhead", arguments: [path, "--batch"] + arguments, input: .devNull)
  }

  @Test func `every row is there, and one column stands beneath the other`() throws {
    try withRecording { path in
      let session = try run(path, "-ex", "history n")
      #expect(session.status == .exited(0))
      let rows = session.output.split(separator: "\n")
      #expect(rows.count == Self.count + 1)
      let first = try #require(rows.dropFirst().first)
      #expect(rows[1].hasSuffix("0 → 1") && rows[Self.count].hasSuffix("999 → 1000"))
      #expect(rows[Self.count].hasPrefix(" "))
      let column = first.firstIndex(of: "a").map { first.distance(from: first.startIndex, to: $0) }
      for row in rows.dropFirst() {
        #expect(row.firstIndex(of: "a").map { row.distance(from: row.startIndex, to: $0) } == column)
      }
      let list = try run(path, "-ex", "list 0-1000").output.split(separator: "\n")
      #expect(list.count == Self.count + 1)
      #expect(list.last?.hasPrefix("   1000  ") == true)
    }
  }

  @Test(arguments: [("history n", "changes"), ("list 1-1000", "positions")])
  func `for programs they are one object`(command: String, member: String) throws {
    try withRecording { path in
      let session = try run(path, "--json", "-ex", command)
      let lines = session.output.split(separator: "\n")
      let json = try JSONValue(parsing: String(try #require(lines.last)))
      #expect(json["command"] == .string(command.split(separator: " ")[0].description))
      guard case .array(let rows)? = json[member] else {
        Issue.record("no rows")
        return
      }
      #expect(rows.map { $0["position"] } == (1...Self.count).map { .integer(Int64($0)) })
      #expect(json["complete"] == nil)
    }
  }

  @Test func `what comes before a line that cannot be read is shown`() throws {
    try withRecording(bad: 600) { path in
      let error = "\(path):1201:83: found 'q', expected one of"
      let session = try run(path, "-ex", "history n", "-ex", "quit")
      #expect(session.status == .exited(1))
      #expect(session.output.hasSuffix("598 → 599\n"))
      #expect(session.errors.contains(error), "\(session.errors)")
      let json = try run(path, "--json", "-ex", "history n")
      let lines = json.output.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(try JSONValue(parsing: String(lines[1]))["complete"] == false)
      #expect(try JSONValue(parsing: String(lines[2]))["error"] != nil)
    }
  }

  @Test func `what comes before an action that cannot be read is shown`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let file = try #require(fopen(path, "w"))
      fputs(#"{"kind":"header","format":"playhead","version":1,"state":{"n":0}}"# + "\n", file)
      for seq in 1...5 {
        // The time stands after what cannot be read.
        let action = seq == 4 ? #""action":{"a":"\q"},"t":1"# : #""t":1,"action":{"a":{}}"#
        fputs(#"{"kind":"action","seq":\#(seq),"name":"a",\#(action)}"# + "\n", file)
        fputs(
          #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[{"op":"replace","path":"/n","value":\#(seq)}]}"# + "\n",
          file)
      }
      fclose(file)
      let session = try run(path, "-ex", "history n")
      #expect(session.status == .exited(1))
      #expect(session.output.contains("0 → 1") && session.output.hasSuffix("2 → 3\n"))
    }
  }

  @Test func `a pipe that has enough ends the command`() throws {
    try withRecording { path in
      let session = try run(path, "-ex", "history n | head -n 2 | tail -n 1", "-ex", "list 1-1000 | sed -n '$p'")
      #expect(session.status == .exited(0))
      let lines = session.output.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.hasSuffix("0 → 1") == true)
      #expect(lines.last?.hasPrefix("   1000") == true)
    }
  }

  @Test func `a pager is given them as it reads`() throws {
    try withRecording { path in
      let session = try Pseudoterminal(
        executable: "playhead", arguments: [path],
        environment: [
          "XDG_STATE_HOME": "/dev/null", "TERM": "xterm", "NO_COLOR": "1", "PAGER": "head -n 3; echo enough",
        ],
        size: (80, 400))
      try session.wait(for: "(playhead 0/1000)")
      session.send("history n\r")
      try session.wait(for: "1 → 2\r\nenough\r\n")
      try session.wait(for: "(playhead 0/1000)")
      session.send("list 1-20\r")
      #expect(try !session.wait(for: "20  ").contains("enough"))
      try session.wait(for: "(playhead 0/1000)")
    }
  }

  @Test func `Ctrl-C in a pager is the pager's, which goes on reading`() throws {
    try withRecording(count: 20_000) { path in
      let session = try Pseudoterminal(
        executable: "playhead", arguments: [path],
        environment: [
          "XDG_STATE_HOME": "/dev/null", "TERM": "xterm", "NO_COLOR": "1",
          // A `read` that begins after the signal would not end by it: a shell's trap runs between commands.
          "PAGER": "trap heard=1 INT; read first; echo ready; until [ $heard ]; do :; done; tail -n 1; echo over",
        ],
        size: (80, 400))
      try session.wait(for: "(playhead 0/20000)")
      session.send("history n\r")
      try session.wait(for: "ready")
      session.send("\u{3}")
      let output = try session.wait(for: "over")
      #expect(output.contains("19999 → 20000"))
      #expect(!output.contains("interrupted"))
      try session.wait(for: "(playhead 0/20000)")
    }
  }

  @Test(arguments: ["(a+)+b", "(a|aa)*b", "a*a*a*a*a*a*a*a*b"])
  func `a regular expression of which others try more ways than anybody can wait for is answered`(pattern: String)
    throws
  {
    try withRecording(count: 1) { path in
      let session = try Pseudoterminal(
        executable: "playhead", arguments: [path],
        environment: ["XDG_STATE_HOME": "/dev/null", "TERM": "xterm", "NO_COLOR": "1"], size: (80, 400))
      try session.wait(for: "(playhead 0/1)")
      session.send("p \"\(String(repeating: "a", count: 200))\" matches /\(pattern)/ || 1 == 1\r")
      try session.wait(for: "$1 = true")
      session.send("p 40 + 2\r")
      try session.wait(for: "$2 = 42")
    }
  }
}
