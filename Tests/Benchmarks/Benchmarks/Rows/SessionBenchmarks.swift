import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadRecorder

/// What it costs to be recorded all the time, within a bound, beside a recorder whose file grows; and what a condition costs.
@MainActor
func sessionBenchmarks() -> [Benchmark] {
  [
    Benchmark("session of 24 MB, scalar of S, buffered ÷ a plain recorder", .ratio, .atMost(1.1)) {
      sides(Small(), SmallState(), maxBytes: 24_000_000)
    },
    Benchmark("session of 24 MB, scalar of M, buffered ÷ a plain recorder", .ratio, .atMost(1.1)) {
      sides(Rows(), RowsState(rows: 1000), maxBytes: 24_000_000)
    },
    Benchmark("session with a condition ÷ without, scalar of S, buffered", .ratio, .atMost(1.4)) { watchedSides() },
  ]
}

@MainActor
private func watchedSides() -> [Side] {
  func store(isWatched: Bool) -> StoreOf<RecordedReducer<Small>> {
    let session = Recorder.session(
      keep: 1, folder: TemporaryFiles.path(), options: Recorder.Options(durability: .buffered))
    if isWatched { session.exportOnce("negative") { (state: SmallState) in state.count < 0 } }
    return Store(initialState: SmallState()) { Small().recorded(by: session.recorder) }
  }
  let (watched, plain) = (store(isWatched: true), store(isWatched: false))
  return [
    .time("with a condition", repetitions: 50_000) { watched.send(.increment) },
    .time("without", repetitions: 50_000) { plain.send(.increment) },
  ]
}

@MainActor
private func sides<R: ComposableRuntime.Reducer<State, Action>, State>(
  _ reducer: R, _ state: State, maxBytes: Int
) -> [Side] {
  let session = Recorder.session(
    keep: 1, maxBytes: maxBytes, folder: TemporaryFiles.path(), options: Recorder.Options(durability: .buffered))
  let kept = Store(initialState: state) { reducer.recorded(by: session.recorder) }
  let plain = makeStore(reducer, state, recorded: .buffered)
  return [
    .time("session", repetitions: 50_000) { kept.send(.increment) },
    .time("plain", repetitions: 50_000) { plain.send(.increment) },
  ]
}
