import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

@testable import PlayheadAgents

/// An agent finds the cause in at most four calls.
@Suite struct CauseTests {
  /// The samples with a bug, and what is to be found: who wrote the wrong value, and what began the effect that sent it.
  static let bugs: [(recording: String, finding: CauseFinder.Finding)] = [
    ("list.jsonl", CauseFinder.Finding(writer: 73, starter: 71, effect: "save")),
    ("guessmyage.jsonl", CauseFinder.Finding(writer: 40, starter: 38, effect: "guess")),
    ("primes.jsonl", CauseFinder.Finding(writer: 26)),
    ("repositories.jsonl", CauseFinder.Finding(writer: 22)),
    // The heartbeat of 5 goes on after all was disconnected.
    ("bugs/connection.jsonl", CauseFinder.Finding(writer: 14, starter: 5, effect: "heartbeat")),
    // The search of 3 answers after that of 5 has begun.
    ("bugs/search.jsonl", CauseFinder.Finding(writer: 6, starter: 3, effect: "search")),
  ]

  @Test(arguments: bugs, AgentClient.Era.allCases)
  func `the bug of a sample`(bug: (recording: String, finding: CauseFinder.Finding), era: AgentClient.Era) async throws
  {
    let finder = CauseFinder(try AgentClient(era))
    #expect(try await finder.find(.string(bug.recording)) == bug.finding)
    #expect(finder.calls.count <= 4 && finder.calls.last == "why")
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `the writer of a wrong value in a generated recording`(seed: UInt64) async throws {
    try await withTemporaryFolder { folder in
      let wrong = WrongValue(seed: seed)
      try wrong.text.write(toFile: folder + "/shop.jsonl", atomically: true, encoding: .utf8)
      let client = try AgentClient([folder])
      let finder = CauseFinder(client)
      // It asks what there is first of all.
      let name = try #require(try await client.call("open").structured["recordings"]?[0]?["recording"])
      #expect(try await finder.find(name) == wrong.finding)
      #expect(finder.calls.count <= 3 && finder.longest <= 2048, "\(finder.longest)")
    }
  }
}
