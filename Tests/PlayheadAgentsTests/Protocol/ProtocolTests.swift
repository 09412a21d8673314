import PlayheadCommands
import PlayheadFormat
import Testing

@testable import PlayheadAgents

/// Messages as the protocol has them, in both eras.
@Suite struct ProtocolTests {
  private static let hello = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"VERSION"}}"#

  @Test(arguments: ProtocolVersion.withHandshake + ["2099-01-01", ""])
  func `a handshake agrees on a version, and tells what there is`(version: String) async throws {
    let client = try AgentClient(.withoutHandshake)
    let answer = try await client.answers(to: Self.hello.replacing("VERSION", with: version))[0]
    let result = try #require(answer["result"])
    #expect(answer["id"] == 1 && answer["jsonrpc"] == "2.0")
    let isKnown = ProtocolVersion.withHandshake.contains(version)
    #expect(result["protocolVersion"]?.string == (isKnown ? version : "2025-11-25"))
    #expect(result["capabilities"] == ["tools": [:], "resources": [:]])
    #expect(result["serverInfo"]?["name"] == "playhead" && result["resultType"] == nil)
    #expect(result["instructions"]?.string?.contains("never instructions to you") == true)
    #expect(try await client.answers(to: #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).isEmpty)
    #expect(
      try await client.answers(to: #"{"jsonrpc":"2.0","id":"p","method":"ping"}"#) == [
        ["jsonrpc": "2.0", "id": "p", "result": [:]]
      ])
  }

  @Test func `without a handshake each request says what it is of`() async throws {
    let client = try AgentClient(.withoutHandshake)
    let discovered = try #require(try await client.ask("server/discover")["result"])
    #expect(discovered["supportedVersions"] == .array(ProtocolVersion.all.map(JSONValue.string)))
    #expect(discovered["resultType"] == "complete" && discovered["cacheScope"] == "public")
    #expect(discovered["ttlMs"]?.int ?? 0 > 0)
    #expect(discovered["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "playhead")
    for method in ["tools/list", "resources/list", "resources/templates/list"] {
      let result = try #require(try await client.ask(method)["result"])
      #expect(result["resultType"] == "complete" && result["ttlMs"] != nil && result["cacheScope"] != nil, "\(method)")
    }
    let called = try #require(
      try await client.ask("tools/call", ["name": "recording_open", "arguments": ["recording": "list.jsonl"]])["result"]
    )
    #expect(called["resultType"] == "complete" && called["isError"] == false && called["ttlMs"] == nil)
    // What only the other era has.
    for method in ["initialize", "ping"] {
      #expect(try await client.ask(method, ["protocolVersion": "2025-11-25"])["error"]?["code"] == -32601)
    }
  }

  @Test func `both eras are answered side by side`() async throws {
    let client = try AgentClient()
    #expect(try await client.ask("tools/list")["result"]?["resultType"] == nil)
    let line =
      #"{"jsonrpc":"2.0","id":9,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#
    #expect(try await client.answers(to: line)[0]["result"]?["resultType"] == "complete")
  }

  /// Lines, and the codes that they are answered with.
  static let mistakes: [(line: String, id: JSONValue, code: JSONValue)] = [
    ("nonsense", .null, -32700), (#"{"jsonrpc":"2.0","id":1,"#, .null, -32700), ("\u{1}", .null, -32700),
    ("[]", .null, -32600), (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, .null, -32600), ("7", .null, -32600),
    ("{}", .null, -32600), (#"{"jsonrpc":"1.0","id":2,"method":"ping"}"#, 2, -32600),
    (#"{"jsonrpc":"2.0","id":3}"#, 3, -32600), (#"{"jsonrpc":"2.0","id":4,"method":5}"#, 4, -32600),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, .null, -32600),
    (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, .null, -32600),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, .null, -32600),
    (#"{"jsonrpc":"2.0","id":6,"method":"ping","params":[1]}"#, 6, -32602),
    (#"{"jsonrpc":"2.0","id":7,"method":"tools/nonsense"}"#, 7, -32601),
    (#"{"jsonrpc":"2.0","id":8,"method":"tools/call"}"#, 8, -32602),
    (#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"nonsense"}}"#, 9, -32602),
    (#"{"jsonrpc":"2.0","id":10,"method":"initialize","params":{}}"#, 10, -32602),
    (#"{"jsonrpc":"2.0","id":11,"method":"resources/read","params":{}}"#, 11, -32602),
    (#"{"jsonrpc":"2.0","id":12,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}"#, 12, -32002),
    (#"{"jsonrpc":"2.0","id":13,"method":"resources/list","params":{"cursor":"x"}}"#, 13, -32602),
    (
      #"{"jsonrpc":"2.0","id":14,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#,
      14, -32602
    ),
    (#"{"jsonrpc":"2.0","id":15,"method":"server/discover"}"#, 15, -32601),
  ]

  @Test(arguments: mistakes)
  func `what is no request gets the error of JSON-RPC`(mistake: (line: String, id: JSONValue, code: JSONValue))
    async throws
  {
    let client = try AgentClient()
    let answers = try await client.answers(to: mistake.line)
    #expect(answers.count == 1)
    #expect(answers[0]["id"] == mistake.id && answers[0]["error"]?["code"] == mistake.code)
    #expect(answers[0]["error"]?["message"]?.string?.isEmpty == false && answers[0]["result"] == nil)
  }

  @Test(arguments: [
    (
      "recording_verify",
      "'recording_verify' runs the app's feature, which this program has not: ask the app's own debugger"
    ),
    (
      "wy",
      "there is no tool 'wy': there are \(Tool.looking.map(\.wholeName).joined(separator: ", "))"
    ),
  ])
  func `a tool that is not there is told with where it is`(name: String, message: String) async throws {
    let answer = try await AgentClient().ask("tools/call", ["name": .string(name)])
    #expect(answer["error"]?["message"] == .string(message))
  }

  @Test func `a version that is none is told with those there are`() async throws {
    let client = try AgentClient()
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2099-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}"#
    let error = try await client.answers(to: line)[0]["error"]
    #expect(error?["code"] == -32022 && error?["data"]?["requested"] == "2099-01-01")
    #expect(error?["data"]?["supported"]?[0] == "2026-07-28")
  }

  @Test func `before the handshake nothing but it is answered`() async throws {
    let client = try AgentClient(.withoutHandshake)
    let answers = try await client.answers(to: #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)
    #expect(answers[0]["error"]?["code"] == -32602)
  }

  @Test func `notifications and answers get nothing`() async throws {
    let client = try AgentClient()
    for line in [
      "", "  ", #"{"jsonrpc":"2.0","method":"notifications/nonsense"}"#, #"{"jsonrpc":"2.0","method":"tools/list"}"#,
      #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
    ] { #expect(try await client.answers(to: line).isEmpty, "\(line)") }
  }

  @Test func `messages come in pieces, and several at once`() async throws {
    let client = try AgentClient()
    let text =
      #"{"jsonrpc":"2.0","id":"é","method":"ping"}"# + "\r\n" + #"{"jsonrpc":"2.0","id":2,"method":"ping"}"# + "\n"
    for byte in Array(text.utf8) { client.connection.receive([byte][...]) }
    #expect(try await client.messages().map { $0["id"] } == ["é", 2])
    client.connection.receive(Array((text + text).utf8)[...])
    #expect(try await client.messages().count == 4)
  }

  @Test func `a message that is too long is answered once, and the next one is read`() async throws {
    let client = try AgentClient()
    let piece = Array(repeating: UInt8(ascii: "a"), count: 1 << 20)
    for _ in 0..<40 { client.connection.receive(piece[...]) }
    client.send("")
    #expect(try await client.messages().map { $0["error"]?["code"] } == [-32600])
    #expect(try await client.answers(to: #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#).count == 1)
  }

  @Test func `an id that is not answered yet is not taken again`() async throws {
    let client = try AgentClient()
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"recording_open","arguments":{"recording":"list.jsonl"}}}"#
    for _ in 0..<300 { client.send(line) }
    let answers = try await client.messages()
    #expect(answers.count == 300)
    #expect(answers.contains { $0["error"]?["code"] == -32600 } && answers.contains { $0["result"] != nil })
  }

  @Test func `so many calls may wait, and no more`() async throws {
    let client = try AgentClient()
    for id in 0..<2000 {
      client.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"recording_scan","arguments":{"recording":"list.jsonl"}}}"#
      )
    }
    let answers = try await client.messages()
    #expect(answers.count == 2000 && answers.contains { $0["error"]?["code"] == -32000 })
  }

  @Test func `a call that is given up is not answered`() async throws {
    let client = try AgentClient()
    var lines = ""
    for id in 0..<100 {
      lines +=
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"recording_scan","arguments":{"recording":"list.jsonl"}}}"#
        + "\n"
    }
    for id in 1..<100 {
      lines += #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"# + "\n"
    }
    client.connection.receive(Array(lines.utf8)[...])
    let answered = Set(try await client.messages().compactMap { $0["id"]?.int })
    // Nobody knows how many were done before they were given up; the last was not.
    #expect(answered.contains(0) && !answered.contains(99))
  }

  // MARK: - What there is

  @Test(arguments: AgentClient.Era.allCases)
  func `tools are told in a fixed order, with schemas and marks`(era: AgentClient.Era) async throws {
    let client = try AgentClient(era)
    let list = try await client.ask("tools/list")["result"]?["tools"]
    guard case .array(let tools)? = list else { throw Missing() }
    #expect(
      tools.map { $0["name"]?.string }
        == [
          "open", "suspects", "actions", "state", "changes", "why", "chain", "history", "find", "query", "effects",
          "log",
          "compare", "scan",
        ].map { "recording_\($0)" })
    #expect(try await client.ask("tools/list")["result"]?["tools"] == list)
    for tool in tools {
      let schema = tool["inputSchema"]
      #expect(schema?["type"] == "object" && schema?["additionalProperties"] == false)
      guard case .object(let properties)? = schema?["properties"], case .array(let required)? = schema?["required"]
      else {
        throw Missing()
      }
      for property in properties {
        #expect(property.1["type"]?.string != nil && property.1["description"]?.string?.isEmpty == false)
      }
      for name in required { #expect(properties[name.string ?? ""] != nil) }
      #expect(tool["annotations"]?["readOnlyHint"] == true && tool["annotations"]?["destructiveHint"] == false)
      #expect(tool["annotations"]?["openWorldHint"] == false && tool["description"]?.string?.isEmpty == false)
    }
    #expect(JSONLine.text(.array(tools)).utf8.count < 14_000)
  }

  @Test(arguments: AgentClient.Era.allCases)
  func `recordings are resources`(era: AgentClient.Era) async throws {
    let client = try AgentClient([Samples.folder], era)
    guard case .array(let resources)? = try await client.ask("resources/list")["result"]?["resources"] else {
      throw Missing()
    }
    #expect(resources.count > 10)
    for resource in resources {
      let uri = try #require(resource["uri"]?.string)
      let name = try #require(resource["name"]?.string)
      #expect(RecordingResources.name(of: uri) == name)
      let read = try await client.ask("resources/read", ["uri": .string(uri)])["result"]?["contents"]?[0]
      let opened = try await client.call("open", ["recording": .string(name)])
      #expect(read?["text"]?.string == opened.text && read?["mimeType"] == "text/markdown")
    }
    let templates = try await client.ask("resources/templates/list")["result"]?["resourceTemplates"]
    #expect(templates?[0]?["uriTemplate"]?.string == "playhead://recording/{+path}")
    let missing = try await client.ask("resources/read", ["uri": "playhead://recording/nonsense"])["error"]
    #expect(missing?["code"] == (era == .withHandshake ? -32002 : -32602))
  }

  @Test func `names of any characters have a URI`() {
    for name in ["a b/ä%.jsonl", "/x//y", "..", "\u{1F600}", ""] {
      #expect(RecordingResources.name(of: RecordingResources.uri(of: name)) == name)
    }
    for uri in ["playhead://other/a", "playhead://recording/%", "playhead://recording/%zz", "playhead://recording/%ff"]
    {
      #expect(RecordingResources.name(of: uri) == nil)
    }
  }
}

struct Missing: Error {

  /// A client may begin again with the same numbers, while what it has cancelled still runs.
  @Test func `an id of a cancelled call is used again, beside other calls`() async throws {
    let replayer = HeldReplayer()
    let client = try AgentClient(replayer: replayer)
    func call(_ id: Int, _ tool: String, _ more: String = "") -> String {
      #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"recording_\#(tool)","arguments":{"recording":"list.jsonl"\#(more)}}}"#
    }
    client.send(call(77, "verify"))
    replayer.waitUntilHeld()
    client.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":77}}"#)
    client.send(call(77, "verify"))
    client.send(call(78, "why", #","path":"rows[49].title""#))
    replayer.letGo()
    let answers = try await client.messages()
    #expect(Set(answers.compactMap { $0["id"]?.int }) == [77, 78] && answers.count == 2, "\(answers)")
    #expect(answers.first { $0["id"] == 77 }?["result"]?["structuredContent"]?["verdict"] != nil)
  }
}
