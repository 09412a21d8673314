import Foundation
import ProcessTesting
import Testing

@testable import PlayheadAgents

/// Clients that are not ours list and call every tool, in both eras, also those that run the feature.
@Suite struct ForeignClientTests {
  private static func has(_ module: String) -> Bool {
    let session = try? PipeSession(executable: Samples.python, arguments: ["-c", "import \(module)"], input: .devNull)
    return session?.status == .exited(0)
  }

  /// Calls each tool with what its schema wants, and prints a line for each.
  private static let calls = #"""
    arguments = {"recording": "list.jsonl", "other": "timer.jsonl", "path": "rows[49].title", "text": "library",
      "where": "rows.count < 239", "goal": "rows.count > 238", "runs": 3}
    def wanted(tool):
        schema = getattr(tool, "input_schema", None) or getattr(tool, "inputSchema")
        more = {"actions": ["where"], "explore": ["runs"]}.get(tool.name, [])
        return {name: arguments[name] for name in schema["required"] + more}
    def tell(name, result):
        failed = getattr(result, "is_error", getattr(result, "isError", False))
        structured = getattr(result, "structured_content", getattr(result, "structuredContent", None))
        print(name, failed, structured is not None, result.content[0].text.splitlines()[0][:10], flush=True)
    """#

  private static let official = #"""
    import asyncio, sys
    from mcp.client.client import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client
    mode, command = sys.argv[1], sys.argv[2:]
    async def main():
        server = StdioServerParameters(command=command[0], args=command[1:])
        async with Client(stdio_client(server), mode=mode) as client:
            print(client.protocol_version)
            for tool in (await client.list_tools()).tools:
                tell(tool.name, await client.call_tool(tool.name, wanted(tool)))
            resources = (await client.list_resources()).resources
            read = await client.read_resource(str(resources[0].uri))
            templates = (await client.list_resource_templates())
            print("resources", len(resources) > 10, len(read.contents[0].text) > 100)
            bad = await client.call_tool("recording_open", {"recording": "nonsense"})
            print("bad", getattr(bad, "is_error", getattr(bad, "isError", False)))
    asyncio.run(main())
    """#

  private static let fast = #"""
    import asyncio, sys
    from fastmcp import Client
    from fastmcp.client.transports import StdioTransport
    mode, command = sys.argv[1], sys.argv[2:]
    async def main():
        async with Client(StdioTransport(command=command[0], args=command[1:])) as client:
            print("any")
            for tool in await client.list_tools():
                tell(tool.name, await client.call_tool(tool.name, wanted(tool), raise_on_error=False))
            resources = await client.list_resources()
            read = await client.read_resource(str(resources[0].uri))
            print("resources", len(resources) > 10, len(read[0].text) > 100)
            bad = await client.call_tool("recording_open", {"recording": "nonsense"}, raise_on_error=False)
            print("bad", bad.is_error)
    asyncio.run(main())
    """#

  /// Has a client talk to a debugger that has the feature, about copies of the samples: some tools write beside them.
  private static func expectAll(_ client: String, _ mode: String, _ version: String) throws {
    try withTemporaryFolder { folder in
      try FileManager.default.copyItem(atPath: Samples.folder, toPath: folder + "/samples")
      let session = try PipeSession(
        executable: Samples.python,
        arguments: ["-c", calls + "\n" + client, mode, BuildFolder.path(of: "list"), "mcp", folder + "/samples"],
        environment: ["PATH": "/usr/bin:/bin"], input: .devNull)
      expectAll(session, version)
    }
  }

  private static func expectAll(_ session: PipeSession, _ version: String) {
    var expected = [version]
    expected += (Tool.looking + Tool.running).map {
      "\($0.wholeName) False True \($0.name == "open" ? "" : "list.jsonl")"
    }
    let lines = session.output.split(separator: "\n").map(String.init)
    #expect(lines.count == expected.count + 2, "\(session.output)\(session.errors.suffix(2000))")
    for (line, beginning) in zip(lines, expected) { #expect(line.hasPrefix(beginning)) }
    #expect(lines.suffix(2) == ["resources True True", "bad True"])
    #expect(session.status == .exited(0))
  }

  @Test(
    .enabled(if: has("mcp.client.client")),
    arguments: [("legacy", "2025-11-25"), ("auto", "2026-07-28"), ("2026-07-28", "2026-07-28")])
  func `the official client calls every tool`(mode: String, version: String) throws {
    try Self.expectAll(Self.official, mode, version)
  }

  @Test(.enabled(if: has("fastmcp"))) func `so does fastmcp's`() throws {
    try Self.expectAll(Self.fast, "", "any")
  }
}
