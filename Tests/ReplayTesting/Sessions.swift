package import ComposableRuntime
import Foundation
import PlayheadComposable
package import PlayheadReader
import PlayheadRecorder
import RandomTesting

/// Records a session and calls `body` with the recording.
@MainActor
package func withRecording<Feature: Reducer, Answer>(
  _ initial: Feature.State, _ feature: Feature, clock: TestClock<Duration> = TestClock(),
  session: (Store<Feature.State, Feature.Action>) async -> Void, _ body: (Recording) async throws -> Answer
) async throws -> Answer {
  let folder = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let path = folder.appending(path: "session.jsonl").path
  let recorder = Recorder(to: path)
  var store: Store<Feature.State, Feature.Action>? = withDependencies {
    $0.context = .live
    $0.continuousClock = clock
  } operation: {
    Store(initialState: initial) { feature.recorded(by: recorder) }
  }
  if let store { await session(store) }
  store = nil
  recorder.close()
  return try await body(Recording(path: path))
}

/// Records a session of random actions and calls `body` with the recording.
@MainActor
package func withRandomSession(_ seed: UInt64, _ body: (Recording) async throws -> Void) async throws {
  var random = SeededGenerator(seed: seed)
  let clock = TestClock()
  let steps = (0..<40).map { _ in
    (EffectTree.random(depth: 3, using: &random), Int.random(in: 0..<4, using: &random))
  }
  try await withRecording(RandomFeature.State(), RandomFeature(), clock: clock) { store in
    for (tree, pause) in steps {
      if pause == 3 { store.send(.draw) }
      let task = store.send(.start(tree))
      await clock.advance(by: .milliseconds(pause))
      // Some are cancelled from outside, with all that follows them.
      if pause == 2 { task.cancel() }
    }
    await clock.advance(by: .milliseconds(40))
  } _: {
    try await body($0)
  }
}
