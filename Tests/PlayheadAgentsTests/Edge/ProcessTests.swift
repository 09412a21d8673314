import Foundation
import PlayheadCommands
import PlayheadFormat
import ProcessTesting
import Testing

@testable import PlayheadAgents

/// The program, as an agent starts it.
@Suite struct ProcessTests {
  private static let lines = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"recording_open","arguments":{"recording":"list.jsonl"}}}"#,
    // The last line has no end.
    #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"recording_why","arguments":{"recording":"list.jsonl","path":"rows[49].title"}}}"#,
  ]

  private static func messages(_ output: String) throws -> [JSONValue] {
    try output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  @Test(arguments: ["playhead mcp", "mcp-face", "live-app mcp"])
  func `it answers on standard output what came on standard input, and ends with it`(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let session = try PipeSession(
      executable: words[0], arguments: words.dropFirst() + [Samples.folder],
      input: .text(Self.lines.joined(separator: "\n")))
    #expect(session.status == .exited(0) && session.errors == "")
    // A short call need not wait for a long one before it.
    let messages = try Self.messages(session.output).sorted { $0["id"]?.int ?? 0 < $1["id"]?.int ?? 0 }
    #expect(messages.map { $0["id"] } == [1, 2, 3, 4])
    #expect(messages[3]["result"]?["structuredContent"]?["causes"]?[0]?["position"] == 73)
    let names = Tool.looking.map(\.wholeName) + (words[0] == "live-app" ? Tool.running.map(\.wholeName) : [])
    guard case .array(let tools)? = messages[1]["result"]?["tools"] else { throw Missing() }
    #expect(tools.map { $0["name"]?.string } == names)
    // What writes files says so.
    let writing = tools.filter { $0["annotations"]?["readOnlyHint"] == false }.map { $0["name"]?.string }
    #expect(
      writing == (words[0] == "live-app" ? ["shrink", "fork", "explore", "export_test"].map { "recording_\($0)" } : []))
  }

  @Test func `without folders it is the current one, and what is no folder ends it`() throws {
    let session = try PipeSession(executable: "mcp-face", input: .text(""))
    #expect(session.status == .exited(0) && session.output == "" && session.errors == "")
    for (program, arguments) in [("playhead", ["mcp", "/nonsense"]), ("mcp-face", ["/nonsense"])] {
      let session = try PipeSession(executable: program, arguments: arguments, input: .devNull)
      #expect(session.status == .exited(2) && session.output == "")
      #expect(session.errors == "error: '/nonsense' is no folder\n")
    }
    let help = try PipeSession(executable: "playhead", arguments: ["mcp", "--help"], input: .devNull)
    #expect(help.status == .exited(0) && help.output.contains("Model Context Protocol"))
  }

  @Test func `an agent that goes away in the middle of an answer ends it`() throws {
    var lines = Self.lines
    for id in 10..<200 { lines.append(Self.lines[2].replacing("\"id\":2", with: "\"id\":\(id)")) }
    let session = try PipeSession(
      executable: "mcp-face", arguments: [Samples.folder], input: .text(lines.joined(separator: "\n")),
      outputLimit: 1000)
    #expect(session.status == .exited(1) && session.errors == "")
  }

  @Test func `it links no readline`() throws {
    let bytes = try Data(contentsOf: URL(filePath: BuildFolder.path(of: "mcp-face")), options: .alwaysMapped)
    #expect(bytes.range(of: Data("libreadline".utf8)) == nil)
  }
}
