import Foundation
import PlayheadCommands
import PlayheadFormat
import Testing

@testable import PlayheadDebugAdapter

/// The articles about editors say what the adapter takes.
@MainActor @Suite struct EditorArticleTests {
  private static func blocks(_ language: String, of editor: String) throws -> [String] {
    let path = "Sources/PlayheadDebugAdapter/PlayheadDebugAdapter.docc/In\(editor).md"
    let text = try String(contentsOf: Samples.root.appending(path: path), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }

  @Test func `its configurations open a recording`() async throws {
    let json = try (Self.blocks("json", of: "VSCode") + Self.blocks("json", of: "Zed")).map {
      try JSONValue(parsing: $0)
    }
    #expect(json.count == 4)
    var launched = 0
    for configurations in [json[1]["configurations"], json[3]] {
      guard case .array(let configurations)? = configurations else { continue }
      for case .object(var configuration) in configurations where configuration["request"] == "launch" {
        #expect(configuration["program"]?.string?.hasSuffix("/session.jsonl") == true)
        configuration["program"] = .string(Samples.path("counter"))
        let client = AdapterClient()
        await client.ask("initialize")
        let launch = client.send("launch", .object(configuration))
        await client.ask("configurationDone")
        #expect(client.answer(to: launch).error == nil)
        launched += 1
      }
    }
    #expect(launched == 2)
    let debugger = json[0]["contributes"]?["debuggers"]?[0]
    #expect(debugger?["type"] == json[1]["configurations"]?[0]?["type"] && debugger?["args"] == ["dap"])
    let beside = json[0]["contributes"]?["debuggers"]?[1]
    #expect(beside?["type"] == json[1]["configurations"]?[2]?["type"])
    #expect(beside?["args"] == ["dap", "--beside", "session"])
    let others = try [("lua", "Neovim"), ("lisp", "Emacs"), ("toml", "Helix")].flatMap { try Self.blocks($0, of: $1) }
    #expect(others.count == 3 && others.allSatisfy { $0.contains("dap\"") && $0.contains("program") })
    #expect(others.allSatisfy { $0.contains("attach") })
  }
}
