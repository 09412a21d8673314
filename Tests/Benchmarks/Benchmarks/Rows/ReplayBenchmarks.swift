import ComposableRuntime
import PlayheadComposable
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay

/// What it costs to run a recording again and compare all that is recorded.
@MainActor
func replayBenchmarks() -> [Benchmark] {
  [
    Benchmark("verify: a counter ÷ its store, unrecorded", .ratio, .atMost(5)) {
      try sides(SmallState(), Small()) { _ in .increment }
    },
    Benchmark("verify: one of 1000 rows ÷ its store, unrecorded", .ratio, .atMost(5)) {
      try sides(RowsState(rows: 1000), Rows()) { .rowTapped($0 % 1000) }
    },
    Benchmark("verify: a search through 1000 rows ÷ its store, unrecorded", .ratio, .atMost(5)) {
      try sides(RowsState(rows: 1000), SearchedRows()) { .rowTapped($0 % 1000) }
    },
  ]
}

/// A reducer that does what most do in lists: it looks for the row that an action names.
private struct SearchedRows: Reducer {
  func reduce(into state: inout RowsState, action: Action) -> Effect<Action> {
    guard case .rowTapped(let number) = action else { return .none }
    let id = state.rows[number].id
    guard let index = state.rows.firstIndex(where: { $0.id == id }) else { return .none }
    state.rows[index].count &+= 1
    return .none
  }
}

@MainActor
private func sides<Feature: Reducer>(
  _ initial: Feature.State, _ feature: Feature, _ action: (Int) -> Feature.Action
) throws -> [Side] {
  let actions = (0..<2000).map(action)
  let path = TemporaryFiles.path()
  let recorder = Recorder(to: path, options: Recorder.Options(durability: .buffered))
  var store: Store? = Store(initialState: initial) { feature.recorded(by: recorder) }
  for action in actions { store?.send(action) }
  store = nil
  recorder.close()
  let recording = try Recording(path: path)
  return [
    .time("verify", repetitions: 1) {
      let runner = FeatureRunner(ReplayCore(reducer: feature))
      let found = try? Verifier(recording, 1...recording.last, runner: runner, defaults: nil).run()
      precondition(found?.divergence == nil && found?.runCount == actions.count)
    },
    .time("send", repetitions: 1) {
      let store = Store(initialState: initial) { feature }
      for action in actions { store.send(action) }
    },
  ]
}
