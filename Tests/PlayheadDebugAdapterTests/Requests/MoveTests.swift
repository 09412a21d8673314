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
        let name = await client.ask("threads").body["threads"]?[0]?["name"]?.string
        #expect(name?.hasSuffix(" \(prompt.position)/\(last)") == true, "\(command) at \(position): \(name ?? "")")
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
    #expect(types == ["initialize", "initialized", "configurationDone", "launch", "output", "output", "stopped"])
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
}
