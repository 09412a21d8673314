import Foundation
import PlayheadCommands
import PlayheadFormat
import ProcessTesting
import Testing

@testable import PlayheadDebugAdapter

/// Clients that get it wrong: each is told where there is somebody to tell, and the session goes on or ends.
@MainActor @Suite struct MistakeTests {
  @Test func `requests out of order are errors, and the session goes on`() async throws {
    let client = AdapterClient()
    #expect(await client.ask("next", ["threadId": 1]).error == "found 'next', expected 'initialize' first")
    await client.ask("initialize")
    #expect(await client.ask("initialize").error == "found a second 'initialize'")
    #expect(
      await client.ask("next", ["threadId": 1]).error == "nothing is debugged: expected 'launch' or 'attach' first")
    #expect(await client.ask("threads").body["threads"] == [])
    client.send("launch", ["program": .string(Samples.path("list"))])
    await client.settle()
    #expect(await client.ask("next", ["threadId": 1]).error == "expected 'configurationDone' first")
    #expect(await client.ask("launch", ["program": "x"]).error == "something is debugged already")
    await client.ask("configurationDone")
    #expect(await client.ask("configurationDone").error == "found a second 'configurationDone'")
    #expect(await client.ask("sing").error == "'sing' is not a request that is answered here")
    #expect(await client.ask("next", ["threadId": 1]).error == nil)
    #expect(await client.ask("disconnect").error == nil)
    #expect(client.hasEnded)
    #expect(await client.ask("next", ["threadId": 1]).error == "no answer")
  }

  @Test func `nothing waits for another launch where one has failed`() async throws {
    let client = AdapterClient()
    await client.ask("initialize")
    let stops: JSONValue = ["source": ["path": "/listings/list.jsonl.0"], "breakpoints": [["line": 2]]]
    let waiting = client.send("setBreakpoints", stops)
    await client.settle()
    #expect(client.answer(to: waiting).error == "no answer")
    #expect(await client.ask("launch", ["program": "/nowhere.jsonl"]).error != nil)
    let nothing = "nothing is debugged: expected 'launch' or 'attach' first"
    #expect(client.answer(to: waiting).error == nothing)
    #expect(await client.ask("setBreakpoints", stops).error == nothing)
    #expect(await client.ask("configurationDone").error == nothing)
    client.send("launch", ["program": .string(Samples.path("list"))])
    #expect(await client.ask("setBreakpoints", stops).body["breakpoints"]?[0]?["verified"] == true)
    #expect(await client.ask("configurationDone").error == nil)
  }

  @Test func `numbers that stand for nothing are errors`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    for number in [0, -1, 1, 999, Int(Int32.max), .max, .min] {
      let number = JSONValue.integer(Int64(number))
      for (command, arguments) in [
        ("scopes", ["frameId": number]), ("variables", ["variablesReference": number]),
        ("restartFrame", ["frameId": number]),
        ("evaluate", ["expression": "1", "frameId": number]), ("source", ["sourceReference": number]),
        ("setVariable", ["variablesReference": number, "name": "a", "value": "1"]),
        ("goto", ["threadId": 1, "targetId": number]), ("stackTrace", ["threadId": number]),
      ] as [(String, JSONValue)]
      where !(["goto", "stackTrace"].contains(command) && [0, 1].contains(number))
        && !(command == "source" && number == 1)
      {
        #expect(await client.ask(command, arguments).error != nil, "\(command) \(number)")
      }
    }
    #expect(await client.ask("stackTrace", ["threadId": 1, "startFrame": -9, "levels": -9]).error == nil)
    #expect(
      await client.ask(
        "stackTrace", ["threadId": 1, "startFrame": 9_000_000_000_000_000_000, "levels": 9_000_000_000_000_000_000]
      ).error == nil)
    let many = JSONValue.array(Array(repeating: ["line": 1], count: 1001))
    let stops = await client.ask("setBreakpoints", ["source": ["path": "/a.swift"], "breakpoints": many])
    #expect(stops.error == "found 1001 stops, expected 1000 at most")
    #expect(await client.ask("next", ["threadId": 1]).error == nil)
  }

  @Test func `a message that is none is told, and the next is answered`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    let broken = [
      "{", "[]", "3", "null", #"{"type":"request"}"#, #"{"type":"request","command":3}"#,
      #"{"seq":1,"type":"nothing","command":"next"}"#,
      #"{"a":1,"a":2}"#, "\u{0}", String(repeating: "[", count: 10_000), #"{"seq":"#,
    ]
    for text in broken {
      _ = client.events()
      client.sendBytes(AdapterClient.frame(text))
      await client.settle()
      #expect(client.events("output").last?["body"]?["category"] == "stderr", "\(text.prefix(30))")
    }
    client.sendBytes(AdapterClient.frame(#"{"seq":1,"type":"response","command":"x","request_seq":1,"success":true}"#))
    for arguments in ["[]", "3", "\"a\"", "null", #"{"threadId":null}"#, #"{"threadId":{}}"#, #"{"threadId":1.5}"#] {
      client.sendBytes(
        AdapterClient.frame(#"{"seq":7000,"type":"request","command":"next","arguments":\#(arguments)}"#))
      await client.settle()
      #expect(client.messages.last { $0["request_seq"] == 7000 }?["success"] == false, "\(arguments)")
    }
    client.sendBytes(AdapterClient.frame(#"{"type":"request","command":"next","arguments":{"threadId":1.0}}"#))
    await client.settle()
    #expect(client.messages.last { $0["request_seq"] == 0 }?["success"] == true)
  }

  @Test func `what is no frame is told, and ends the session`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    client.sendBytes(Array("Content-Length: 99999999999\r\n\r\n".utf8))
    await client.settle()
    #expect(
      client.events("output").last?["body"]?["output"]?.string?.hasPrefix("found a Content-Length of '99999999999'")
        == true)
    #expect(client.hasEnded)
  }

  @Test func `a client that asks for much at once gets all of it in order`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    let numbers = (0..<500).map { client.send($0.isMultiple(of: 2) ? "next" : "stackTrace", ["threadId": 1]) }
    await client.settle()
    let answered = client.messages.compactMap { $0["request_seq"]?.int }.filter { $0 >= numbers[0] }
    #expect(answered == numbers)
  }

  /// Recordings of all kinds, and of a stranger that counts in his own way.
  private static let strange = [
    #"{"kind":"header","format":"playhead","version":1,"base":{"seq":90000000000000},"state":{"a":0}}"# + "\n"
      + #"{"kind":"action","seq":90000000000001,"t":3,"name":"b"}"# + "\n"
      + #"{"kind":"change","seq":90000000000001,"dur":1,"patch":[{"op":"replace","path":"/a","value":3}]}"# + "\n",
    #"{"kind":"header","format":"playhead","version":1,"state":{"a":0}}"# + "\n"
      + #"{"kind":"action","seq":90000000000001,"t":3,"name":"b"}"# + "\n"
      + #"{"kind":"change","seq":90000000000001,"dur":1,"patch":[]}"# + "\n"
      + #"{"kind":"keyframe","seq":90000000000001,"t":3,"state":{"a":2}}"# + "\n",
    #"{"kind":"header","format":"playhead","version":1,"state":3}"# + "\n",
    #"{"kind":"header","format":"playhead","version":1,"state":{"\u001b[2J\u202e":{"\u0000":[["\n"]]}}}"# + "\n",
    #"{"kind":"header","format":"playhead","version":1,"state":"# + String(repeating: "[", count: 400)
      + String(repeating: "]", count: 400) + "}\n",
  ]

  @Test func `whatever can be opened can be looked at`() async throws {
    try await withTemporaryFolder { folder in
      var paths: [String] = []
      for name in ["corpus/v1", "bugs", "older"] {
        let files = Samples.root.appending(path: "recordings/\(name)").path
        paths += try FileManager.default.contentsOfDirectory(atPath: files).map { "\(files)/\($0)" }
      }
      for (number, text) in Self.strange.enumerated() {
        paths.append("\(folder)/\(number).jsonl")
        try text.write(toFile: paths[paths.count - 1], atomically: true, encoding: .utf8)
      }
      var count = 0
      for path in paths where path.hasSuffix(".jsonl") {
        let client = AdapterClient()
        await client.launch(path, arguments: ["recover": true])
        await client.ask("setBreakpoints", ["source": ["path": "/listings/no"], "breakpoints": [["line": 1]]])
        for move in ["continue", "stepBack", "reverseContinue", "next"] {
          await client.ask(move, ["threadId": 1])
          let frames = await client.frames()
          #expect(!frames.isEmpty, "\(path)")
          for scope in ["State", "Action", "Changes", "Effects", "Reads"] {
            for variable in await client.scope(scope, of: frames.first ?? .null) {
              #expect(variable["name"]?.string?.isEmpty == false, "\(path) \(scope)")
              await client.variables(variable["variablesReference"])
            }
          }
        }
        let text = client.messages.map { JSONLine.text($0) }.joined()
        #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
        count += 1
      }
      #expect(count >= 14)
    }
  }

  @Test func `what ends a session ends it in each of its phases`() async throws {
    for end in ["disconnect", "terminate"] {
      for phase in 0..<4 {
        let host = MemoryHost()
        // It waits for a farewell as long as the test takes.
        host.slowness = 1000
        let client = AdapterClient(host)
        if phase > 0 { await client.ask("initialize") }
        if phase > 1 { client.send("launch", ["program": .string(Samples.path("timer"))]) }
        if phase > 1 { await client.settle() }
        if phase > 2 { await client.ask("configurationDone") }
        let waiting = phase == 1 ? client.send("setBreakpoints", ["source": ["path": "a"]]) : nil
        #expect(await client.ask(end).error == nil)
        if end == "terminate" {
          // Whoever hears that it is terminated may still ask, and leaves.
          #expect(!client.hasEnded)
          #expect(await client.ask("threads").error != nil)
          #expect(await client.ask("disconnect").error == nil)
        }
        #expect(client.hasEnded)
        if let waiting { #expect(client.answer(to: waiting).error != nil) }
        if end == "terminate" { #expect(client.events("terminated").count == 1) }
      }
    }
    let client = AdapterClient()
    await client.launch(Samples.path("timer"))
    client.end()
    #expect(client.hasEnded)
  }
}
