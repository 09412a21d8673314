import Foundation
import KeyedTesting
import PlayheadCommands
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadSharing
import ProcessTesting
import RandomTesting
import SecretTesting
import Testing

@testable import PlayheadAgents

/// An agent is sent nothing that was redacted.
@Suite struct SecretTests {
  @Test(arguments: Scale.seeds(4, large: 1000))
  func `what the scan finds is in no answer about a copy`(seed: UInt64) async throws {
    try await withTemporaryFolder { folder in
      var generator = SeededGenerator(seed: seed)
      let planted = PlantedRecording(vault: [], named: true, count: 12, &generator) { PlantedText.random(&$0) }
      try planted.text.write(toFile: "\(folder)/a.jsonl", atomically: false, encoding: .utf8)
      let file = try RecordingFile(path: "\(folder)/a.jsonl")
      _ = try RedactedCopy(file, places: [], redactsFound: true, to: "\(folder)/copy.jsonl")
      let client = try AgentClient([folder])
      var answers: [String] = []
      for (tool, arguments) in Self.calls(file.recording.last) {
        var arguments = arguments
        arguments["recording"] = "copy.jsonl"
        let answer = try await client.call(tool, arguments)
        #expect(!answer.isError, "seed \(seed): \(tool) \(arguments): \(answer.text)")
        answers += [answer.text, JSONLine.text(answer.structured)]
      }
      let leaks = LeakSearch(answers.joined(separator: "\n"))
      for secret in planted.secrets where secret.isFound && leaks.holds(secret.text) {
        Issue.record("seed \(seed): \(secret.place): \(secret.text)")
      }
      #expect(leaks.holds("signed in") || leaks.holds("moved"))
    }
  }

  private static func calls(_ last: Int) -> [(String, JSONValue.Object)] {
    let paths = ["vault", "log", "texts", "byName", "session", "count"].map { JSONValue.string($0) }
    var calls: [(String, JSONValue.Object)] = [
      ("open", [:]), ("actions", [:]), ("effects", [:]), ("log", [:]), ("scan", [:]), ("find", ["text": "a"]),
      ("query", ["where": "true", "show": "session, log"]), ("compare", ["other": "copy.jsonl"]),
    ]
    for path in paths { calls += [("why", ["path": path]), ("history", ["path": path])] }
    for position in 1...last {
      let position = JSONValue.integer(Int64(position))
      calls.append(("changes", ["at": position]))
      for path in paths + ["action"] { calls.append(("state", ["path": path, "at": position, "elements": 200])) }
    }
    return calls
  }
}
