import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadRecorder

/// What it costs to be recorded all the time, within a bound, beside a recorder whose file grows.
@MainActor
func sessionBenchmarks() -> [Benchmark] {
  [
    Benchmark("session of 24 MB, scalar of S, buffered ÷ a plain recorder", .ratio, .atMost(1.1)) {
      sides(Small(), SmallState(), maxBytes: 24_000_000)
    },
    Benchmark("session of 24 MB, scalar of M, buffered ÷ a plain recorder", .ratio, .atMost(1.1)) {
      sides(Rows(), RowsState(rows: 1000), maxBytes: 24_000_000)
    },
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
