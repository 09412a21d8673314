import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

/// Stores that run: in the adapter's own process, and in an app that is attached to.
@Suite struct LiveTests {
  private func environment(_ folder: String) -> [String: String] {
    ["XDG_CACHE_HOME": folder, "XDG_STATE_HOME": folder, "XDG_RUNTIME_DIR": folder]
  }

  @Test func `a store of the program runs until a stop, and is sent actions`() throws {
    try withTemporaryFolder { folder in
      let client = try ProcessClient("live-app", ["dap"], environment: environment(folder))
      try client.start("launch")
      #expect(try client.ask("stackTrace", ["threadId": 1]).error == nil)
      #expect(try client.ask("evaluate", ["expression": "send .add(3)"]).error == nil)
      try client.output("add(3)")
      try client.ask("setFunctionBreakpoints", ["breakpoints": [["name": "heard", "hitCondition": "3"]]])
      try client.ask("evaluate", ["expression": "send .burst(count: 5, milliseconds: 1)"])
      let stop = try client.event("stopped")
      #expect(stop["reason"] == "function breakpoint")
      let state = try client.scope("State")
      #expect(state[0]["name"] == "count" && state[0]["value"] == "3")
      #expect(state[1]["value"] == #"["line 1", "line 2", "line 3"]"#)
      // What came meanwhile is listed; the cursor stays.
      try client.ask("stepBack", ["threadId": 1, "granularity": "instruction"])
      #expect(try client.event("stopped")["text"]?.string?.contains("line 2") == true)
      try client.ask("evaluate", ["expression": "delete"])
      try client.ask("evaluate", ["expression": "goto end"])
      try client.ask("continue", ["threadId": 1])
      try client.ask("evaluate", ["expression": "present 1"])
      try client.output("the app shows position 1")
      try client.ask("evaluate", ["expression": "present live"])
      try client.ask("pause", ["threadId": 1])
      #expect(try client.event("stopped") { $0["reason"] == "pause" }["threadId"] == 1)
      try client.ask("restart")
      #expect(try client.event("stopped") { $0["reason"] == "entry" }["text"]?.string?.hasPrefix("0/0") == true)
      #expect(try client.leave() == .exited(0))
    }
  }

  @Test(arguments: ["live-app", "attachable-app"])
  func `at each stop of a session over a store that runs frames and values are those of the prompt`(app: String)
    async throws
  {
    var shown: [ShownStop] = []
    var text = Data()
    try withTemporaryFolder { folder in
      let feed = try Feed(in: folder)
      let isAttached = app == "attachable-app"
      let running = isAttached ? try App(folder, feed, ["sending"]) : nil
      let client = try ProcessClient(isAttached ? "playhead" : app, ["dap"], environment: environment(folder))
      try client.start(isAttached ? "attach" : "launch", ["stopOnEntry": true])
      shown.append(try client.shown(at: try client.event("stopped")))
      for send in isAttached ? ["add(3)", "add(4)", "add(-2)"] : ["add(3)", "addTwice(by: 2)"] {
        try client.ask("evaluate", ["expression": .string("send .\(send)")])
        shown.append(try client.shown(at: try client.event("stopped")))
      }
      if !isAttached {
        // What effects send stops it, too.
        try client.ask("setFunctionBreakpoints", ["breakpoints": [["name": "heard"]]])
        try client.ask("continue", ["threadId": 1])
        try client.ask("evaluate", ["expression": "send .burst(count: 3, milliseconds: 1)"])
        for number in 1...3 {
          shown.append(try client.shown(at: try client.event("stopped") { $0["reason"] == "function breakpoint" }))
          if number < 3 { try client.ask("continue", ["threadId": 1]) }
        }
      }
      try client.ask("setFunctionBreakpoints", ["breakpoints": []])
      for move in ["stepBack", "stepBack", "reverseContinue", "next", "stepIn", "stepOut"] {
        try client.ask(move, ["threadId": 1])
        shown.append(try client.shown(at: try client.event("stopped")))
      }
      #expect(try client.leave() == .exited(0))
      try running?.tell("close")
      let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      let file = try #require(files.first { $0.hasSuffix(".jsonl") })
      text = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
    }
    #expect(shown.count >= 10)
    let file = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    try text.write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    var prompt = try Prompt(file)
    for stop in shown { try await stop.compare(with: &prompt) }
  }

  @Test func `what the app prints and logs is no message of the adapter's`() throws {
    try withTemporaryFolder { folder in
      let feed = try Feed(in: folder)
      var environment = environment(folder)
      environment["LIVE_APP_FEED"] = feed.path
      let client = try ProcessClient("live-app", ["dap"], environment: environment)
      try client.start("launch")
      try client.ask("evaluate", ["expression": "send .listen"])
      // One after the other: what is printed takes another way than what is told, and may come later.
      feed.send("say hello")
      // The action that carries it is told, too.
      let printed = try client.output("hello", category: "stdout")
      #expect(printed["output"]?.string?.hasPrefix("hello") == true)
      feed.send("log careful")
      try client.output("log warning listener: careful")
      try client.ask("evaluate", ["expression": "send .announce(lines: 2)"])
      try client.output("line 2")
      #expect(try client.leave() == .exited(0))
    }
  }

  @Test func `a value is set, and the rest runs into a branch`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.jsonl"
      _ = try PipeSession(
        executable: "live-app", arguments: ["--record", path, "-ex", "send .add(3)", "-ex", "send .add(4)", "--batch"],
        environment: environment(folder), input: .devNull)
      let client = try ProcessClient("live-app", ["dap"], environment: environment(folder))
      try client.start("launch", ["program": .string(path)])
      #expect(try client.event("capabilities")["capabilities"]?["supportsSetVariable"] == true)
      try client.ask("goto", ["threadId": 1, "targetId": 1])
      try client.event("stopped") { $0["reason"] == "goto" }
      let frame = try client.ask("stackTrace", ["threadId": 1]).body["stackFrames"]?[0]
      let scopes = try client.ask("scopes", ["frameId": frame?["id"] ?? 0]).body["scopes"]
      let reference = scopes?[0]?["variablesReference"] ?? 0
      let set = try client.ask("setVariable", ["variablesReference": reference, "name": "count", "value": "10"])
      #expect(set.error == nil && set.body["value"] == "10")
      try client.event("stopped")
      #expect(try client.scope("State")[0]["value"] == "10")
      try client.ask("continue", ["threadId": 1])
      try client.event("stopped")
      #expect(try client.scope("State")[0]["value"] == "14")
      let source = try client.ask("stackTrace", ["threadId": 1]).body["stackFrames"]?[0]?["source"]
      #expect(source?["name"]?.string?.contains("fork1") == true)
      #expect(
        try client.ask("setVariable", ["variablesReference": reference, "name": "count", "value": "1"]).error != nil)
      #expect(try client.leave() == .exited(0))
      try FileManager.default.removeItem(atPath: folder + "/a.branches")
    }
  }

  @Test func `an app is attached to, followed to a stop, and goes on when the editor leaves`() throws {
    try withTemporaryFolder { folder in
      let feed = try Feed(in: folder)
      let app = try App(folder, feed, ["sending", "presenting"])
      let client = try ProcessClient("playhead", ["dap"], environment: environment(folder))
      try client.start("attach", ["app": "attachable"])
      try app.tell("add 3")
      try client.output("add(3)")
      try client.ask("setDataBreakpoints", ["breakpoints": [["dataId": "count", "condition": "count > 5"]]])
      try app.tell("add 1")
      try app.tell("add 4")
      #expect(try client.event("stopped")["reason"] == "data breakpoint")
      try app.tell("add 5")
      #expect(try client.scope("State")[0]["value"] == "8")
      try client.ask("evaluate", ["expression": "goto end"])
      try client.ask("setDataBreakpoints", ["breakpoints": []])
      try client.ask("continue", ["threadId": 1])
      #expect(try client.ask("evaluate", ["expression": "send .add(2)"]).error == nil)
      #expect(try client.ask("evaluate", ["expression": "present 1"]).error == nil)
      try client.output("the app shows position 1")
      #expect(try client.ask("evaluate", ["expression": "present live"]).error == nil)
      #expect(try client.leave() == .exited(0))
      #expect(try app.tell("state").contains("count 15"))
    }
  }

  /// Neovim, Emacs and Helix read a file once, and place their arrow in what they have read.
  @Test func `each stop is in a file that has its line, and no file changes`() throws {
    try withTemporaryFolder { folder in
      let app = try App(folder, try Feed(in: folder), [])
      let editors = try (0..<2).map { _ in
        let client = try ProcessClient("playhead", ["dap"], environment: environment(folder))
        try client.start("attach")
        return client
      }
      var files: [String: String] = [:]
      for number in 1...3 {
        try app.tell("add \(number)")
        for (index, editor) in editors.enumerated() {
          try editor.output("add(\(number))")
          try editor.ask("pause", ["threadId": 1])
          try editor.event("stopped")
          let frame = try editor.ask("stackTrace", ["threadId": 1]).body["stackFrames"]?[0]
          let path = try #require(frame?["source"]?["path"]?.string)
          let text = try String(contentsOfFile: path, encoding: .utf8)
          let lines = text.split(separator: "\n")
          #expect(frame?["line"]?.int == number + 1 && lines.count == number + 1)
          #expect(path.hasPrefix(folder) && lines[number].contains("add(\(number))"))
          // The first file is that of both.
          if number > 1 || index == 0 { #expect(files[path] == nil) }
          files[path] = text
          try editor.ask("continue", ["threadId": 1])
        }
      }
      for (path, text) in files { #expect(try String(contentsOfFile: path, encoding: .utf8) == text) }
      #expect(files.count == 5)
      for editor in editors { #expect(try editor.leave() == .exited(0)) }
      // The first stays for the breakpoints in it.
      #expect(files.keys.count { FileManager.default.fileExists(atPath: $0) } == 1)
    }
  }

  @Test func `what cannot be opened is an error, and the client may try again`() throws {
    try withTemporaryFolder { folder in
      let client = try ProcessClient("playhead", ["dap"], environment: environment(folder))
      try client.ask("initialize")
      #expect(try client.ask("attach", ["app": "nobody"]).error?.contains("no app") == true)
      #expect(try client.ask("attach", ["pid": 1]).error?.contains("no app") == true)
      #expect(try client.ask("launch").error?.hasPrefix("expected the path of a recording") == true)
      #expect(try client.ask("launch", ["program": "/nowhere.jsonl"]).error?.hasPrefix("/nowhere.jsonl") == true)
      #expect(try client.ask("launch", ["program": "/dev/null"]).error != nil)
      #expect(try client.ask("launch", ["program": 3]).error == "expected a string as 'program', found number")
      client.send("launch", ["program": .string(Samples.path("timer"))])
      #expect(try client.ask("configurationDone").error == nil)
      try client.event("stopped")
      #expect(try client.leave() == .exited(0))
    }
  }
}
