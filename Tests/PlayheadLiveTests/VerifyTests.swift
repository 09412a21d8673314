import Foundation
import PlayheadFormat
import ProcessTesting
import TerminalTesting
import Testing

/// A recording that runs again in another process of the program that has its feature.
@Suite struct VerifyTests {
  /// Records a session that hears two lines, changes its text, and calls `body` with the file's path.
  private func recorded(
    hearing line: String = "two", edited: (String) -> String = { $0 }, _ body: (String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let session = try PipeSession(
        executable: "live-app", arguments: ["--record", path], environment: ["XDG_STATE_HOME": folder],
        input: .text("send .heard(\"one\")\nsend .heard(\"two\")\nsend .add(1)\n"))
      #expect(session.status == .exited(0))
      let text = try String(contentsOfFile: path, encoding: .utf8).replacing("\"two\"", with: "\"\(line)\"")
      try edited(text).write(toFile: path, atomically: true, encoding: .utf8)
      try body(path)
    }
  }

  private func verify(_ path: String, _ arguments: [String] = []) throws -> PipeSession {
    try PipeSession(
      executable: "live-app", arguments: [path, "--batch"] + arguments + ["-ex", "verify"], environment: [:],
      input: .text(""))
  }

  private static func withoutLastChange(_ text: String) -> String {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix(#"{"kind":"end""#) }
    let end = lines.lastIndex { $0.contains("heard") && $0.hasPrefix(#"{"kind":"action""#) } ?? 0
    return lines[...end].joined(separator: "\n") + "\n"
  }

  @Test func `the same reducer does the same`() throws {
    try recorded { path in
      let session = try verify(path)
      #expect(session.output == "positions 1 to 3 run as they were recorded\n")
      #expect(session.errors == "")
      #expect(session.status == .exited(0))
    }
  }

  @Test(arguments: ["verify", "fork --without 1", "shrink count == 1", "explore never count == 1", "export test"])
  func `another tool's log is not run`(command: String) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/log.txt"
      let log = "received action:\n  Live.Action.add(1)\n- Live.State(count: 0)\n+ Live.State(count: 1)\n\n"
      try log.write(toFile: path, atomically: true, encoding: .utf8)
      let session = try PipeSession(
        executable: "live-app", arguments: [path, "--batch", "-ex", command], environment: [:], input: .text(""))
      #expect(session.status == .exited(1))
      #expect(session.errors.contains("it was read from another tool's log"), "\(session.errors)")
    }
  }

  @Test(
    .enabled(if: SmallDisk.isPossible, "a disk of its own cannot be mounted here"),
    arguments: ["verify", "explore never count == 4321"])
  func `a full disk for temporary files is an error in words`(command: String) throws {
    try recorded { path in
      var (answers, errors) = (0, 0)
      for pages in [0, 1, 2, 3, 4, 8, 15, 16, 17, 18, 20, 64] {
        let session = try SmallDisk.run(
          "live-app", [path, "--batch", "-ex", command], kibibytes: 512,
          before: "head -c 524288 /dev/zero > full 2>&-; truncate -s \((128 - pages) * 4096) full")
        if session.status == .exited(0) || session.errors.contains("there is nothing to try") {
          answers += 1
        } else {
          errors += 1
          #expect(session.status == .exited(1), "\(pages): \(session.output)")
          #expect(session.errors.contains("No space left on device"), "\(pages): \(session.errors)")
        }
      }
      #expect(answers > 0 && errors > 1)
    }
  }

  @Test func `a difference ends a batch with 3`() throws {
    try recorded(edited: { $0.replacing("\"path\":\"/count\",\"value\":1", with: "\"path\":\"/count\",\"value\":7") }) {
      let session = try verify($0, ["-ex", "verify 1..2"])
      #expect(
        session.output == """
          positions 1 to 2 run as they were recorded
          position 3, add: the state differs
            state.count: recorded 7, now 1

          """)
      #expect(session.status == .exited(3))
    }
  }

  private static let isUnstable = "hint: another run of the same actions differs otherwise"

  @Test func `a difference that is another one each time has a hint, and no other has`() throws {
    try recorded(hearing: "order") { path in
      let session = try verify(path)
      #expect(session.output.contains("position 2, heard: the state differs"))
      #expect(session.output.contains(Self.isUnstable))
      #expect(session.status == .exited(3))
    }
    // So has one of effects.
    try recorded(hearing: "either") { path in
      let session = try verify(path)
      #expect(session.output.contains("position 2, heard: returns the effect 'effect "), "\(session.output)")
      #expect(session.output.contains(Self.isUnstable))
    }
    try recorded(edited: { $0.replacing("\"path\":\"/count\",\"value\":1", with: "\"path\":\"/count\",\"value\":7") }) {
      let session = try verify($0)
      #expect(session.output.contains("position 3, add: the state differs"))
      #expect(!session.output.contains(Self.isUnstable))
    }
  }

  @Test func `what could not be run ends a batch with 125, and its headline says so`() throws {
    try recorded(edited: { $0.replacing("\"action\":{\"add\"", with: "\"action\":{\"plus\"") }) { path in
      let session = try verify(path)
      #expect(
        session.output.hasPrefix(
          """
          not all of positions 1 to 3 was run and compared; what was runs as it was recorded
          1 of 3 actions were not run:

          """))
      #expect(session.status == .exited(125))
      for command in ["verify --allow-partial", "verify 1..3 --allow-partial", "verify 1..2"] {
        let session = try PipeSession(
          executable: "live-app", arguments: [path, "--batch", "-ex", command], environment: [:], input: .text(""))
        #expect(session.status == .exited(0), "\(command): \(session.output)")
      }
      let both = try PipeSession(
        executable: "live-app", arguments: [path, "--batch", "--json", "-ex", "verify"], environment: [:],
        input: .text(""))
      #expect(both.output.contains(#""same":false,"verdict":"partial""#))
    }
  }

  @Test func `a recording of another app is not called good`() throws {
    let sample = URL(filePath: PackageFolder.path).appending(path: "recordings/counter.jsonl").path
    let session = try verify(sample)
    #expect(session.status != .exited(0), "\(session.output)")
    #expect(!session.output.contains("run as they were recorded"))
  }

  @Test func `running again into a branch goes to the first difference, exactly`() throws {
    try recorded(edited: { $0.replacing("\"path\":\"/count\",\"value\":1", with: "\"path\":\"/count\",\"value\":7") }) {
      path in
      let session = try PipeSession(
        executable: "live-app",
        arguments: [path, "--batch", "-ex", "replay 1..2", "-ex", "switch original", "-ex", "replay"],
        environment: [:], input: .text(""))
      let text = session.output.replacing(/\/\S*\//, with: "FOLDER/").replacing(/\b[0-9]+\.[0-9]{3}s/, with: "TIME")
      #expect(
        text == """
          positions 1 to 2 run as they were recorded
          replay1: 2 actions from position 0 on, recorded in FOLDER/replay1.jsonl
          0/2  the initial state
          0/3  the initial state
          position 3, add: the state differs
            state.count: recorded 7, now 1
          replay2: 3 actions from position 0 on, recorded in FOLDER/replay2.jsonl
          3/3  TIME  add(1)   ← debugger
            count: 0 → 1

          """)
      #expect(session.status == .exited(3))
    }
  }

  @Test(arguments: [
    ("trap", "live_app/Listener.swift:LINE: Fatal error: the app trapped"),
    ("index", "Swift/ContiguousArrayBuffer.swift:LINE: Fatal error: Index out of range, at Listener.swift:LINE"),
    ("exit", "it exited with status 7"), ("deep", "Segmentation fault: a bad address, or the stack has overflowed"),
  ])
  func `a reducer that ends the process is a result`(line: String, message: String) throws {
    /// The output with names for what differs; an optimized build only says that the process trapped.
    func shown(_ session: PipeSession) -> String {
      session.output.replacing(/swift:\d+/, with: "swift:LINE").replacing(
        "Illegal instruction: a trap, such as an overflow,",
        with: "Swift/ContiguousArrayBuffer.swift:LINE: Fatal error: Index out of range,")
    }
    try recorded(hearing: line) { path in
      let session = try verify(path)
      #expect(shown(session) == "position 2, heard: traps\n  \(message)\n")
      #expect(session.status == .exited(3))
    }
    try recorded(hearing: line, edited: Self.withoutLastChange) { path in
      let session = try verify(path)
      #expect(
        shown(session) == """
          position 1 runs as it was recorded
          position 2, heard: traps as then
            \(message)

          """)
      #expect(session.status == .exited(0))
    }
  }

  @Test func `a reducer that returns where the process ended traps no more`() throws {
    try recorded(edited: Self.withoutLastChange) { path in
      let session = try verify(path)
      #expect(
        session.output == """
          position 1 runs as it was recorded
          position 2, heard: traps no more; the recording ends in this reducer

          """)
      #expect(session.status == .exited(0))
    }
  }

  @Test func `a reducer that does not return is a result`() throws {
    try recorded(hearing: "spin") { path in
      let session = try verify(path, ["-ex", "set patience 1"])
      #expect(session.output == "position 2, heard: the reducer has not returned within 1 second\n")
      #expect(session.status == .exited(3))
    }
  }

  @Test func `--json tells the same`() throws {
    try recorded(hearing: "trap") { path in
      let session = try verify(path, ["--json"])
      let lines = session.output.split(separator: "\n").map { try? JSONValue(parsing: String($0)) }
      let answer = try #require(lines.last ?? nil)
      #expect(answer["command"] == "verify")
      #expect(answer["same"] == false)
      #expect(answer["divergence"]?["position"] == 2)
      #expect(answer["divergence"]?["kind"] == "trap")
    }
  }

  @Test func `Ctrl-C ends it, and the debugger goes on`() throws {
    try recorded(hearing: "spin") { path in
      let terminal = try Pseudoterminal(
        executable: "live-app", arguments: [path], environment: ["XDG_STATE_HOME": "/dev/null"], size: (100, 24))
      try terminal.wait(for: "(playhead 0/3) ")
      terminal.send("verify\r")
      try terminal.wait { $0.lines.contains { $0.contains("%") } }
      terminal.send("\u{3}")
      try terminal.wait(for: "interrupted")
      terminal.send("print count\r")
      try terminal.wait { $0.lines.contains("$1 = 0") && $0.last == "(playhead 0/3)" }
      terminal.send("\u{4}")
      #expect(try terminal.exitStatus() == .exited(0))
    }
  }

  @Test func `a live session is verified as far as it has come`() throws {
    try withTemporaryFolder { folder in
      let session = try PipeSession(
        executable: "live-app", arguments: ["--record", "\(folder)/a.jsonl"], environment: ["XDG_STATE_HOME": folder],
        input: .text("verify\nsend .addTwice(by: 2)\nverify\n"))
      #expect(session.output.contains("there are no actions yet: nothing was compared\n"))
      #expect(session.output.contains("\npositions 1 to 3 run as they were recorded\n"))
    }
  }
}
