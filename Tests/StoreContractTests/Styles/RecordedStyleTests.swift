import Foundation
import PlayheadReader
import ProcessTesting
import Testing

/// The recordings of one counter in each of the styles.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct RecordedStyleTests {
  @Test func `all styles record the same`() async throws {
    // Nothing that is running is cancelled, as the functional style cannot; nor does it try.
    let steps: [CounterStep?] = [.increment, .factButtonTapped, nil, .rollButtonTapped, .increment]
    let modern = try await record(RecordedModernCounter.self, steps)
    #expect(try await record(RecordedClassicCounter.self, steps) == modern)
    let functional = try await record(RecordedFunctionalCounter.self, steps)
    #expect(functional == modern.filter { !$0.hasPrefix(#"{"kind":"cancel""#) })
    #expect(modern.count == 24)
    #expect(modern.contains { $0.contains(#""reads":[{"key":"dice","value":4}]"#) })
    #expect(modern.contains { $0.contains(#""from":{"effect":2}"#) })
  }

  @Test func `cancellation is recorded the same`() async throws {
    let steps: [CounterStep?] = [
      .factButtonTapped, .factButtonTapped, .increment, nil, nil, .factButtonTapped, nil, .factButtonTapped,
    ]
    let modern = try await record(RecordedModernCounter.self, steps)
    #expect(try await record(RecordedClassicCounter.self, steps) == modern)
    #expect(modern.count { $0.contains(#""event":"cancel""#) } == 3)
    #expect(modern.contains { $0.contains(#""cancelID":"fact""#) })
  }

  /// Runs a session, and returns the lines of its recording without times, names of types and source lines.
  ///
  /// - Parameter steps: The actions; nil for an answer to the oldest request for a fact.
  private func record<Counter: RecordedCounter>(_ type: Counter.Type, _ steps: [CounterStep?]) async throws -> [String]
  {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/counter.jsonl"
      let facts = CounterFacts()
      @MainActor func run() async {
        let counter = Counter(recordingTo: path, facts: facts)
        var requests = 0
        for step in steps {
          if let step { counter.send(step) } else { facts.gate.open() }
          if step == .factButtonTapped { requests += 1 }
          while facts.gate.arrivals < requests { await Task.yield() }
          // A task of the main actor ends some turns of it after its action.
          for _ in 0..<50 { await Task.yield() }
        }
      }
      await run()
      for _ in 0..<facts.gate.arrivals { facts.gate.open() }
      let recording = try Recording(path: path)
      #expect(recording.problems.isEmpty && recording.ending.status == "closed")
      return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
        var line = String(line)
        line.replace(/"(t|dur)":[0-9]+/) { "\"\($0.output.1)\":0" }
        line.replace(/"(id|started|at)":"[0-9A-Z][^"]*"/) { "\"\($0.output.1)\":\"\"" }
        line.replace(/(Modern|Classic|Functional)Counter/) { _ in "Counter" }
        line.replace(/"Counter[^"]*\.swift:[0-9]+"|"[^"]*\.swift:[0-9]+"/) { _ in "\"\"" }
        return line
      }
    }
  }
}
