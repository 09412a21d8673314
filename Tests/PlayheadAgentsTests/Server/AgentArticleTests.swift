import Foundation
import PlayheadFormat
import Testing

@testable import PlayheadAgents

/// "For coding agents" says what the server takes, and what it answers.
@Suite struct AgentArticleTests {
  private static func article() throws -> String {
    let path = "Sources/PlayheadAgents/PlayheadAgents.docc/ForCodingAgents.md"
    return try String(contentsOf: Samples.root.appending(path: path), encoding: .utf8)
  }

  private static func blocks(_ language: String) throws -> [String] {
    let parts = try article().components(separatedBy: "```")
    // Every second part is a block.
    return parts.enumerated().filter { $0.offset % 2 == 1 && $0.element.hasPrefix("\(language)\n") }.map {
      String($0.element.dropFirst(language.count + 1))
    }
  }

  @Test func `its configurations start the server`() throws {
    let configurations = try Self.blocks("json").map { try JSONValue(parsing: $0) }
    #expect(configurations.count == 4)
    for configuration in configurations {
      guard case .object(let members) = configuration, let servers = members.first?.1,
        let server = servers["playhead"]
      else { throw Missing() }
      var words: [JSONValue] = []
      for case .array(let part)? in [server["command"].map { $0.string == nil ? $0 : [$0] }, server["args"]] {
        words += part
      }
      #expect(words == ["playhead", "mcp", "recordings"])
    }
    let toml = try Self.blocks("toml")
    #expect(toml == ["[mcp_servers.playhead]\ncommand = \"playhead\"\nargs = [\"mcp\", \"recordings\"]\n"])
  }

  @Test func `its example is what a client is told`() async throws {
    let example = try #require(try Self.blocks("").first)
    let client = try AgentClient()
    var count = 0
    for call in example.components(separatedBy: "\n\n") {
      var lines = call.trimmingCharacters(in: .newlines).split(separator: "\n").map(String.init)[...]
      guard let first = lines.popFirst() else { throw Missing() }
      let words = first.split(separator: " ", maxSplits: 1).map(String.init)
      guard case .object(let arguments) = try JSONValue(parsing: words[1]) else { throw Missing() }
      let answer = try await client.call(String(words[0].trimmingPrefix(Tool.prefix)), arguments)
      #expect(!answer.isError && answer.size <= ToolResult.limit)
      // An ellipsis alone stands for any lines.
      var told = answer.text.split(separator: "\n").map(String.init).dropFirst()
      var mayPass = false
      for line in lines {
        if line == "…" {
          mayPass = true
          continue
        }
        if mayPass { told = told.drop { $0 != line } }
        let next = told.popFirst()
        #expect(next == line)
        mayPass = false
      }
      #expect(mayPass || told.isEmpty)
      count += 1
    }
    #expect(count == 3)
  }

  @Test func `the members of what open tells are those that it lists`() async throws {
    let rows = try Self.article().components(separatedBy: "| member of `recording_open` | meaning |")[1]
      .components(separatedBy: "\n\n")[0].split(separator: "\n").compactMap { $0.split(separator: "|").first }
    let listed = Set(rows.flatMap { $0.split(separator: "`").map(String.init).filter { $0.allSatisfy(\.isLetter) } })
    let client = try AgentClient()
    var told: Set<String> = []
    guard case .array(let names)? = try await client.call("open").structured["recordings"] else { throw Missing() }
    for name in names {
      guard
        case .object(let members) = try await client.call("open", ["recording": name["recording"] ?? .null]).structured
      else {
        throw Missing()
      }
      told.formUnion(members.map { $0.0 }.filter { !["recording", "about", "cut"].contains($0) })
    }
    #expect(listed.count > 15 && told.isSubset(of: listed), "\(told.subtracting(listed))")
    // What no sample has.
    #expect(
      listed.subtracting(told).isSubset(of: [
        "lost", "redacted", "notesCount", "unfinishedCount", "failedCount", "logCount",
      ]), "\(listed.subtracting(told))")
  }

  @Test func `it names every tool`() throws {
    let article = try Self.article()
    for tool in Tool.looking + Tool.running { #expect(article.contains("`\(tool.wholeName)`"), "\(tool.wholeName)") }
    #expect(article.contains("\(ToolResult.limit / 1024) KB") && article.contains("Eight recordings"))
  }
}
