import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

@testable import PlayheadAgents

/// What an agent does from a recording to a checked fix, by tools alone, in the app's own program.
@Suite struct WholeWayTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let sample: String
    /// What is wrong in the recording, and the action that wrote it.
    let path: String
    let writer: String
    /// What must never hold, and the positions whose actions come in.
    let rule: String
    let (from, to): (String, String)
    /// What the story of the finding ends with.
    let last: String

    var testDescription: String { sample }
  }

  static let examples = [
    Example(
      sample: "list", path: "rows[49].title", writer: "saveResponse", rule: "rows[48].title == rows[49].title",
      from: "60", to: "80", last: "saveResponse(index: 49"),
    Example(
      sample: "guessmyage", path: "path[0].guessMyAge.age", writer: "path.element.guessMyAge.guessAgeResponse",
      rule: #"path[0].guessMyAge.age == 40 && path[0].guessMyAge.name != "Blob""#, from: "6", to: "19",
      last: #"nameTextFieldEditted("Blobb")"#),
  ]

  private func withAgent(_ sample: String, _ body: (ProcessAgent) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try FileManager.default.copyItem(atPath: "\(Samples.folder)/\(sample).jsonl", toPath: "\(folder)/\(sample).jsonl")
      let agent = try ProcessAgent(sample, ["mcp", folder])
      try body(agent)
      #expect(agent.leave() == .exited(0))
    }
  }

  @Test(arguments: examples) func `a cause is found, and becomes a test`(example: Example) throws {
    try withAgent(example.sample) { agent in
      let recording = JSONValue.string("\(example.sample).jsonl")
      let opened = try agent.call("open", ["recording": recording])
      #expect(opened.structured["suspects"] != nil && opened.structured["notes"] != nil, "\(opened.text)")
      let why = try agent.call("why", ["recording": recording, "path": .string(example.path)])
      #expect(why.structured["causes"]?[0]?["action"]?.string == example.writer, "\(why.text)")
      // It can happen: the feature runs with its real effects.
      let explored = try agent.call(
        "explore",
        [
          "recording": recording, "never": .string(example.rule), "from": .string(example.from),
          "to": .string(example.to), "runs": 300,
        ])
      guard case .array(let story)? = explored.structured["story"], let path = explored.structured["path"] else {
        return #expect(Bool(false), "\(explored.text)")
      }
      #expect(story.last?.string?.contains(example.last) == true && story.count < 8, "\(explored.text)")
      #expect(explored.structured["differsAt"] == nil)
      let test = try agent.call("export_test", ["recording": path])
      #expect(test.text.contains("try await explore(") && test.text.contains("never: holds("), "\(test.text)")
      // As long as it is not mended, it happens again.
      #expect(try agent.call("verify", ["recording": path]).structured["verdict"] == "same")
      let again = try agent.call("explore", ["recording": path, "never": .string(example.rule), "runs": 300])
      #expect(again.structured["found"] == true, "\(again.text)")
    }
  }

  @Test func `where nothing is wrong, nothing is found`() throws {
    try withAgent("counter") { agent in
      let rule: JSONValue = #"fact == "2 is a number." && count != 2"#
      let explored = try agent.call("explore", ["recording": "counter.jsonl", "never": rule, "runs": 100])
      #expect(explored.structured["found"] == false && explored.structured["runs"] == 100, "\(explored.text)")
      #expect(try agent.call("verify", ["recording": "counter.jsonl"]).structured["verdict"] == "same")
    }
  }
}
