import Foundation
import PlayheadReader
import ProcessTesting
import TerminalTesting
import Testing

/// The search for what did not happen, at the program that has the feature.
@Suite struct ExploreTests {
  /// Records some actions, after the first of which an effect is under way that answers at last.
  private func recorded(
    _ lines: [String], answer: String? = nil, _ body: (_ folder: String, _ path: String) throws -> Void
  ) throws {
    let start = answer == nil ? [] : [".burst(count: 1, milliseconds: 60000)"]
    try withLiveRecording((start + lines).map { "send \($0)" }) { (folder, path) throws in
      if let answer {
        let text = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter { line in
          !line.contains(#""event":"cancel""#) && !line.hasPrefix(#"{"kind":"end""#)
        }
        let position = text.count { $0.hasPrefix(#"{"kind":"action""#) } + 1
        let heard = [
          #"{"kind":"action","seq":\#(position),"t":9000000,"name":"heard","from":{"effect":1},"action":{"heard":{"_0":"\#(answer)"}}}"#,
          #"{"kind":"change","seq":\#(position),"dur":1,"patch":[{"op":"add","path":"/heard/0","value":"\#(answer)"}]}"#,
          #"{"kind":"effect","id":1,"event":"finish","t":9000000}"#,
        ]
        try (text.map(String.init) + heard).map { $0 + "\n" }.joined().write(
          toFile: path, atomically: true, encoding: .utf8)
      }
      try body(folder, path)
    }
  }

  private func run(_ path: String, _ input: String, _ options: String...) throws -> PipeSession {
    try PipeSession(
      executable: "live-app", arguments: [path] + options, environment: [:], input: .text(input))
  }

  @Test(arguments: ["count == 4321", "count == 3"])
  func `another process tries the same, and finds the same`(expression: String) throws {
    try recorded([".add(1)", ".add(9)", ".mood(.cross)", ".addTwice(by: 2)", ".add(-7)"], answer: "x") {
      (folder, path) throws in
      let line = "explore never \(expression) --orders --failures --actions --seed 7 --runs 300\n"
      let outputs = try (0..<2).map { _ in
        defer { try? FileManager.default.removeItem(atPath: "\(folder)/a.branches") }
        return try run(path, line, "--json").output.replacing(/"duration":\d+/, with: "")
      }
      #expect(outputs[0] == outputs[1])
      #expect(outputs[0].contains(#""runs":300"#) == (expression == "count == 4321"), "\(outputs[0])")
      #expect(outputs[0].contains(#""found":\#(expression == "count == 3")"#), "\(outputs[0])")
    }
  }

  @Test func `a trap that only another session leads to`() throws {
    try recorded([".add(\(Int.max))", ".mood(.cross)", ".add(-5)", ".add(5)"]) { (folder, path) throws in
      let session = try run(path, "explore crash --actions --seed 7\nverify\n")
      #expect(session.output.contains("found1: position 2 traps: "), "\(session)")
      #expect(
        session.output.contains(
          "  if the action at 1, add, is sent twice\n1 of 4 actions from outside are left, those at 1\n"), "\(session)")
      let branch = try Recording(path: "\(folder)/a.branches/found1.jsonl")
      #expect(branch.ending.unfinished == 2 && branch.last == 2)
      let verified = try run(branch.name, "verify\n")
      #expect(verified.output.contains("position 2, add: traps as then\n"), "\(verified)")
    }
  }

  /// The answer comes before what it waits for.
  @Test func `a reducer that does not return in another order`() throws {
    try recorded([".mood(.cross)", ".add(1)"], answer: "wait") { (folder, path) throws in
      let found = try run(path, "set patience 1\nexplore crash\n")
      #expect(found.output.contains("traps: the reducer has not returned within 1 seconds\n"), "\(found)")
      #expect(
        found.output.contains(
          "  if the answer at 4, heard, comes before the action at 3, add\n2 of 3 actions from outside are left"),
        "\(found)")
      // Where nobody looks for it such a run is passed by, and not run again by the next process.
      let other = try run(path, "set patience 1\nexplore never count == 99\n")
      #expect(other.output.contains("nothing was found\nall that differs in one step was tried\n"), "\(other)")
      #expect(other.output.contains("; 2 trapped or did not return\n"), "\(other)")
    }
  }

  @Test func `Ctrl-C tells what was tried`() throws {
    try recorded([".mood(.cross)", ".add(1)"], answer: "wait") { (folder, path) throws in
      let terminal = try Pseudoterminal(
        executable: "live-app", arguments: [path], environment: ["XDG_STATE_HOME": "/dev/null"], size: (100, 24))
      try terminal.wait(for: "(playhead 0/4) ")
      terminal.send("set patience unlimited\rexplore never count == 99\r")
      // A variation does not return.
      try terminal.wait { $0.lines.contains { $0.contains("variations run, ") } }
      terminal.send("\u{3}")
      try terminal.wait { $0.lines.contains("interrupted: nothing was found so far") && $0.last == "(playhead 0/4)" }
      #expect(terminal.screen.lines.contains { $0.contains(" run, ") && $0.contains("actions in ") })
      terminal.send("\u{4}")
      #expect(try terminal.exitStatus() == .exited(0))
    }
  }
}
