import Foundation
import PlayheadRecorder

#if ComposableArchitecture
  import ComposableArchitecture
  import PlayheadTCA
#else
  import ComposableRuntime
  import PlayheadComposable
#endif

// What a recorder adds to an action of a feature, in nanoseconds of the main actor's thread: over the stand-in for TCA here, and over the
// runtime in `Tests/Benchmarks`, which compiles this file, too. Each line is the median of rounds in which both stores are sent to in turn.

@Reducer struct Counter {
  @ObservableState @Recordable struct State: Equatable {
    var count = 0
    var title = "counter"
  }

  @Recordable enum Action { case add(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .add(let number) = action { state.count &+= number }
      return .none
    }
  }
}

@Reducer struct Rows {
  @ObservableState @Recordable struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State>
    init(_ count: Int) { rows = IdentifiedArray(uniqueElements: (0..<count).map { Row.State(id: $0) }) }
  }

  @Recordable enum Action { case rows(IdentifiedActionOf<Row>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }.forEach(\.rows, action: \.rows) { Row() }
  }
}

@Reducer struct Row {
  @ObservableState @Recordable struct State: Equatable, Identifiable {
    let id: Int
    var taps = 0
    var title = "a row"
  }

  @Recordable enum Action { case tap }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.taps &+= 1
      return .none
    }
  }
}

@Reducer struct Loader {
  @Recordable struct State: Equatable { var count = 0 }

  @Recordable enum Action {
    case start(Int)
    case loaded(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start(let count): return .run { send in for number in 0..<count { await send(.loaded(number)) } }
      case .loaded(let number):
        state.count &+= number
        return .none
      }
    }
  }
}

/// Nanoseconds of CPU time of this process.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

let folder = FileManager.default.temporaryDirectory.appending(path: "recording-costs-\(UUID())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let options = Recorder.Options(durability: .buffered)

@MainActor func recorder() -> Recorder {
  Recorder(to: folder.appending(path: "\(UUID()).jsonl").path, options: options)
}

/// The word that the names of rows begin with that are measured; all by default.
let chosen = CommandLine.arguments.dropFirst().first ?? ""

@MainActor func row(
  _ name: String, actions: Int, rounds: Int = 15, plain: () async -> Void, recorded: () async -> Void
) async {
  guard chosen.isEmpty || name.contains(chosen) else { return }
  var (without, with): ([Double], [Double]) = ([], [])
  for _ in 0..<rounds {
    var start = now()
    await plain()
    without.append((now() - start) / Double(actions))
    start = now()
    await recorded()
    with.append((now() - start) / Double(actions))
  }
  let added = median(zip(without, with).map { $1 - $0 })
  print(String(format: "%@\tplain %.0f\trecorded %.0f\tadded %.0f", name, median(without), median(with), added))
}

let plainCounter = Store(initialState: Counter.State()) { Counter() }
let recordedCounter = Store(initialState: Counter.State()) { Counter().recorded(by: recorder()) }
await row("an action of a counter", actions: 20_000) {
  for number in 0..<20_000 { plainCounter.send(.add(number)) }
} recorded: {
  for number in 0..<20_000 { recordedCounter.send(.add(number)) }
}
for count in [100, 1000] {
  let plain = Store(initialState: Rows.State(count)) { Rows() }
  let recorded = Store(initialState: Rows.State(count)) { Rows().recorded(by: recorder()) }
  await row("an action of one of \(count) rows", actions: 3000) {
    for number in 0..<3000 { plain.send(.rows(.element(id: number % count, action: .tap))) }
  } recorded: {
    for number in 0..<3000 { recorded.send(.rows(.element(id: number % count, action: .tap))) }
  }
}
let plainLoader = Store(initialState: Loader.State()) { Loader() }
let recordedLoader = Store(initialState: Loader.State()) { Loader().recorded(by: recorder()) }
await row("an effect with one action", actions: 2000) {
  for _ in 0..<2000 { await plainLoader.send(.start(1)).finish() }
} recorded: {
  for _ in 0..<2000 { await recordedLoader.send(.start(1)).finish() }
}
#if ComposableArchitecture
  for count in [1000, 4000] {
    let burst = Reduce<Loader.State, Loader.Action> { state, action in
      switch action {
      case .start: return .publisher { (0..<count).publisher.map(Loader.Action.loaded) }
      case .loaded(let number):
        state.count &+= number
        return .none
      }
    }
    let plain = Store(initialState: Loader.State()) { burst }
    let recorded = Store(initialState: Loader.State()) { burst.recorded(by: recorder()) }
    await row("one of \(count) actions of an effect at once", actions: count) {
      await plain.send(.start(0)).finish()
    } recorded: {
      await recorded.send(.start(0)).finish()
    }
  }
#endif
try FileManager.default.removeItem(at: folder)
exit(0)
