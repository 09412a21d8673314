import Foundation
import PlayheadCommands
import PlayheadFormat
import ProcessTesting
import RandomTesting
import Testing

@testable import PlayheadDebugAdapter

@MainActor @Suite struct EvaluateTests {
  @Test(arguments: [JSONValue.null, "repl"])
  func `every command's example says what it says at the prompt`(context: JSONValue) async throws {
    try await withTemporaryFolder { folder in
      let paths = ["\(folder)/list.jsonl", "\(folder)/same.jsonl"]
      for path in paths { try FileManager.default.copyItem(atPath: Samples.path("list"), toPath: path) }
      try await compare(paths, context)
    }
  }

  private func compare(_ paths: [String], _ context: JSONValue) async throws {
    let client = AdapterClient()
    await client.launch(paths[0], arguments: ["cwd": "/nowhere"])
    var prompt = try Prompt(paths[1])
    prompt.session.workspace = "/nowhere"
    var count = 0
    for command in CommandRegistry.standard.commands where command.name != "commands" {
      let line = command.help.example
      let answer = await client.ask("evaluate", ["expression": .string(line), "context": context])
      let text = await prompt.run(line).replacing("same.jsonl", with: "list.jsonl")
      if let error = answer.error {
        #expect(error.hasPrefix(text.prefix(40)), "\(line)")
      } else {
        let result = answer.body["result"]?.string ?? ""
        #expect(result == text || result + "\n" == text || text.utf8.count > 60_000, "\(line)")
      }
      #expect(await client.top()["line"]?.int == prompt.position + 1, "\(line)")
      count += 1
    }
    #expect(count > 50)
  }

  @Test func `a line that moves is a stop`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    _ = client.events()
    let answer = await client.ask("evaluate", ["expression": "goto odd", "context": "repl"])
    #expect(answer.error == nil)
    #expect(client.events("stopped").count == 1)
    await client.ask("evaluate", ["expression": "print rows.count", "context": "repl"])
    #expect(client.events("stopped").isEmpty)
    let printed = await client.ask("evaluate", ["expression": "p rows[49]"]).body
    let parts = await client.variables(printed["variablesReference"])
    #expect(parts[1]["name"] == "title" && parts[1]["evaluateName"] == "$2.title")
  }

  @Test func `what is pointed at is a value, at the frame that is looked at`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"), client: ["supportsVariableType": true])
    await client.ask("goto", ["threadId": 1, "targetId": 73])
    let frames = await client.frames()
    for (frame, line) in [(frames[0], "goto 73"), (frames[2], "goto 71")] {
      var prompt = try Prompt(Samples.path("list"))
      await prompt.run(line)
      for context in ["hover", "watch", "clipboard"] {
        let answer = await client.ask(
          "evaluate",
          ["expression": "rows[49].title", "context": .string(context), "frameId": frame["id"] ?? 0])
        let text = await prompt.run("print rows[49].title")
        #expect(text.hasSuffix(" = \(answer.body["result"]?.string ?? "?")\n"))
        #expect(answer.body["type"] == "String")
      }
    }
    #expect(await client.ask("evaluate", ["expression": "goto 3", "context": "hover"]).error != nil)
    #expect(await client.ask("evaluate", ["expression": "nothing", "context": "watch"]).error != nil)
    #expect(await client.ask("evaluate", ["expression": "1", "context": "watch", "frameId": 99_999]).error != nil)
    #expect(await client.top()["line"] == 74)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>) func `a generated expression says what it says at the prompt`(
    seed: UInt64
  ) async throws {
    try await withTemporaryFolder { folder in
      var generator = QuestionGenerator(seed: seed)
      try generator.recording().write(toFile: folder + "/q.jsonl", atomically: true, encoding: .utf8)
      let client = AdapterClient()
      await client.launch(folder + "/q.jsonl")
      var prompt = try Prompt(folder + "/q.jsonl")
      for _ in 0..<50 {
        let question = generator.question()
        let answer = await client.ask("evaluate", ["expression": .string(question.text), "context": "watch"])
        let text = await prompt.run("print \(question.text)")
        if case .trap = question.answer {
          #expect(answer.error?.contains("division by 0") == true && text.contains("division by 0"), "\(question.text)")
        } else {
          #expect(text.hasSuffix(" = \(answer.body["result"]?.string ?? "?")\n"), "\(question.text): \(text)")
        }
      }
    }
  }

  @Test func `no shell, no other files than the workspace's`() async throws {
    try await withTemporaryFolder { folder in
      let client = AdapterClient()
      await client.launch(Samples.path("list"), arguments: ["cwd": .string(folder)])
      await client.ask("evaluate", ["expression": "break rename"])
      for line in [
        "!ls", "list | cat", "source a", "quit", "save breakpoints /tmp/x", "save breakpoints ../x",
        "export script -o ../x", "save breakpoints a/../../x",
      ] {
        #expect(await client.ask("evaluate", ["expression": .string(line)]).error != nil, "\(line)")
      }
      #expect(await client.ask("evaluate", ["expression": "save breakpoints a b"]).error == nil)
      let text = try String(contentsOfFile: folder + "/a b", encoding: .utf8)
      #expect(text == "break action:rename\n")
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "/tmp")
      let error = await client.ask("evaluate", ["expression": "save breakpoints link/x"]).error
      #expect(error == "'link/x' is not in the workspace")
    }
  }

  @Test func `what Tab completes, in units of UTF-16`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    for (text, column) in [
      ("print ro", 9), ("bre", 4), ("print \"한👩‍👧\" == rows[0].ti", 28), ("", 1), ("goto ", 6), ("info b", 7),
    ] {
      let targets = await client.ask("completions", ["text": .string(text), "column": .integer(Int64(column))]).body[
        "targets"]
      let prompt = try Prompt(Samples.path("list"))
      let units = Array(text.utf16)
      let cursor = String(decoding: units.prefix(column - 1), as: UTF16.self).utf8.count
      let expected = Completer(session: prompt.session).completion(of: text, at: cursor).candidates.map(\.text)
      guard case .array(let found)? = targets else { return #expect(Bool(false)) }
      #expect(found.compactMap { $0["text"]?.string } == expected && !expected.isEmpty, "\(text)")
      for target in found {
        let start = (target["start"]?.int ?? 0) - 1
        #expect(start + (target["length"]?.int ?? -1) == column - 1)
      }
    }
    #expect(await client.ask("completions", ["text": "p", "column": -99_999_999]).error == nil)
    #expect(await client.ask("completions", ["text": "p", "column": 9_223_372_036_854_775_807]).error == nil)
    #expect(await client.ask("completions", ["text": "p", "column": -9_223_372_036_854_775_808]).error == nil)
  }

  @Test func `an expression without a command is completed, too`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    let answer = await client.ask("completions", ["text": "rows[0].ti", "column": 11])
    #expect(answer.body["targets"]?[0]?["text"] == "title", "\(answer)")
    #expect(answer.body["targets"]?[0]?["start"] == 9 && answer.body["targets"]?[0]?["length"] == 2)
  }

  @Test func `any text is completed at any column, or is not`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    var generator = SeededGenerator(seed: 7)
    let parts = ["rows", "[", "]", ".", " ", "\"", "|", ";", "print", "0", "-", "한", "👩‍👧", "\\", "(", "$", "\t", "x"]
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }.joined()
      let length = text.utf16.count
      for column in [1, 1 + length / 2, 1 + length, length + 9] {
        let answer = await client.ask("completions", ["text": .string(text), "column": .integer(Int64(column))])
        guard case .array(let targets)? = answer.body["targets"] else { return #expect(Bool(false), "\(text)") }
        for target in targets {
          let (start, count) = (target["start"]?.int ?? 0, target["length"]?.int ?? -1)
          #expect(start >= 1 && count >= 0 && start + count <= length + 1, "\(text) at \(column): \(target)")
        }
      }
    }
  }

  @Test func `a page goes into a file`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/timer.jsonl"
      try FileManager.default.copyItem(atPath: Samples.path("timer"), toPath: path)
      let client = AdapterClient()
      await client.launch(path, arguments: ["cwd": .string(folder)])
      let answer = await client.ask("evaluate", ["expression": "export html", "context": "repl"])
      #expect(answer.body["result"]?.string?.hasPrefix("wrote ") == true, "\(answer)")
      let pages = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".html") }
      #expect(pages.count == 1)
    }
  }

  @Test func `what was caught is told in full, and the listing's lines are gone to`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    #expect(await client.ask("exceptionInfo", ["threadId": 1]).error == "nothing was caught here")
    await client.ask("setExceptionBreakpoints", ["filters": ["effect finish"]])
    await client.ask("continue", ["threadId": 1])
    let info = await client.ask("exceptionInfo", ["threadId": 1]).body
    #expect(info["exceptionId"] == "effect finish" && info["breakMode"] == "always")
    #expect(
      info["description"]?.string?.hasPrefix("catchpoint 1: effect finish: effect 1 (save, ListFeature.swift:108)")
        == true)
    let source: JSONValue = ["path": "/listings/list.jsonl.0"]
    let targets = await client.ask("gotoTargets", ["source": source, "line": 51]).body["targets"]
    #expect(targets?[0]?["id"] == 50)
    await client.ask("goto", ["threadId": 1, "targetId": targets?[0]?["id"] ?? 0])
    #expect(await client.top()["line"] == 51)
    #expect(client.events("stopped").last?["body"]?["reason"] == "goto")
    #expect(await client.ask("gotoTargets", ["source": source, "line": 100]).body["targets"] == [])
    #expect(await client.ask("goto", ["threadId": 1, "targetId": -1]).error != nil)
    let text = await client.ask("source", ["source": source, "sourceReference": 0]).body["content"]?.string
    #expect(text == client.host.listing("/listings/list.jsonl.0").joined(separator: "\n"))
    #expect(await client.ask("source", ["sourceReference": 7]).error != nil)
    let sources = await client.ask("loadedSources").body["sources"]
    #expect(sources?[0]?["path"] == "/listings/list.jsonl.0")
  }

  @Test func `notes, the app's log and crashes are told as they are passed`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    _ = client.events()
    await client.ask("continue", ["threadId": 1])
    var prompt = try Prompt(Samples.path("list"))
    let notes = await prompt.run("info notes")
    let told = client.events("output").compactMap { $0["body"]?["output"]?.string }.filter { $0.hasPrefix("note") }
    // The first note is at the position where it begins, which is not passed.
    #expect(told.count == notes.split(separator: "\n").count - 2 && told.last?.hasPrefix("note odd: ") == true)
    // Back, they come the other way round.
    await client.ask("reverseContinue", ["threadId": 1])
    let back = client.events("output").compactMap { $0["body"]?["output"]?.string }.filter { $0.hasPrefix("note") }
    #expect(back.dropLast() == told.dropLast().reversed() && back.last?.hasPrefix("note symptom: ") == true)

    let logging = AdapterClient()
    let path = Samples.root.appending(path: "recordings/corpus/v1/log.jsonl").path
    await logging.launch(path)
    _ = logging.events()
    await logging.ask("continue", ["threadId": 1])
    let logs = logging.events("output").compactMap { $0["body"]?["output"]?.string }.filter { $0.hasPrefix("log") }
    var reader = try Prompt(path)
    let listed = await reader.run("info log 1..end").split(separator: "\n").count - 1
    #expect(logs.count == listed && listed > 2)

    try await withTemporaryFolder { folder in
      let path = folder + "/crash.jsonl"
      let text =
        #"{"kind":"header","format":"playhead","version":1,"state":{"count":0}}"# + "\n"
        + #"{"kind":"action","seq":1,"t":1,"name":"crash"}"# + "\n"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let crashed = AdapterClient()
      await crashed.launch(path)
      await crashed.ask("continue", ["threadId": 1])
      let events = crashed.events()
      #expect(events.last?["body"]?["reason"] == "exception")
      let description = await crashed.ask("exceptionInfo", ["threadId": 1]).body["description"]
      #expect(description == "the process ended inside this action's reducer")
      let output = events.last { $0["body"]?["category"] == "stderr" }?["body"]
      #expect(output?["output"] == "the process ended inside this action's reducer\n")
      #expect(await crashed.scope("Action", of: await crashed.top())[0]["name"] == "action")
    }
  }

  @Test func `a request is cancelled that waits or runs`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    let first = client.send("evaluate", ["expression": "print rows", "context": "repl"])
    let second = client.send("evaluate", ["expression": "print rows", "context": "repl"])
    client.send("cancel", ["requestId": .integer(Int64(second))])
    await client.settle()
    #expect(client.answer(to: first).error == nil)
    #expect(client.answer(to: second).error == "cancelled")
    #expect(client.messages.contains { $0["request_seq"]?.int == second && $0["message"] == "cancelled" })
    #expect(await client.ask("pause", ["threadId": 1]).error == nil)
  }
}
