import PlayheadDebugger
import PlayheadFormat
import Testing

@testable import PlayheadDebugAdapter

@MainActor @Suite struct StopTests {
  private func position(_ client: AdapterClient) async -> Int? { await client.top()["line"]?.int.map { $0 - 1 } }

  @Test func `a line of the listing is a position, before its file is written, too`() async throws {
    let client = AdapterClient()
    let source: JSONValue = ["path": "/listings/list.jsonl.0"]
    await client.launch(Samples.path("list")) {
      let set = await client.ask(
        "setBreakpoints",
        [
          "source": source,
          "breakpoints": [["line": 31], ["line": 21], ["line": 500], ["line": 41, "condition": "rows.count > 9000"]],
        ])
      let stops = set.body["breakpoints"]
      #expect(stops?[0]?["verified"] == true && stops?[0]?["id"] == 1 && stops?[0]?["line"] == 31)
      #expect(stops?[2]?["verified"] == false)
      #expect(stops?[2]?["message"] == "there is no position 499 (positions go from 0 to 98)")
    }
    await client.ask("continue", ["threadId": 1])
    #expect(await position(client) == 20)
    let stop = client.events("stopped").last?["body"]
    #expect(stop?["reason"] == "breakpoint" && stop?["hitBreakpointIds"] == [2])
    await client.ask("continue", ["threadId": 1])
    #expect(await position(client) == 30)
    await client.ask("reverseContinue", ["threadId": 1])
    #expect(await position(client) == 20)
    // Asked for again, a stop is what it was; the others are gone.
    let again = await client.ask("setBreakpoints", ["source": source, "breakpoints": [["line": 21], ["line": 26]]])
    #expect(again.body["breakpoints"]?[0]?["id"] == 2 && again.body["breakpoints"]?[1]?["id"] != 1)
    await client.ask("setBreakpoints", ["source": source, "breakpoints": []])
    await client.ask("continue", ["threadId": 1])
    #expect(await position(client) == 98)
  }

  @Test func `a line of code is the effects that are made there`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    let source: JSONValue = ["path": "/a b/Sources/ListFeature.swift", "name": "ListFeature.swift"]
    let stops = await client.ask("setBreakpoints", ["source": source, "breakpoints": [["line": 108], ["line": 7]]])
      .body["breakpoints"]
    #expect(stops?[0]?["verified"] == true && stops?[1]?["verified"] == false)
    #expect(stops?[1]?["message"] == "no such effect in this recording")
    await client.ask("continue", ["threadId": 1])
    #expect(await position(client) == 5)
    #expect(client.events("stopped").last?["body"]?["reason"] == "breakpoint")
    let places = await client.ask("breakpointLocations", ["source": source, "line": 1, "endLine": 1000])
    #expect(places.body["breakpoints"] == [["line": 108]])
    let other = await client.ask(
      "setBreakpoints", ["source": ["path": "/a/README.md"], "breakpoints": [["line": 1]]])
    #expect(other.body["breakpoints"]?[0]?["verified"] == false)
  }

  @Test func `names of actions, hits, and messages in expressions`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    var prompt = try Prompt(Samples.path("list"))
    let set = await client.ask(
      "setFunctionBreakpoints",
      [
        "breakpoints": [
          ["name": "rename", "hitCondition": "2"], ["name": "nonsense"], ["name": "sort", "hitCondition": "x"],
        ]
      ]
    ).body["breakpoints"]
    #expect(set?[0]?["verified"] == true && set?[1]?["verified"] == false && set?[2]?["verified"] == false)
    await prompt.run("break rename")
    #expect(set?[1]?["message"]?.string?.hasPrefix(await prompt.run("break nonsense")) == true)
    await client.ask("continue", ["threadId": 1])
    await prompt.run("continue 2")
    #expect(await position(client) == prompt.position)
    #expect(client.events("stopped").last?["body"]?["reason"] == "function breakpoint")

    await client.ask("setFunctionBreakpoints", ["breakpoints": []])
    await client.ask("restart")
    _ = client.events()
    let message = #"{seq}: {rows.count} rows, {rows.filter { $0.isDone }.count} of "{{}" {nothing"#
    await client.ask(
      "setBreakpoints",
      ["source": ["path": "/listings/list.jsonl.0"], "breakpoints": [["line": 4, "logMessage": .string(message)]]])
    await client.ask(
      "setBreakpoints",
      [
        "source": ["path": "/listings/list.jsonl.0"],
        "breakpoints": [["line": 4, "logMessage": "{seq}: {rows.filter { $0.isDone }.count}; {rows"]],
      ])
    await client.ask("continue", ["threadId": 1])
    #expect(await position(client) == 98)
    await prompt.run("goto 3")
    let count = await prompt.run("print rows.filter { $0.isDone }.count").split(separator: " ").last ?? ""
    #expect(client.events("output").contains { $0["body"]?["output"]?.string == "3: \(count.dropLast()); {rows\n" })
  }

  @Test func `what is watched is followed wherever it stands`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    await client.ask("goto", ["threadId": 1, "targetId": 98])
    let rows = await client.scope("State", of: await client.top())[0]["variablesReference"]
    let row = await client.variables(rows)[49]["variablesReference"]
    let info = await client.ask("dataBreakpointInfo", ["variablesReference": row ?? 0, "name": "title"]).body
    var prompt = try Prompt(Samples.path("list"))
    await prompt.run("goto 98")
    let watch = await prompt.run("watch rows[49].title")
    #expect(watch.contains(info["description"]?.string ?? "?") && info["canPersist"] == true)
    let set = await client.ask(
      "setDataBreakpoints",
      [
        "breakpoints": [
          ["dataId": info["dataId"] ?? nil, "accessType": "write"], ["dataId": "rows.count", "accessType": "read"],
        ]
      ])
    #expect(set.body["breakpoints"]?[0]?["verified"] == true && set.body["breakpoints"]?[1]?["verified"] == false)
    for _ in 0..<5 {
      await client.ask("reverseContinue", ["threadId": 1])
      await prompt.run("reverse-continue")
      #expect(await position(client) == prompt.position)
      if prompt.position > 0 { #expect(client.events("stopped").last?["body"]?["reason"] == "data breakpoint") }
    }
    for (name, id) in [
      ("rows.count", JSONValue.string("rows.count")), ("nothing", nil), ("rows[*].title", "rows[*].title"),
    ] {
      let answer = await client.ask("dataBreakpointInfo", ["name": .string(name)]).body
      #expect(answer["dataId"] == id && answer["description"]?.string != nil, "\(name)")
    }
  }

  @Test func `changes without an action are caught, and told by their origins`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("corpus/v1/origins"))
    await client.ask("setExceptionBreakpoints", ["filters": ["change"]])
    var told: [String] = []
    for _ in 0..<4 {
      await client.ask("continue", ["threadId": 1])
      #expect(client.events("stopped").last?["body"]?["reason"] == "exception")
      #expect(await client.ask("exceptionInfo", ["threadId": 1]).body["exceptionId"] == "change")
      told.append(await client.frames().prefix(2).compactMap { $0["name"]?.string }.joined(separator: ", "))
    }
    let caused = ["binding query", "effect 1", "binding rows[0].title", #"the "importer"\u{7}"#]
    for (name, cause) in zip(told, caused) {
      #expect(name.contains("the state was changed") && name.contains(cause), "\(told)")
    }
  }

  @Test func `what happens to effects is caught`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"))
    var prompt = try Prompt(Samples.path("list"))
    let set = await client.ask(
      "setExceptionBreakpoints",
      [
        "filters": ["effect finish"],
        "filterOptions": [["filterId": "unchanged", "condition": "seq > 50"], ["filterId": "x"]],
      ])
    #expect(set.body["breakpoints"]?[1]?["verified"] == true && set.body["breakpoints"]?[2]?["verified"] == false)
    await prompt.run("catch effect finish")
    await prompt.run("catch unchanged")
    await prompt.run("condition 2 seq > 50")
    for _ in 0..<12 {
      await client.ask("continue", ["threadId": 1])
      await prompt.run("continue")
      #expect(await position(client) == prompt.position)
      if prompt.position < prompt.last { #expect(client.events("stopped").last?["body"]?["reason"] == "exception") }
    }
  }
}
