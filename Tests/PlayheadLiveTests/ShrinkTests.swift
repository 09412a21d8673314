import Foundation
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import TerminalTesting
import Testing

/// The fewest actions that lead to something, at the program that has the feature.
@Suite struct ShrinkTests {
  private func recorded(
    _ lines: [String], edited: (String) -> String = { $0 }, _ body: (_ folder: String, _ path: String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let session = try PipeSession(
        executable: "live-app", arguments: ["--record", path], environment: ["XDG_STATE_HOME": folder],
        input: .text(lines.map { "send \($0)\n" }.joined()))
      #expect(session.status == .exited(0))
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try edited(text).write(toFile: path, atomically: true, encoding: .utf8)
      try body(folder, path)
    }
  }

  private func run(_ path: String, _ input: String) throws -> PipeSession {
    try PipeSession(executable: "live-app", arguments: [path], environment: [:], input: .text(input))
  }

  private static func withoutLastChange(_ text: String) -> String {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix(#"{"kind":"end""#) }
    let end = lines.lastIndex { $0.contains("heard") && $0.hasPrefix(#"{"kind":"action""#) } ?? 0
    return lines[...end].joined(separator: "\n") + "\n"
  }

  private let session = [
    ".add(1)", ".mood(.cross)", ".addTwice(by: 5)", ".add(2)", ".select(id: 3)", ".add(7)", ".mood(.calm)", ".add(20)",
    #".heard("x")"#,
  ]

  /// The effect's answer names the mood that the first action set: without that, it cannot come so.
  @Test func `it ends without doubtful answers, and tells of fewer actions with them`() throws {
    func answered(_ text: String) -> String {
      let lines = text.split(separator: "\n").filter { line in
        !line.contains(#""event":"cancel""#) && !line.hasPrefix(#"{"kind":"end""#)
      }
      let answer = [
        #"{"kind":"action","seq":3,"t":9000000,"name":"heard","from":{"effect":1},"action":{"heard":{"_0":"cross"}}}"#,
        #"{"kind":"change","seq":3,"dur":1,"patch":[{"op":"add","path":"/heard/0","value":"cross"}]}"#,
        #"{"kind":"effect","id":1,"event":"finish","t":9000000}"#,
      ]
      return (lines.map(String.init) + answer).map { $0 + "\n" }.joined()
    }
    try recorded([".mood(.cross)", ".burst(count: 1, milliseconds: 60000)"], edited: answered) {
      (folder, path) throws in
      let session = try run(path, "shrink heard.count == 1\n")
      #expect(
        session.output.contains(
          """
          shrunk1: 2 of 2 actions from outside are left, those at 1, 2, answers of effects: 1 as recorded, so it is possible
          with doubtful answers of effects 1 action does, those at 2; nobody knows whether that can happen
          3 candidates were run
          """), "\(session.output)")
      let json = try PipeSession(
        executable: "live-app", arguments: [path, "--json"], environment: [:], input: .text("shrink heard.count == 1\n")
      )
      #expect(json.output.contains(#""shorterDoubtful":[2]"#), "\(json.output)")
      let branch = try run(path, "fork --without 1\ngoto 2\neffects\nwhy heard\n").output
      #expect(branch.contains("1 doubtful"), "\(branch)")
      #expect(branch.contains(#"mood was .cross, is .calm"#), "\(branch)")
    }
  }

  @Test func `what is left leads there, and runs again as it was recorded`() throws {
    try recorded(session) { (folder, path) throws in
      let before = try String(contentsOfFile: path, encoding: .utf8)
      let session = try run(path, "shrink count >= 12 && mood == .cross\nverify\nswitch original\n")
      #expect(
        session.output.contains(
          """
          shrunk1: 3 of 4 actions from outside are left, those at 2, 3, 6
          14 candidates were run
          recorded in \(folder)/a.branches/shrunk1.jsonl
          5/5
          """), "\(session.output)")
      #expect(session.output.contains("\npositions 1 to 5 run as they were recorded\n"))
      #expect(session.errors == "")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
      let names = try Recording(path: "\(folder)/a.branches/shrunk1.jsonl")
      #expect((1...5).map { names.actionName($0) } == ["mood", "addTwice", "add", "add", "add"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains("candidate") } == [])
    }
  }

  @Test func `the fewest actions that trap`() throws {
    try recorded(
      [".add(1)", #".heard("x")"#, ".addTwice(by: 2)", ".mood(.cross)", #".heard("two")"#],
      edited: { Self.withoutLastChange($0).replacing("\"two\"", with: "\"trap\"") }
    ) { (folder, path) throws in
      let session = try run(path, "shrink crash\n")
      #expect(session.output.contains("shrunk1: 1 of 5 actions from outside are left, those at 7\n"), "\(session)")
      #expect(session.output.contains("position 1 traps: live_app/Listener.swift"))
      let branch = try Recording(path: "\(folder)/a.branches/shrunk1.jsonl")
      #expect(branch.ending.unfinished == 1)
      #expect(branch.actionName(1) == "heard")
    }
  }

  @Test(arguments: [
    // 1 + 2 + 7: today's count.
    (
      #""path":"/count","value":10"#, #""path":"/count","value":99"#,
      "3 of 6 actions from outside are left, those at 1, 3, 6"
    ),
    (
      #""path":"/mood","value":"cross""#, #""path":"/mood","value":"calm""#,
      "1 of 2 actions from outside are left, those at 2"
    ),
  ])
  func `the fewest actions with the first difference`(recorded: String, edited: String, message: String) throws {
    let lines = [".add(1)", ".mood(.cross)", ".add(2)", ".select(id: 3)", ".mood(.calm)", ".add(7)", ".add(20)"]
    try self.recorded(lines, edited: { $0.replacing(recorded, with: edited) }) { (folder, path) throws in
      let session = try run(path, "shrink divergence\nverify\n")
      #expect(session.output.contains("shrunk1: \(message)\n"), "\(session)")
      #expect(session.output.contains(" recorded\n") && !session.output.contains("differs"))
      #expect(session.errors == "")
    }
  }

  @Test func `the fewest actions that trap only today`() throws {
    try recorded(
      [".add(1)", #".heard("x")"#, ".mood(.cross)", #".heard("two")"#, ".add(4)"],
      edited: { $0.replacing("\"two\"", with: "\"trap\"") }
    ) {
      (_, path) throws in
      let session = try run(path, "shrink divergence\n")
      #expect(session.output.contains("shrunk1: 1 of 4 actions from outside are left, those at 4\n"), "\(session)")
      #expect(session.output.contains("position 1 traps: live_app/Listener.swift"))
    }
  }

  /// One action traps where another one is left out.
  @Test func `candidates that trap are passed by`() throws {
    try recorded(
      [".add(1)", ".add(2)", #".heard("one")"#, ".add(4)"], edited: { $0.replacing("\"one\"", with: "\"wait\"") }
    ) {
      (folder, path) throws in
      let session = try run(path, "set patience 1\nshrink heard.count == 1\n")
      #expect(session.output.contains("2 of 3 actions from outside are left"), "\(session)")
      #expect(session.output.contains("trapped otherwise\n"))
    }
  }

  @Test func `Ctrl-C ends it with the fewest so far`() throws {
    try recorded([".add(1)", ".add(2)", #".heard("one")"#], edited: { $0.replacing("\"one\"", with: "\"wait\"") }) {
      (folder, path) throws in
      let terminal = try Pseudoterminal(
        executable: "live-app", arguments: [path], environment: ["XDG_STATE_HOME": "/dev/null"], size: (100, 24))
      try terminal.wait(for: "(playhead 0/3) ")
      terminal.send("set patience unlimited\rshrink heard.count == 1\r")
      // A candidate does not return.
      try terminal.wait { _ in
        ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).contains { $0.contains(".candidate-") }
      }
      try terminal.wait { $0.lines.contains { $0.contains(" candidates run, 2 of 3 actions left") } }
      terminal.send("\u{3}")
      try terminal.wait { $0.lines.contains("interrupted: fewer may do") && $0.last == "(playhead shrunk1 2/2)" }
      terminal.send("\u{4}")
      #expect(try terminal.exitStatus() == .exited(0))
      #expect(try Recording(path: "\(folder)/a.branches/shrunk1.jsonl").last == 2)
    }
  }

  @Test(arguments: [
    ("shrink count > 1000", "'count > 1000' holds nowhere in the recording"),
    ("shrink crash", "the recording does not end in a reducer"),
    ("shrink", "expected an expression, 'divergence' or 'crash'"),
    ("shrink divergence", "today's reducer does what was recorded"),
    ("shrink cuont > 1", "'cuont'"),
  ])
  func `what leads nowhere is refused`(line: String, message: String) throws {
    try recorded([".add(1)"]) { (_, path) throws in
      let session = try run(path, line + "\n")
      #expect(session.errors.contains(message), "\(session.errors)")
      #expect(session.status == .exited(1))
    }
  }

  /// The recorded app did something else.
  @Test func `what today's reducer does not do is told`() throws {
    try recorded([".add(1)"], edited: { $0.replacing("\"value\":1", with: "\"value\":9") }) { (_, path) throws in
      let session = try run(path, "shrink count == 9\n")
      #expect(
        session.errors == """
          error: 'count == 9' does not come to hold with today's reducer
          hint: 'verify' shows where today's reducer does something else

          """)
    }
  }
}
