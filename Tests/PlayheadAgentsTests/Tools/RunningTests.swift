import Foundation
import PlayheadCommands
import PlayheadFormat
import PlayheadPlatform
import ProcessTesting
import Testing

@testable import PlayheadAgents

/// The tools that run the feature, in a debugger that has it.
@Suite struct RunningTests {
  /// A copy of the sample, so that what is written goes elsewhere.
  private static func withSample(_ body: (_ folder: String, _ agent: ProcessAgent) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/in", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Samples.folder + "/list.jsonl", toPath: folder + "/in/list.jsonl")
      let agent = try ProcessAgent("list", ["mcp", folder + "/in"])
      try body(folder, agent)
      #expect(agent.leave() == .exited(0))
    }
  }

  @Test func `verify tells whether it still happens`() throws {
    try Self.withSample { _, agent in
      let answer = try agent.call("verify", ["recording": "list.jsonl"])
      #expect(answer.structured["verdict"] == "same" && answer.structured["run"] == 98)
      #expect(answer.text.contains("positions 1 to 98 run as they were recorded\n"))
      #expect(answer.text.hasSuffix("not compared: the values that 37 effects have captured\n"))
      #expect(answer.structured["effects"] == 37)
      let part = try agent.call("verify", ["recording": "list.jsonl", "from": "70", "to": "75"])
      #expect(part.structured["from"] == 70 && part.structured["through"] == 75)
    }
  }

  @Test func `shrink, fork, explore and export_test write new files beside the recording`() throws {
    try Self.withSample { folder, agent in
      let shrunk = try agent.call(
        "shrink", ["recording": "list.jsonl", "goal": "rows[48].title == rows[49].title"])
      #expect(shrunk.structured["kept"] == [31, 41, 43, 71, 72] && shrunk.structured["answers"]?["unknown"] == 1)
      #expect(shrunk.text.contains("answers of effects: 1 unknown"))
      let path = try #require(shrunk.structured["path"]?.string)
      #expect(path.hasSuffix("/in/list.branches/shrunk1.jsonl") && FileManager.default.fileExists(atPath: path))
      // What was written is a recording, of which more can be asked.
      let why = try agent.call("why", ["recording": .string(path), "path": "rows[49].title"])
      #expect(why.structured["causes"]?[0]?["action"] == "saveResponse")
      let forked = try agent.call("fork", ["recording": .string(path), "without": ["5"]])
      #expect(forked.structured["name"] == "fork1" && !forked.isError)
      let set = try agent.call(
        "fork", ["recording": "list.jsonl", "at": "97", "set": ["nextNumber = 7"], "name": "seven"])
      #expect(set.structured["edited"] == true && set.structured["position"] == 98)
      let again = try agent.call(
        "fork", ["recording": "list.jsonl", "at": "97", "set": ["nextNumber = 8"], "name": "seven"])
      #expect(again.structured["path"] != set.structured["path"] || again.isError)
      let explored = try agent.call(
        "explore",
        [
          "recording": "list.jsonl", "never": "nextNumber < 0", "runs": 3, "from": "60", "to": "75",
          "kinds": ["orders"],
        ])
      #expect(explored.structured["found"] == false && explored.structured["runs"]?.int ?? 0 > 0)
      let lived = try agent.call("explore", ["recording": "list.jsonl", "never": "rows.count < 240", "runs": 20])
      #expect(lived.structured["found"] == true && lived.structured["story"] != nil, "\(lived.text)")
      let resting = try agent.call(
        "explore", ["recording": "list.jsonl", "never": "nextNumber < 0", "at_rest": true, "runs": 3])
      #expect(resting.structured["found"] == false && resting.structured["runs"] == 3, "\(resting.text)")
      let described = try agent.call("explore", ["recording": "list.jsonl", "describe": true])
      #expect(described.text.contains("the world describes all that was called"), "\(described.text)")
      let test = try agent.call("export_test", ["recording": .string(path)])
      #expect(test.text.contains("@Test func") && test.structured["source"] != nil)
      let file = try agent.call(
        "export_test",
        ["recording": .string(path), "file": "ListTests.swift", "expect": "rows[48].title != rows[49].title"])
      #expect(!file.isError, "\(file.text)")
      #expect(FileManager.default.fileExists(atPath: folder + "/in/ListTests.swift"))
      for other in ["ListTests.swift", "../out.swift", "/tmp/out.swift", "list.jsonl"] {
        let refused = try agent.call("export_test", ["recording": .string(path), "file": .string(other)])
        #expect(refused.isError && refused.text.hasPrefix("error: "), "\(other)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/out.swift"))
      for answer in [shrunk, why, forked, set, explored, lived, resting, described, test, file] {
        #expect(answer.size <= ToolResult.limit)
      }
    }
  }

  @Test func `a text in quotes stays one, and no argument has options`() throws {
    try Self.withSample { folder, agent in
      let set = try agent.call(
        "fork",
        ["recording": "list.jsonl", "at": "97", "set": ["rows[0].title = \"a --without 5 --set\""], "name": "q"])
      #expect(!set.isError, "\(set.text)")
      let calls: [(String, JSONValue.Object)] = [
        ("fork", ["name": "--without 41", "without": ["72"]]), ("fork", ["without": ["72 evil"]]),
        ("fork", ["name": "n1 --without 6"]), ("explore", ["never": "nextNumber < 0 --for 1"]),
        ("explore", ["kinds": ["orders --for 1"]]), ("shrink", ["goal": "--help"]),
        ("export_test", ["expect": .string("rows.count > 1 -o \(folder)/in/inj.swift")]),
        ("export_test", ["file": "x.jsonl"]),
        ("export_test", ["file": ".swift"]), ("export_test", ["file": "T.swift --expect true"]),
        ("export_test", ["expect": "rows[48].title != rows[49].title at 5"]),
      ]
      for (tool, more) in calls {
        var arguments = more
        arguments["recording"] = "list.jsonl"
        #expect(try agent.call(tool, arguments).isError, "\(tool) \(more)")
      }
      let lost = try agent.call("export_test", ["recording": "list.jsonl", "file": "sub/x.swift"])
      #expect(lost.isError && lost.text.contains("there is no folder 'sub'"), "\(lost.text)")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/in")
      #expect(Set(files) == ["list.jsonl", "list.branches"])
    }
  }

  @Test(arguments: [SIGTERM, SIGINT]) func `who is told to end leaves nothing half written`(signal: CInt) throws {
    try Self.withSample { folder, agent in
      _ = agent.begin("shrink", ["recording": "list.jsonl", "goal": "seq == 98"])
      _ = try agent.wait { $0["method"] == "notifications/progress" }
      kill(agent.process, signal)
      // It ends with another status where nobody reads what it says last.
      _ = try? agent.wait { _ in false }
      #expect(ChildProcess.status(of: agent.process) == .exited(0))
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/in/list.branches")) ?? []
      #expect(!files.contains { $0.contains("candidate") }, "\(files)")
    }
  }

  @Test func `branches go nowhere else, by a link either`() throws {
    try Self.withSample { folder, agent in
      try FileManager.default.createDirectory(atPath: folder + "/out", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/in/list.branches", withDestinationPath: folder + "/out")
      for (tool, more) in [("fork", ["at": "90"]), ("shrink", ["goal": "rows.count > 1"])]
        as [(String, JSONValue.Object)]
      {
        var arguments = more
        arguments["recording"] = "list.jsonl"
        let answer = try agent.call(tool, arguments)
        #expect(answer.isError && answer.text.contains("is a link to another place"), "\(answer.text)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/out").isEmpty)
    }
  }

  @Test func `long work tells how far it is, is given up, and keeps nobody waiting`() throws {
    try Self.withSample { _, agent in
      let long = agent.begin(
        "explore",
        ["recording": "list.jsonl", "never": "nextNumber < 0", "seconds": 600, "kinds": ["orders", "actions"]])
      let first = try agent.wait { $0["method"] == "notifications/progress" }
      #expect(first["params"]?["progressToken"]?.int == long && first["params"]?["progress"]?.int ?? 0 > 0)
      // What looks is answered meanwhile.
      #expect(try agent.call("state", ["recording": "list.jsonl", "path": "rows.count"]).structured["value"] == 238)
      _ = try agent.wait { $0["method"] == "notifications/progress" }
      let values = agent.notifications.compactMap { $0["params"]?["progress"]?.int }
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
      agent.send("notifications/cancelled", ["requestId": .integer(Int64(long))], isNotification: true)
      // The next run begins once that has ended, and the call that was given up has no answer.
      #expect(try agent.call("verify", ["recording": "list.jsonl", "to": "3"]).structured["verdict"] == "same")
    }
  }

  @Test func `the end of input ends what runs`() throws {
    try Self.withSample { _, agent in
      _ = agent.begin("explore", ["recording": "list.jsonl", "never": "nextNumber < 0", "seconds": 3600])
      _ = try agent.wait { $0["method"] == "notifications/progress" }
    }
  }

  @Test func `where no feature is linked in, none of them is there`() async throws {
    let client = try AgentClient()
    for tool in Tool.running {
      let answer = try await client.ask("tools/call", ["name": .string(tool.name), "arguments": [:]])
      #expect(answer["error"]?["code"] == -32602)
    }
  }
}
