import PlayheadFormat
import Testing

@testable import PlayheadDebugAdapter

@MainActor @Suite struct MoveTests {
  /// Each request, and what it is at the prompt.
  static let moves: [(command: String, arguments: JSONValue.Object, line: String)] = [
    ("next", [:], "next"), ("stepIn", [:], "step"), ("stepOut", [:], "finish"), ("continue", [:], "continue"),
    ("stepBack", [:], "reverse-next"), ("stepBack", ["granularity": "instruction"], "reverse-step"),
    ("next", ["granularity": "instruction"], "step"), ("reverseContinue", [:], "reverse-continue"),
  ]

  @Test(arguments: Samples.names)
  func `at each position each move goes where it goes at the prompt`(sample: String) async throws {
    let client = AdapterClient()
    await client.launch(Samples.path(sample))
    var prompt = try Prompt(Samples.path(sample))
    let last = prompt.last
    for position in 0...last {
      for (command, arguments, line) in Self.moves {
        await client.ask("goto", ["threadId": 1, "targetId": .integer(Int64(position))])
        await prompt.run("goto \(position)")
        _ = client.events()
        var arguments = arguments
        arguments["threadId"] = 1
        let answer = await client.ask(command, .object(arguments))
        let text = await prompt.run(line)
        if let error = answer.error {
          #expect(text.hasPrefix(error.prefix(20)), "\(command) at \(position)")
          continue
        }
        let stops = client.events("stopped")
        #expect(stops.count == 1)
        #expect(client.place == "\(prompt.position)/\(last)", "\(command) at \(position)")
      }
    }
  }

  @Test(arguments: Samples.names)
  func `where a step on has come to, a step back goes to where the same step comes from`(sample: String) async throws {
    let client = AdapterClient()
    await client.launch(Samples.path(sample))
    var count = 0
    for position in 0..<(try Prompt(Samples.path(sample)).last) {
      await client.ask("goto", ["threadId": 1, "targetId": .integer(Int64(position))])
      _ = client.events()
      await client.ask("next", ["threadId": 1])
      // The end is no action that is gone to.
      if client.events("stopped").last?["body"]?["description"] != nil { continue }
      let line = await client.top()["line"]
      await client.ask("stepBack", ["threadId": 1])
      await client.ask("next", ["threadId": 1])
      #expect(await client.top()["line"] == line)
      count += 1
    }
    #expect(count > 5)
  }

  @Test func `a stop says why, and what was said of values before is forgotten`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    #expect(client.events("stopped").first?["body"]?["reason"] == "entry")
    let frame = await client.top()
    await client.ask("continue", ["threadId": 1])
    let stop = client.events("stopped").first?["body"]
    #expect(stop?["description"] == "the end of the recording")
    #expect(stop?["reason"] == "step" && stop?["allThreadsStopped"] == true && stop?["threadId"] == 1)
    #expect(await client.ask("scopes", ["frameId": frame["id"] ?? 0]).error?.hasPrefix("there is no frame") == true)
    #expect(await client.ask("next", ["threadId": 2]).error == "there is no thread 2")
    #expect(await client.ask("next").error == "expected an integer as 'threadId'")
    #expect(await client.ask("next", ["threadId": "1"]).error == "expected an integer as 'threadId', found string")
  }

  @Test func `an answer comes before the stop that it leads to`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    let types = client.messages.map { $0["event"]?.string ?? $0["command"]?.string ?? "" }
    // The second output is what is odd in the recording.
    #expect(
      types == [
        "initialize", "initialized", "configurationDone", "launch", "thread", "continued", "output", "output",
        "stopped",
      ])
    await client.ask("next", ["threadId": 1])
    #expect(client.messages.suffix(2).map { $0["type"] } == ["response", "event"])
    let numbers = client.messages.compactMap { $0["seq"]?.int }
    #expect(numbers == Array(1...client.messages.count))
  }

  @Test func `a frame is gone to again`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    await client.ask("goto", ["threadId": 1, "targetId": 73])
    let frames = await client.frames()
    #expect(frames.map { $0["line"]?.int } == [74, 0, 72])
    await client.ask("restartFrame", ["frameId": frames[2]["id"] ?? 0])
    #expect(await client.top()["line"] == 72)
    #expect(client.events("stopped").last?["body"]?["reason"] == "restart")
    await client.ask("restart")
    #expect(await client.top()["line"] == 1)
  }

  /// Helix decodes a body that is there, and fails where it is empty.
  @Test func `an answer without content has no body`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    for command in ["next", "stepIn", "stepOut", "stepBack", "pause", "restart"] {
      await client.ask(command, ["threadId": 1])
    }
    await client.ask("disconnect")
    let acknowledged: Set = [
      "launch", "configurationDone", "next", "stepIn", "stepOut", "stepBack", "pause", "restart", "disconnect",
    ]
    let answers = client.messages.filter {
      $0["type"] == "response" && acknowledged.contains($0["command"]?.string ?? "")
    }
    #expect(answers.count == acknowledged.count && answers.allSatisfy { $0["success"] == true && $0["body"] == nil })
  }

  @Test func `a thread is there, and its name stays`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    #expect(client.events("thread").first?["body"] == ["reason": "started", "threadId": 1])
    let before = await client.ask("threads").body
    await client.ask("continue", ["threadId": 1])
    #expect(await client.ask("threads").body == before)
    #expect(before["threads"]?[0]?["name"] == "ListFeature")
  }

  /// Neovim and Emacs show neither the description of a stop nor its text.
  @Test func `the console has why it stopped`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    _ = client.events()
    await client.ask("setDataBreakpoints", ["breakpoints": [["dataId": "rows.count"]]])
    await client.ask("continue", ["threadId": 1])
    let events = client.events()
    let output = events.last { $0["event"] == "output" }?["body"]?["output"]?.string
    #expect(output == events.last?["body"]?["description"]?.string.map { $0 + "\n" })
    #expect(events.last?["event"] == "stopped" && output?.contains("rows.count") == true, "\(events)")
  }

  @Test func `a move of the console is told as one`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    _ = client.events()
    await client.ask("evaluate", ["expression": "goto 20", "context": "repl"])
    #expect(client.events().compactMap { $0["event"]?.string }.suffix(2) == ["continued", "stopped"])
  }

  /// A client offers to pause what it was told to run.
  @Test func `a long move is answered before it is done, and can be paused`() async throws {
    let client = AdapterClient()
    await client.launch("/gated")
    await client.ask("setFunctionBreakpoints", ["breakpoints": [["name": "a", "condition": "count < 0"]]])
    _ = client.events()
    client.host.gate.isClosed = true
    let move = client.send("continue", ["threadId": 1])
    await client.settle { $0["request_seq"]?.int == move }
    #expect(client.answer(to: move).error == nil && client.events("stopped").isEmpty)
    let threads = client.send("threads")
    await client.settle { $0["request_seq"]?.int == threads }
    #expect(client.answer(to: threads).body["threads"]?[0]?["id"] == 1)
    let pause = client.send("pause", ["threadId": 1])
    client.host.gate.isClosed = false
    await client.settle()
    #expect(client.answer(to: pause).error == nil)
    #expect(client.events("stopped").map { $0["body"]?["reason"] } == ["pause"])
    // What comes next goes on from there.
    #expect(await client.ask("next", ["threadId": 1]).error == nil)
  }
}
