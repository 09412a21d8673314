import ComposableRuntime
import Foundation
import PlayheadRecorder
import ScriptedSession
import Testing

@testable import CounterExample
@testable import GuessMyAgeExample
@testable import ListExample
@testable import TimerExample

/// The recordings in the repository are what the examples record today.
@MainActor @Suite struct SampleSessionTests {
  @Test func theCounterRecordsItsSample() async throws {
    try await expectSample("Counter", from: CounterFeature.State()) { CounterFeature() }
  }

  @Test func theTimerRecordsItsSample() async throws {
    try await expectSample("Timer", from: TimerFeature.State()) { TimerFeature() }
  }

  @Test func theListRecordsItsSample() async throws {
    try await expectSample("List", from: ListFeature.State.sample) { ListFeature() }
  }

  @Test func guessMyAgeRecordsItsSample() async throws {
    try await expectSample("GuessMyAge", from: AppFeature.State()) { AppFeature() }
  }

  private func expectSample<Feature: Reducer>(
    _ name: String, from state: Feature.State, feature: () -> Feature
  ) async throws where Feature.State: Recordable, Feature.Action: Recordable {
    let script = "Sources/Examples/\(name)/\(name.lowercased()).script"
    let sample = "recordings/\(name.lowercased()).jsonl"
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try await run(
      try Repository.text(script), from: state,
      record: { Recorder(to: path, options: Recorder.Options(elapsed: $0)) }, feature: feature)
    let recorded = lines(try String(contentsOfFile: path, encoding: .utf8))
    let expected = lines(try Repository.text(sample))
    let difference = zip(recorded, expected).enumerated().first { $1.0 != $1.1 }
    #expect(
      recorded.count == expected.count && difference == nil,
      """
      \(sample):\(difference.map { "\($0.offset + 1): found \($0.element.0), expected \($0.element.1)" } ?? "") \
      hint: if the change is meant, swift run \(name.lowercased()) --script \(script) --record \(sample)
      """)
  }

  /// The lines without what the header says of the run; the times are the script's.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map {
      String($0).replacing(/"id":"[^"]*","started":"[^"]*"/, with: "", maxReplacements: 1)
        .replacing(/"host":\{[^}]*\}/, with: "", maxReplacements: 1)
    }
  }
}
