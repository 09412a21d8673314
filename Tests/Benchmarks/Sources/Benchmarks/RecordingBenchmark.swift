import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadRecorder

/// What recording adds to an action, beside the same action unrecorded.
@MainActor
enum RecordingBenchmark {
  struct Small: Reducer {
    func reduce(into state: inout SmallState, action: Action) -> Effect<Action> {
      state.count &+= 1
      return .none
    }
  }

  struct Rows: Reducer {
    func reduce(into state: inout RowsState, action: Action) -> Effect<Action> {
      switch action {
      case .increment: state.count &+= 1
      case .rowTapped(let index): state.rows[index].count &+= 1
      }
      return .none
    }
  }

  static func run() {
    print("one action: unrecorded, recorded (buffered), recorded (every action at once)")
    measure("S, a scalar", Small(), .increment, repetitions: 20_000) { SmallState() }
    for (name, rows) in [("M", 1000), ("L", 20_000)] {
      let state = RowsState(rows: rows)
      measure("\(name), a scalar", Rows(), .increment, repetitions: 20_000) { state }
      measure("\(name), one row", Rows(), .rowTapped(rows / 2), repetitions: rows > 1000 ? 200 : 4000) { state }
    }
    clocks()
  }

  private static func measure<R: Reducer>(
    _ name: String, _ reducer: R, _ action: R.Action, repetitions: Int, state: () -> R.State
  ) {
    let folder = FileManager.default.temporaryDirectory
    func store(_ durability: Durability?) -> Store<R.State, R.Action> {
      guard let durability else { return Store(initialState: state()) { reducer } }
      let path = folder.appending(path: "playhead-benchmark-\(UUID()).jsonl").path
      defer { unlink(path) }
      return Store(initialState: state()) {
        reducer.recorded(by: Recorder(to: path, options: Recorder.Options(durability: durability)))
      }
    }
    let stores = [store(nil), store(.buffered), store(.everyAction)]
    let times = Stopwatch.medians(
      stores.map { store in
        Stopwatch.Work(name: name, repetitions: repetitions) { store.send(action) }
      })
    print(
      "  \(name): \(times.map(text).joined(separator: ", "));",
      "buffered adds \(text(times[1] - times[0])), \(rounded(times[1] / times[0])) × the unrecorded one")
  }

  /// The floor: an action that only looks at the clock twice, and one `memcmp` of the rows.
  private static func clocks() {
    let store = Store(initialState: SmallState()) { Small() }
    let rows = (RowsState(rows: 1000), RowsState(rows: 20_000))
    let copies = (Array(rows.0.rows.map { $0 }), Array(rows.1.rows.map { $0 }))
    func compare(_ left: [Row], _ right: [Row]) {
      left.withUnsafeBytes { (left: UnsafeRawBufferPointer) in
        right.withUnsafeBytes { (right: UnsafeRawBufferPointer) in
          keep(memcmp(left.baseAddress!, right.baseAddress!, left.count))
        }
      }
    }
    let times = Stopwatch.medians([
      Stopwatch.Work(name: "clocks", repetitions: 20_000) {
        keep(Stopwatch.now())
        store.send(.increment)
        keep(Stopwatch.now())
      },
      Stopwatch.Work(name: "memcmp M", repetitions: 4000) { compare(rows.0.rows, copies.0) },
      Stopwatch.Work(name: "memcmp L", repetitions: 200) { compare(rows.1.rows, copies.1) },
    ])
    print(
      "  a send with two clock reads: \(text(times[0])); memcmp of the rows: M \(text(times[1])), L \(text(times[2]))")
  }
}
