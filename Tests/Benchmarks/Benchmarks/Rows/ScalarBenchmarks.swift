import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadRecorder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One scalar of the state changes: what its recording costs must not depend on the size of the state.
@MainActor
func scalarBenchmarks() -> [Benchmark] {
  let states: [(name: String, send: @MainActor (Durability?) -> () -> Void)] = [
    ("S", { sender(Small(), SmallState(), recorded: $0) }),
    ("M", { sender(Rows(), RowsState(rows: 1000), recorded: $0) }),
    ("L", { sender(Rows(), RowsState(rows: 20_000), recorded: $0) }),
  ]
  let buffered = states.flatMap { state in
    [
      Benchmark("scalar of \(state.name), buffered: adds", .added, .atMost(400)) {
        [
          .time("recorded", repetitions: 5000, state.send(.buffered)),
          .time("unrecorded", repetitions: 5000, state.send(nil)),
        ]
      },
      Benchmark("scalar of \(state.name), buffered ÷ send with two clock reads", .ratio, .atMost(4)) {
        let send = state.send(nil)
        return [
          .time("recorded", repetitions: 5000, state.send(.buffered)),
          .time("with clock reads", repetitions: 5000) {
            keep(CPUTime.monotonic())
            send()
            keep(CPUTime.monotonic())
          },
        ]
      },
    ]
  }
  let sizes = Benchmark("scalar, buffered: L ÷ S", .ratio, .atMost(1.2)) {
    [
      .time("L", repetitions: 5000, states[2].send(.buffered)),
      .time("S", repetitions: 5000, states[0].send(.buffered)),
    ]
  }
  let closed = Benchmark("scalar of S, a closed recorder: adds", .added, .atMost(30)) {
    let recorder = temporaryRecorder(.buffered)
    let closed = Store(initialState: SmallState()) { Small().recorded(by: recorder) }
    recorder.close()
    return [
      .time("closed", repetitions: 5000) { closed.send(.increment) },
      .time("unrecorded", repetitions: 5000, states[0].send(nil)),
    ]
  }
  let everyAction = states.map { state in
    Benchmark("scalar of \(state.name), every action: adds ÷ two bare writes", .addedRatio, .atMost(1.4)) {
      [
        .time("recorded", repetitions: 2000, state.send(.everyAction)),
        .time("unrecorded", repetitions: 2000, state.send(nil)),
        .time("two writes", repetitions: 2000, try bareWrites()),
      ]
    }
  }
  return buffered + [sizes, closed] + everyAction + keyframeBenchmarks()
}

@MainActor
private func sender<R: ComposableRuntime.Reducer<State, Action>, State>(
  _ reducer: R, _ state: State, recorded durability: Durability?
) -> () -> Void {
  let store = makeStore(reducer, state, recorded: durability)
  return { store.send(.increment) }
}

/// Writes the two lines of an action as they are, by `write(2)` alone.
@MainActor
private func bareWrites() throws -> () -> Void {
  let path = recording(of: Small(), SmallState(), actions: repeatElement(.increment, count: 20_000))
  let all = try lines(of: path)
  // The last line is the end.
  let (action, change) = (Array(all[all.count - 3]), Array(all[all.count - 2]))
  let descriptor = open(TemporaryFiles.path(), O_WRONLY | O_CREAT | O_APPEND, 0o600)
  return {
    keep(write(descriptor, action, action.count))
    keep(write(descriptor, change, change.count))
  }
}

/// How large a part of a recording is whole states.
@MainActor
private func keyframeBenchmarks() -> [Benchmark] {
  let rows = [("S", 0), ("M", 1000), ("L", 20_000)]
  return rows.map { name, rows in
    Benchmark("scalar of \(name), bytes of keyframes ÷ other lines", .ratio, .atMost(1)) {
      let actions = repeatElement(Action.increment, count: rows > 1000 ? 60_000 : 20_000)
      let path =
        if rows == 0 {
          recording(of: Small(), SmallState(), actions: actions)
        } else {
          recording(of: Rows(), RowsState(rows: rows), actions: actions)
        }
      let prefix = Data(#"{"kind":"keyframe""#.utf8)
      var (keyframes, others) = (0, 0)
      for line in try lines(of: path).dropFirst() {
        if line.starts(with: prefix) { keyframes += line.count } else { others += line.count }
      }
      return [.bytes("keyframes", keyframes), .bytes("other lines", others)]
    }
  }
}
