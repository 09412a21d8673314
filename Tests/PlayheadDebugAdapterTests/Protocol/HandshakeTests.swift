import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

@testable import PlayheadDebugAdapter

/// Five editors, by what each says of itself in `initialize`, and how it goes on.
@MainActor @Suite struct HandshakeTests {
  nonisolated struct Editor: CustomTestStringConvertible, Sendable {
    var name: String
    var initialize: JSONValue
    /// Whether it asks for pages of children.
    var pages = false
    /// Whether it has no word for what an expression is for.
    var namesContext = true
    /// How much of the stack it asks for.
    var stack: JSONValue.Object = ["threadId": 1]
    var testDescription: String { name }
  }

  nonisolated static let editors = [
    Editor(
      name: "VS Code",
      initialize: [
        "clientID": "vscode", "clientName": "Visual Studio Code", "adapterID": "playhead", "pathFormat": "path",
        "linesStartAt1": true, "columnsStartAt1": true, "supportsVariableType": true, "supportsVariablePaging": true,
        "supportsRunInTerminalRequest": true, "locale": "en", "supportsProgressReporting": true,
        "supportsInvalidatedEvent": true, "supportsMemoryReferences": true, "supportsArgsCanBeInterpretedByShell": true,
        "supportsMemoryEvent": true, "supportsStartDebuggingRequest": true, "supportsANSIStyling": true,
      ], pages: true, stack: ["threadId": 1, "startFrame": 0, "levels": 1]),
    Editor(
      name: "nvim-dap",
      initialize: [
        "clientID": "neovim", "clientName": "neovim", "adapterID": "nvim-dap", "pathFormat": "path",
        "columnsStartAt1": true, "linesStartAt1": true, "supportsRunInTerminalRequest": true,
        "supportsVariableType": true, "supportsProgressReporting": true, "supportsStartDebuggingRequest": true,
        "locale": "en_US.UTF-8",
      ]),
    Editor(
      name: "dape",
      initialize: [
        "clientID": "dape", "adapterID": "playhead", "pathFormat": "path", "linesStartAt1": true,
        "columnsStartAt1": true, "supportsRunInTerminalRequest": true, "supportsArgsCanBeInterpretedByShell": true,
        "supportsProgressReporting": true, "supportsStartDebuggingRequest": true,
      ], stack: ["threadId": 1, "levels": 20]),
    Editor(
      name: "Helix",
      initialize: [
        "clientID": "hx", "clientName": "helix", "adapterID": "playhead", "locale": "en-us", "linesStartAt1": true,
        "columnsStartAt1": true, "pathFormat": "path", "supportsVariableType": true, "supportsVariablePaging": false,
        "supportsRunInTerminalRequest": true, "supportsMemoryReferences": false, "supportsProgressReporting": false,
        "supportsInvalidatedEvent": false,
      ], namesContext: false),
    Editor(
      name: "Zed",
      initialize: [
        "clientID": "zed", "clientName": "Zed", "adapterID": "playhead", "locale": "en-US", "pathFormat": "path",
        "supportsVariableType": true, "supportsVariablePaging": false, "supportsRunInTerminalRequest": true,
        "supportsMemoryReferences": true, "supportsProgressReporting": false, "supportsInvalidatedEvent": false,
        "linesStartAt1": true, "columnsStartAt1": true, "supportsMemoryEvent": false,
        "supportsArgsCanBeInterpretedByShell": false, "supportsStartDebuggingRequest": true,
        "supportsANSIStyling": true,
      ], stack: ["threadId": 1, "startFrame": nil, "levels": nil]),
  ]

  @Test(arguments: editors) func `an editor opens, stops, looks and leaves`(editor: Editor) async throws {
    let client = AdapterClient()
    let capabilities = await client.ask("initialize", editor.initialize).body
    #expect(capabilities["supportsStepBack"] == true && capabilities["supportsConfigurationDoneRequest"] == true)
    #expect(client.events().map { $0["event"] } == ["initialized"])
    let launch = client.send(
      "launch", ["program": .string(Samples.path("list")), "type": "playhead", "request": "launch"])
    for (command, arguments) in [
      ("setBreakpoints", ["source": ["path": "/x/ListFeature.swift"], "breakpoints": [["line": 108]], "lines": [108]]),
      ("setFunctionBreakpoints", ["breakpoints": [["name": "sort"]]]),
      ("setExceptionBreakpoints", ["filters": [], "filterOptions": []]),
    ] as [(String, JSONValue)] {
      #expect(await client.ask(command, arguments).error == nil)
    }
    // The launch is answered when all is set.
    #expect(client.answer(to: launch).error == "no answer")
    #expect(await client.ask("configurationDone", .null).error == nil)
    #expect(client.answer(to: launch).error == nil)
    #expect(client.events("stopped").last?["body"]?["reason"] == "entry")
    await client.ask("continue", ["threadId": 1, "singleThread": nil])
    #expect(client.events("stopped").last?["body"]?["reason"] == "breakpoint")
    #expect(await client.ask("threads", .null).body["threads"]?[0]?["id"] == 1)
    let stack = await client.ask("stackTrace", .object(editor.stack)).body
    let frame = try #require(stack["stackFrames"]?[0])
    #expect(frame["source"]?["path"]?.string == "/listings/list.jsonl.0" && frame["line"] == 6)
    #expect(stack["totalFrames"] == 1)
    let state = await client.scope("State", of: frame)
    let rows = await client.variables(
      state[0]["variablesReference"], editor.pages ? ["filter": "indexed", "start": 0, "count": 100] : [:])
    #expect(rows.count == (editor.pages ? 100 : 101))
    #expect((state[0]["type"] != nil) == (editor.name != "dape"))
    var evaluate: JSONValue.Object = ["expression": "print rows.count", "frameId": frame["id"] ?? 0]
    if editor.namesContext { evaluate["context"] = "repl" }
    #expect(await client.ask("evaluate", .object(evaluate)).body["result"]?.string?.hasPrefix("$1 = ") == true)
    await client.ask("stepBack", ["threadId": 1])
    #expect(await client.top()["line"] == 5)
    #expect(await client.ask("disconnect", ["restart": false, "terminateDebuggee": nil]).error == nil)
    #expect(client.hasEnded)
  }

  @Test(arguments: [true, false]) func `how far a large recording has come is told to who shows it`(shows: Bool)
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/large.jsonl"
      var text = #"{"kind":"header","format":"playhead","version":1,"state":{"count":0}}"# + "\n"
      for seq in 1...60_000 {
        text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"add","action":{"add":{}}}"# + "\n"
        text +=
          #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[{"op":"replace","path":"/count","value":\#(seq)}]}"# + "\n"
      }
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let client = AdapterClient()
      await client.launch(path, client: ["supportsProgressReporting": .bool(shows)])
      let events = client.events().filter { $0["event"]?.string?.hasPrefix("progress") == true }
      #expect(events.isEmpty == !shows)
      guard shows else { return }
      #expect(events.first?["event"] == "progressStart" && events.last?["event"] == "progressEnd")
      #expect(events.first?["body"]?["title"] == "open" && events.first?["body"]?["cancellable"] == true)
      #expect(Set(events.map { $0["body"]?["progressId"] }) == ["open2"])
      let percentages = events.compactMap { $0["body"]?["percentage"]?.int }
      #expect(percentages == percentages.sorted() && percentages.allSatisfy { (0...100).contains($0) })
    }
  }

  @Test func `an editor that counts from 0, and one that wants no paths`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"), client: ["linesStartAt1": false, "columnsStartAt1": false])
    #expect(await client.top()["line"] == 0)
    let source: JSONValue = ["path": "/listings/list.jsonl.0"]
    let set = await client.ask("setBreakpoints", ["source": source, "breakpoints": [["line": 20]]])
    #expect(set.body["breakpoints"]?[0]?["line"] == 20)
    await client.ask("continue", ["threadId": 1])
    #expect(await client.top()["line"] == 20 && client.events("stopped").last?["body"]?["reason"] == "breakpoint")
    let targets = await client.ask("completions", ["text": "ste", "column": 3]).body["targets"]
    #expect(targets?[0]?["text"] == "step" && targets?[0]?["start"] == 0 && targets?[0]?["length"] == 3)
    let other = AdapterClient()
    #expect(
      await other.ask("initialize", ["pathFormat": "uri"]).error == "found the path format 'uri', expected 'path'")
    #expect(await other.ask("initialize").error == nil)
  }
}
