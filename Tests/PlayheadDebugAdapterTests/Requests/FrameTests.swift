import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

@testable import PlayheadDebugAdapter

@MainActor @Suite struct FrameTests {
  @Test(arguments: Samples.names)
  func `at each position frames and values are those of the prompt`(sample: String) async throws {
    let client = AdapterClient()
    await client.launch(Samples.path(sample), client: ["supportsVariableType": true])
    var prompt = try Prompt(Samples.path(sample))
    let last = prompt.last
    let listed = await prompt.run("list 0..end").split(separator: "\n").map { String($0.dropFirst(3)) }
      .filter { $0.prefix(String(last).count).contains { $0.isNumber } }
    for position in 0...last {
      await client.ask("goto", ["threadId": 1, "targetId": .integer(Int64(position))])
      let frames = await client.frames()
      let path = frames[0]["source"]?["path"]?.string ?? ""
      // The listing leaves out of actions what a terminal has no room for.
      let line = client.host.listing(path)[position]
      #expect(line.prefix(20) == listed[position].prefix(20))
      var scopes: [String: [JSONValue]] = [:]
      for scope in ShownStop.scopeNames { scopes[scope] = await client.scope(scope, of: frames[0]) }
      try await ShownStop(position: position, frames: frames, scopes: scopes).compare(with: &prompt)
    }
  }

  @Test func `a long chain of causes is told page by page, and how long it is`() async throws {
    try await withTemporaryFolder { folder in
      let (path, length) = (folder + "/ticks.jsonl", 3000)
      var text = #"{"kind":"header","format":"playhead","version":1,"state":{"count":0}}"# + "\n"
      for seq in 1...length {
        let cause = seq == 1 ? "" : #","from":{"effect":\#(seq - 1)}"#
        text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"tick","action":{"tick":{}}\#(cause)}"# + "\n"
        text += #"{"kind":"effect","id":\#(seq),"seq":\#(seq),"t":\#(seq),"event":"start","name":"timer"}"# + "\n"
        text += #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[]}"# + "\n"
      }
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let client = AdapterClient()
      await client.launch(path)
      await client.ask("goto", ["threadId": 1, "targetId": .integer(Int64(length))])
      // An action and its effect each, and the first from outside.
      let total = JSONValue.integer(Int64(length * 2 - 1))
      let all = await client.ask("stackTrace", ["threadId": 1]).body
      let frames = await client.frames()
      #expect(all["totalFrames"] == total && frames.count == 1001)
      #expect(frames[1000]["name"]?.string == "… +\(length * 2 - 1 - 1000)" && frames[1000]["id"] != nil)
      let last = await client.ask("stackTrace", ["threadId": 1, "startFrame": 5990, "levels": 20]).body
      #expect(last["totalFrames"] == total && last["stackFrames"]?[8]?["line"] == 2 && last["stackFrames"]?[9] == nil)
      let frame = last["stackFrames"]?[8]?["id"] ?? 0
      let position = await client.ask("evaluate", ["expression": "seq", "context": "hover", "frameId": frame]).body
      #expect(position["result"] == "1")
      #expect(await client.ask("stackTrace", ["threadId": 1, "startFrame": 7000]).body["stackFrames"] == [])
    }
  }

  @Test func `parts are opened level by level, and each path can be typed`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"), client: ["supportsVariableType": true])
    var prompt = try Prompt(Samples.path("list"))
    await client.ask("goto", ["threadId": 1, "targetId": 98])
    await prompt.run("goto 98")
    let state = await client.scope("State", of: await client.top())
    #expect(state.map { $0["name"] } == ["rows", "filter", "selection", "failure", "nextNumber"])
    #expect(state[0]["type"] == "[Row]" && state[2]["type"] == "UUID?")
    let rows = await client.variables(state[0]["variablesReference"])
    #expect(rows.count == 101)
    #expect(rows[3]["name"] == "[3]" && rows[3]["evaluateName"] == "rows[3]" && rows[3]["type"] == "Row")
    let fields = await client.variables(rows[3]["variablesReference"])
    #expect(fields.map { $0["name"] } == ["id", "title", "isDone", "priority", "tags", "isSaving"])
    for field in fields { try await ShownStop.compare(field, with: &prompt) }
    #expect(fields[1]["variablesReference"] == 0)
    // What is left stands for itself, and is opened in turn.
    let rest = rows[100]
    let count = (await prompt.run("print rows.count")).split(separator: " ").last.flatMap { Int($0.dropLast()) } ?? 0
    #expect(rest["value"]?.string == "… +\(count - 100)")
    let more = await client.variables(rest["variablesReference"])
    #expect(more[0]["name"] == "[100]")
  }

  @Test func `an editor that pages gets the pages that it asks for`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"), client: ["supportsVariablePaging": true])
    await client.ask("goto", ["threadId": 1, "targetId": 98])
    let state = await client.scope("State", of: await client.top())
    let count = try #require(state[0]["indexedVariables"]?.int)
    #expect(count > 100)
    let reference = state[0]["variablesReference"]
    let page = await client.variables(reference, ["filter": "indexed", "start": 200, "count": 100])
    #expect(page.first?["name"] == "[200]" && page.count == count - 200)
    #expect(await client.variables(reference, ["filter": "named"]).isEmpty)
    #expect(await client.variables(reference, ["start": 9_000_000_000_000_000_000, "count": 9]).isEmpty)
    #expect(await client.variables(reference, ["start": -5, "count": 2]).count == 2)
    #expect(state[1]["indexedVariables"] == nil)
  }

  @Test func `effects stand between actions, at their lines where there is one such file`() async throws {
    let host = MemoryHost()
    host.code = ["/a/Sources/ListExample/ListFeature.swift", "/a/Tests/ListFeature.swift", "/a/Other.swift"]
    let client = AdapterClient(host)
    await client.launch(Samples.path("list"), arguments: ["sourceRoots": ["/a"]])
    await client.ask("goto", ["threadId": 1, "targetId": 73])
    let effect = await client.frames()[1]
    #expect(effect["presentationHint"] == "label" && effect["name"] == "effect 26 (save, ListFeature.swift:108)")
    #expect(effect["source"]?["path"] == "/a/Sources/ListExample/ListFeature.swift" && effect["line"] == 108)
    var files = SourceFiles(under: ["/"], host)
    #expect(files.place(of: "Elsewhere/ListFeature.swift:108") == nil)
    #expect(files.place(of: "Elsewhere/Other.swift:7")?.line == 7)
    #expect(files.place(of: "Other.swift") == nil && files.place(of: ":") == nil && files.place(of: "") == nil)
  }
}
