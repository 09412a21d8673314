import PlayheadRecording
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
      await prompt.run("goto \(position)")
      let frames = await client.frames()
      let chain = await prompt.run("backtrace all")
      for frame in frames where position > 0 {
        let name = frame["name"]?.string ?? ""
        #expect(chain.contains(name), "\(name) is not in \(chain)")
      }
      #expect(frames[0]["line"]?.int == position + 1)
      let path = frames[0]["source"]?["path"]?.string ?? ""
      // The listing leaves out of actions what a terminal has no room for.
      let line = client.host.listing(path)[position]
      #expect(line.prefix(20) == listed[position].prefix(20))
      for variable in await client.scope("State", of: frames[0]) { try await compare(variable, with: &prompt) }
      if position > 0 {
        for variable in await client.scope("Action", of: frames[0]) { try await compare(variable, with: &prompt) }
        let changes = await client.scope("Changes", of: frames[0])
        let diff = await prompt.run("frame")
        for change in changes.prefix(3) {
          let text = "\(change["name"]?.string ?? ""): \(change["value"]?.string ?? "")"
          #expect(diff.contains(text) || changes.count > 8, "\(text) is not in \(diff)")
        }
      }
    }
  }

  /// Compares a variable with what `print` and `display` say of it, and its parts.
  private func compare(_ variable: JSONValue, with prompt: inout Prompt, depth: Int = 0) async throws {
    let path = try #require(variable["evaluateName"]?.string)
    let value = try #require(variable["value"]?.string)
    let displayed = await prompt.run("display \(path)")
    await prompt.run("undisplay")
    #expect(displayed.hasSuffix(" = \(value)\n"), "\(path): \(value) is not \(displayed)")
    _ = depth
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
    for field in fields { try await compare(field, with: &prompt) }
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
