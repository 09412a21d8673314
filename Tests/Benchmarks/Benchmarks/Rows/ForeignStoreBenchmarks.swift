import PlayheadRecorder

/// A scalar changes in a store of somebody else's, which the recorder looks at before and after each action.
@MainActor
func foreignStoreBenchmarks() -> [Benchmark] {
  [
    Benchmark("foreign store, scalar of S, buffered: adds", .added, .atMost(400)) {
      sides(SmallState()) { $0.count &+= 1 }
    },
    Benchmark("foreign store, scalar of M, buffered: adds", .added, .atMost(400)) {
      sides(RowsState(rows: 1000)) { $0.count &+= 1 }
    },
    Benchmark("foreign store, a closed recorder: adds", .added, .atMost(30)) {
      sides(SmallState(), isClosed: true) { $0.count &+= 1 }
    },
  ]
}

@MainActor
private func sides<State>(
  _ state: State, isClosed: Bool = false, _ change: @escaping (inout State) -> Void
) -> [Side] {
  let recorder = temporaryRecorder(.buffered)
  let recorded = RecordedStore(ForeignStore(state, change), by: recorder)
  if isClosed { recorder.close() }
  let plain = ForeignStore(state, change)
  return [
    .time("recorded", repetitions: 5000) { recorded.send(.increment) },
    .time("unrecorded", repetitions: 5000) { plain.send(.increment) },
  ]
}

private final class ForeignStore<State>: RecordableStore {
  private(set) var state: State
  private let change: (inout State) -> Void

  init(_ state: State, _ change: @escaping (inout State) -> Void) {
    self.state = state
    self.change = change
  }

  func send(_ action: Action) { change(&state) }
}
