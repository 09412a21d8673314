import ComposableRuntime
import PlayheadComposable
import PlayheadRecorder

/// A scalar changes in a store of somebody else's, which the recorder looks at before and after each action; or without an action.
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
    Benchmark("a change with an origin ÷ an action that makes it", .ratio, .atMost(1.5)) {
      let store = RecordedStore(
        ForeignStore(RowsState(rows: 1000)) { $0.count &+= 1 }, by: temporaryRecorder(.buffered))
      return [
        .time("change(by:)", repetitions: 5000) { store.change(by: "import") { store.base.change() } },
        .time("action", repetitions: 5000) { store.send(.increment) },
      ]
    },
    Benchmark("a shared value changes between actions ÷ by an action", .ratio, .atMost(1.5)) {
      let count = Shared(value: 0)
      let store = Store(initialState: SharedCounter.State(count: count)) {
        SharedCounter().recorded(by: temporaryRecorder(.buffered))
      }
      return [
        .time("between", repetitions: 5000) { count.withLock { $0 &+= 1 } },
        .time("by an action", repetitions: 5000) { store.send(.increment) },
      ]
    },
  ]
}

private struct SharedCounter: Reducer {
  @Recordable struct State {
    @Shared var count: Int
    var rows = RowsState(rows: 1000)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.$count.withLock { $0 &+= 1 }
    return .none
  }
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
  private let body: (inout State) -> Void

  init(_ state: State, _ change: @escaping (inout State) -> Void) {
    self.state = state
    body = change
  }

  func change() { body(&state) }

  func send(_ action: Action) { change() }
}
