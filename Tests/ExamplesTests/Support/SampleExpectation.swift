import ComposableRuntime
import Foundation
import PlayheadRecorder
import ScriptedSession
import Testing

/// Returns the store of the runtime that a store of an older style wraps.
@MainActor func wrapped<Wrapper: StoreWrapper>(_ store: Wrapper) -> Store<Wrapper.State, Wrapper.Action> {
  store.runtimeStore
}

/// Expects that an example's script records its sample.
@MainActor func expectSample<Feature: Reducer>(
  _ name: String, from state: Feature.State, feature: () -> Feature
) async throws where Feature.State: Recordable, Feature.Action: Recordable {
  try await expectSample(name) { _ in Store(initialState: state, reducer: feature) }
}

/// Expects that an example's script records its sample.
@MainActor func expectSample<State: Recordable, Action: Recordable>(
  _ name: String, makeStore: (TestClock<Duration>) -> Store<State, Action>
) async throws {
  let script = "Tests/ExamplesTests/Scripts/\(name.lowercased()).script"
  let sample = "recordings/\(name.lowercased()).jsonl"
  let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
  defer { try? FileManager.default.removeItem(atPath: path) }
  _ = try await run(
    try Repository.text(script), record: { Recorder(to: path, options: Recorder.Options(elapsed: $0)) },
    makeStore: makeStore)
  if ProcessInfo.processInfo.environment["PLAYHEAD_WRITE_SAMPLES"] != nil {
    try Data(contentsOf: URL(filePath: path)).write(to: Repository.url(sample))
  }
  let recorded = lines(try String(contentsOfFile: path, encoding: .utf8))
  let expected = lines(try Repository.text(sample))
  let difference = zip(recorded, expected).enumerated().first { $1.0 != $1.1 }
  #expect(
    recorded.count == expected.count && difference == nil,
    """
    \(sample):\(difference.map { "\($0.offset + 1): found \($0.element.0), expected \($0.element.1)" } ?? "") \
    hint: if the change is meant, PLAYHEAD_WRITE_SAMPLES=1 swift test --filter 'SampleSession|PrimesFeature'
    """)
}

/// The lines without what the header says of the run; the times are the script's.
private func lines(_ text: String) -> [String] {
  text.split(separator: "\n").map {
    String($0).replacing(/"id":"[^"]*","started":"[^"]*"/, with: "", maxReplacements: 1)
      .replacing(/"host":\{[^}]*\}/, with: "", maxReplacements: 1)
  }
}
