import Foundation
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import TerminalTesting
import Testing

/// The search with real effects, at the program that has the feature.
@Suite struct ExploreInWorldTests {
  /// Runs lines in a debugger with a world, on a recording of some actions.
  private func explore(
    _ actions: [String], _ lines: String..., world: String = "full", options: [String] = [],
    redacted: String? = nil, _ body: (_ session: PipeSession, _ folder: String) throws -> Void
  ) throws {
    try withLiveRecording(actions.map { "send \($0)" }) { (folder, path) throws in
      if let redacted {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try text.replacing(#","schema":"#, with: ##","redacted":["\##(redacted)"],"schema":"##, maxReplacements: 1)
          .write(toFile: path, atomically: true, encoding: .utf8)
      }
      let session = try PipeSession(
        executable: "live-app", arguments: [path] + options,
        environment: ["LIVE_APP_WORLD": world, "LIVE_APP_TOUCHED": "\(folder)/touched"],
        input: .text(lines.map { $0 + "\n" }.joined()))
      try body(session, folder)
    }
  }

  @Test func `an order is found, told, recorded and verified`() throws {
    let actions = [".mood(.cross)", #".ask("a")"#, ".add(1)", #".ask("b")"#, ".add(2)"]
    try explore(actions, #"explore never heard[0] == "b" --seed 3"#, "verify", "why heard[0]") { session, folder in
      #expect(session.output.contains("found1: 'heard[0] == \"b\"' holds, at position 2\n"), "\(session)")
      #expect(
        session.output.contains("\n  1  ask(\"b\")\n  2  call 1 of answer(b) is answered: heard(\"b\")\n"), "\(session)"
      )
      #expect(session.output.contains("positions 1 to 2 run as they were recorded\n"), "\(session)")
      #expect(!session.output.contains("in another process"), "\(session)")
      let found = try Recording(path: "\(folder)/a.branches/found1.jsonl")
      #expect(found.last == 2)
      let notes = try found.notes()
      #expect(notes.map(\.name) == ["choices", "found"])
      #expect(notes[0].text.hasSuffix(##","never":"heard[0] == \"b\""}"##))
      #expect(notes[1].text == #"explore never heard[0] == "b" --seed 3"#)
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a.branches")
      #expect(files == ["found1.jsonl"])
    }
  }

  @Test func `a finding becomes a test of its choices`() throws {
    let lines = [#"explore never heard[0] == "b" --seed 3"#, "export test"]
    try explore([#".ask("a")"#, #".ask("b")"#], lines[0], lines[1]) { session, _ in
      #expect(
        session.output.contains(
          #"""
          func aFound1From1To2() async throws {
            try await explore(
              Listener(feed: "/dev/null"), from: "found1.jsonl", world: <#world#>, never: holds("heard[0] == \"b\""))
          }
          """#), "\(session)")
    }
  }

  @Test func `another process finds the same`() throws {
    let outputs = try (0..<2).map { _ in
      var output = ""
      try explore(
        [#".ask("a")"#, #".ask("b")"#], #"explore never heard[0] == "b""#, options: ["--json"]
      ) { session, folder in output = session.output.replacing(folder, with: "") }
      return output.replacing(/"t":\d+|"id":"[^"]*"/, with: "")
    }
    #expect(outputs[0].contains(#""story":["1  ask(\"b\")","2  call 1 of answer(b) is answered: heard(\"b\")"]"#))
    let lines = outputs.map { $0.split(separator: "\n").filter { $0.contains(#""found":true"#) } }
    #expect(lines[0].count == 1 && lines[0] == lines[1], "\(outputs)")
  }

  @Test func `a trap, with nothing that it does not need`() throws {
    try explore([".mood(.cross)", ".add(1)", #".ask("trap")"#, ".add(2)"], "explore crash", "verify") {
      session, folder in
      #expect(session.output.contains("found1: the process ends, at position 2: "), "\(session)")
      #expect(session.output.contains("Fatal error: the app trapped"), "\(session)")
      #expect(session.output.contains("\n  1  ask(\"trap\")\n  2  call 1 of answer is answered\n"), "\(session)")
      #expect(session.output.contains("position 2, heard: traps as then\n"), "\(session)")
      let found = try Recording(path: "\(folder)/a.branches/found1.jsonl")
      #expect(found.ending.unfinished == 2)
    }
  }

  @Test func `a reducer that does not return`() throws {
    try explore([".mood(.cross)", #".ask("wait")"#], "set patience 1", "explore crash") { session, _ in
      #expect(
        session.output.contains(
          "found1: a reducer does not return, at position 2: it has not returned within 1 second\n"), "\(session)")
      #expect(session.output.contains("\n  1  ask(\"wait\")\n  2  call 1 of answer is answered\n"), "\(session)")
    }
  }

  /// Some runs trap, and so would the finding without what it does not need.
  @Test func `what traps is passed by where nobody looks for it`() throws {
    let actions = [".add(1)", #".ask("wait")"#, #".ask("trap")"#]
    try explore(
      actions, "set patience 1", #"explore never heard.count == 1 && heard[0] == "wait" --runs 40"#
    ) { session, _ in
      #expect(session.output.contains("holds, at position 3\n"), "\(session)")
      #expect(session.output.contains("call 1 of answer(wait) is answered: heard(\"wait\")"), "\(session)")
    }
    try explore([#".ask("trap")"#], "explore never count == 9 --runs 8") { session, _ in
      #expect(
        session.output.contains(
          /nothing was found\n8 runs[a-z0-9 ]*; [1-8] trapped or did not return\n/), "\(session)")
    }
  }

  @Test func `a rule that cannot be evaluated is an error`() throws {
    let rules = ["10 / (count - 3) == 5", "10 / (count - 3) == 5 && action is .add"]
    try explore([".add(3)"], "explore never \(rules[0])", "explore never \(rules[1])") { session, folder in
      #expect(session.errors.split(separator: "\n").count { $0.contains("found a division by 0") } == 2, "\(session)")
      #expect(!session.output.contains("found1") && !session.output.contains("nothing was found"), "\(session)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/a.branches"))
    }
  }

  @Test func `what is not recorded is looked for, and differs nowhere`() throws {
    let actions = [".add(1)", #".ask("a")"#, ".add(2)"]
    try explore(
      actions, "explore never count == 3", "switch original", "explore never action is .heard after count == 1",
      "switch original", "explore never action is .add && count == 77777 --runs 30", redacted: "/count"
    ) { session, _ in
      #expect(session.output.contains("found1: 'count == 3' holds, at position 2\n"), "\(session)")
      #expect(session.output.contains("found2: 'action is .heard after count == 1' holds, at position "), "\(session)")
      #expect(session.output.contains("nothing was found\n30 runs with "), "\(session)")
      #expect(!session.output.contains("in another process"), "\(session)")
    }
    try explore([#".ask("a")"#], "explore never heard.count == 1", redacted: "/ask") { session, _ in
      #expect(session.output.contains("  2  call 1 of answer is answered: "), "\(session)")
    }
  }

  @Test func `a folder that takes no file is told before the search`() throws {
    try withLiveRecording([#"send .ask("a")"#]) { (folder, path) throws in
      // A file stands where the folder of the branches would.
      try "x".write(toFile: "\(folder)/a.branches", atomically: true, encoding: .utf8)
      let session = try PipeSession(
        executable: "live-app", arguments: [path], environment: ["LIVE_APP_WORLD": "full"],
        input: .text("explore never heard.count == 1 --for 3600\n"))
      #expect(session.errors.contains("a.branches"), "\(session)")
    }
  }

  @Test func `no live value is used`() throws {
    let actions = [".add(1)", ".touch", #".ask("a")"#]
    try explore(actions, "explore describe", "explore never count == 9", world: "empty") { session, folder in
      #expect(session.output.contains("\nworld.sets(live_app.Toucher.self, …)\n"), "\(session)")
      #expect(session.errors.contains("error: nobody has described what the feature calls: "), "\(session)")
      #expect(session.errors.contains("\nhint: add to the world: world."), "\(session)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/touched"))
    }
  }

  @Test func `what depends on the order of a set is told`() throws {
    try explore([#".ask("order")"#], "explore never heard.count > 30") { session, _ in
      #expect(session.output.contains("holds, at position 2\n"), "\(session)")
      #expect(
        session.output.contains("in another process it went otherwise from position 2 on: it depends on"), "\(session)")
    }
  }

  @Test func `what the world lacks is told with the line to add`() throws {
    try explore([#".ask("a")"#], "explore describe", "explore never count == 9", world: "empty") { session, folder in
      let line = "world.client(Answerer.self) { $0.answers(\\.answer) { … } }"
      #expect(session.output.contains("\n\(line)\n"), "\(session)")
      #expect(
        session.errors.contains(
          "error: nobody has described what the feature calls: Answerer.answer\nhint: add to the world: \(line)\n"),
        "\(session)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/a.branches"))
    }
    try explore([#".ask("a")"#], "explore describe", "explore describe --orders", "explore crash --at-rest") {
      session, _ in
      #expect(session.output.contains("the world describes all that was called\n100 runs with 1 action "), "\(session)")
      #expect(session.errors.contains("error: 'describe' is about the world"), "\(session)")
      #expect(session.errors.contains("error: '--at-rest' is for 'never EXPR'"), "\(session)")
    }
    try explore([#".ask("trap")"#, #".ask("trap")"#], "explore describe") { session, _ in
      #expect(session.output.contains(/100 runs[a-z0-9 ]*; \d+ trapped/), "\(session)")
    }
  }

  @Test func `a recording without anything from outside is told so`() throws {
    try withLiveRecording([".add(1)"].map { "send \($0)" }) { (folder, path) throws in
      // Its only action came from an effect.
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing(#""from":{"repl":true}"#, with: #""from":{"effect":9}"#)
        .write(toFile: path, atomically: true, encoding: .utf8)
      let session = try PipeSession(
        executable: "live-app", arguments: [path], environment: ["LIVE_APP_WORLD": "full"],
        input: .text("explore describe\nexplore never count == 5 --runs 3\n"))
      #expect(
        session.errors.split(separator: "\n").count { $0.contains("nothing was explored: in ") } == 2, "\(session)")
    }
  }

  @Test func `at rest`() throws {
    try explore([#".ask("a")"#, ".add(1)"], "explore never count == 1 && heard.count == 1 --at-rest") { session, _ in
      #expect(session.output.contains("' holds at rest, at position 3\n"), "\(session)")
    }
    try explore([".add(1)"], "explore never count == 1 --at-rest --orders") { session, _ in
      #expect(session.errors.contains("error: '--at-rest' needs a world"), "\(session)")
    }
  }

  @Test func `an expression over time`() throws {
    let actions = [".mood(.cross)", #".ask("a")"#, ".add(1)", ".add(2)"]
    let rule = "action is .add after action is .heard"
    try explore(actions, "explore never \(rule)", "query \(rule)", "export test") { session, folder in
      #expect(session.output.contains("found1: '\(rule)' holds, at position 3\n"), "\(session)")
      #expect(
        session.output.contains(
          "\n  1  ask(\"a\")\n  2  call 1 of answer(a) is answered: heard(\"a\")\n  3  add("), "\(session)")
      #expect(!session.output.contains("in another process"), "\(session)")
      #expect(session.errors.contains("is about more than one state, and a test's rule is about one"), "\(session)")
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a.branches")
      #expect(files == ["found1.jsonl"])
    }
    try explore(actions, "explore never \(rule) --at-rest") { session, _ in
      #expect(session.errors.contains("expected a value of the state"), "\(session)")
    }
  }

  @Test func `a range begins where no effect is under way`() throws {
    let actions = [".add(1)", #".ask("a")"#, ".add(2)", ".add(3)"]
    try explore(
      actions, "explore never count == 6 from 4..4", "explore never count == 1 from 0..0",
      "explore never count == 1 from 2..3 --runs 9"
    ) {
      session, _ in
      #expect(session.errors.contains("error: effect 1 was under way at position 3, and a run begins"), "\(session)")
      #expect(session.errors.contains("hint: none was under way at 1: from 2..\n"), "\(session)")
      #expect(session.errors.contains("error: there is no action in 0..0\n"), "\(session)")
      // It holds at the start.
      #expect(session.output.contains("found1: 'count == 1' holds, at position 0\n"), "\(session)")
    }
  }

  @Test func `Ctrl-C tells what was tried`() throws {
    try withLiveRecording([#"send .ask("a")"#]) { (folder, path) throws in
      let terminal = try Pseudoterminal(
        executable: "live-app", arguments: [path],
        environment: ["XDG_STATE_HOME": "/dev/null", "LIVE_APP_WORLD": "full"], size: (100, 24))
      try terminal.wait(for: "(playhead 0/1) ")
      terminal.send("explore never count == 9 --for 3600\r")
      try terminal.wait { $0.lines.contains { $0.contains(" runs") } }
      terminal.send("\u{3}")
      try terminal.wait { $0.lines.contains("interrupted: nothing was found so far") && $0.last == "(playhead 0/1)" }
      #expect(terminal.screen.lines.contains { $0.contains(" runs with 1 action from outside") })
      terminal.send("\u{4}")
      #expect(try terminal.exitStatus() == .exited(0))
    }
  }

  @Test func `Ctrl-C while something is left out keeps what was found`() throws {
    try withLiveRecording([String](repeating: "send .mood(.cross)", count: 12) + [#"send .ask("wait")"#]) {
      (folder, path) throws in
      let terminal = try Pseudoterminal(
        executable: "live-app", arguments: [path],
        environment: ["XDG_STATE_HOME": "/dev/null", "LIVE_APP_WORLD": "full"], size: (120, 40))
      try terminal.wait(for: "(playhead 0/13) ")
      terminal.send("set patience 1\rexplore crash\r")
      try terminal.wait { $0.lines.contains { $0.contains("shorter ones were run") } }
      terminal.send("\u{3}")
      try terminal.wait { $0.last.hasPrefix("(playhead found1 ") }
      #expect(terminal.screen.lines.contains("interrupted: fewer may do"))
      #expect(terminal.screen.lines.contains { $0.hasPrefix("found1: a reducer does not return, at position ") })
      terminal.send("\u{4}")
      #expect(try terminal.exitStatus() == .exited(0))
    }
  }
}
