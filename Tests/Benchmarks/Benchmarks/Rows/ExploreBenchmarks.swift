import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay

/// What it costs to run variations of a recording, as many as a search tries.
@MainActor
func exploreBenchmarks() -> [Benchmark] {
  typealias Goal = Exploration<FeatureRunner<RowsState, Action>>.Goal
  func sides(_ goal: @escaping () throws -> Goal) throws -> [Side] {
    let recording = try Loads.recording(answers: 50)
    return [
      .time("an action of verify", repetitions: 100, per: recording.last) {
        let runner = FeatureRunner(ReplayCore(reducer: Loads()))
        let found = try Verifier(recording, 1...recording.last, runner: runner, defaults: nil).run()
        precondition(found.divergence == nil && found.runCount == recording.last)
      },
      .time("an action of explore", repetitions: 1, per: try Loads.search(recording, goal())) {
        _ = try Loads.search(recording, goal())
      },
    ]
  }
  return [
    Benchmark("explore never a closure: actions a second ÷ verify's", .ratio, .atLeast(0.5)) {
      try sides { .predicate { $0.count < 0 } }
    },
    Benchmark("explore never an expression: actions a second ÷ verify's", .ratio, .atLeast(0.5)) {
      try sides { .expression(try Expression(parsing: "count < 0")) }
    },
    Benchmark("a choice of an explored run with real effects ÷ a send", .ratio, .atMost(25)) {
      let choices = Waits.search().randomRun(seed: 1).chosen.count
      let store = Store(initialState: RowsState(rows: 20)) { Loads() }
      return [
        .time("a choice", repetitions: 20, per: choices) {
          precondition(Waits.search().randomRun(seed: 1).verdict == nil)
        },
        .time("a send", repetitions: 20, per: 100) { for row in 0..<100 { store.send(.rowTapped(row % 20)) } },
      ]
    },
  ]
}

/// Each increment has an effect that waits for a call, and then taps a row.
private struct Waits: Reducer {
  @Dependency(WaitsClient.self) var client

  func reduce(into state: inout RowsState, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .run(name: "wait") { [client] in
        await $0(.rowTapped(try await client.row()))
      } catch: { _, _ in
      }
    case .rowTapped(let row):
      state.rows[row].count += 1
      return .none
    }
  }

  @MainActor static func search() -> ControlledSearch<ControlledReducer<Waits>> {
    let feature = ControlledReducer {
      Waits()
    } initialState: {
      RowsState(rows: 20)
    } world: { world in
      world.client(WaitsClient.self) { $0.answers(\.row, "row") { dice in .random(in: 0..<20, using: &dice) } }
    }
    var search = ControlledSearch(feature, .init({ $0.count < 0 }, { _ in false })) { _ in
      OutsideActions(Array(repeating: Action.increment, count: 100))
    }
    search.choiceLimit = 200
    return search
  }
}

private struct WaitsClient: TestDependencyKey, Sendable {
  var row: @Sendable () async throws -> Int = { 0 }

  static let testValue = WaitsClient()
}

/// Each increment has an effect that taps a row.
private struct Loads: Reducer {
  private static let rows = 20

  func reduce(into state: inout RowsState, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .run(name: "load") { [count = state.count] in await $0(.rowTapped(count % Self.rows)) }
    case .rowTapped(let row):
      state.rows[row].count += 1
      return .none
    }
  }

  /// Runs variations.
  ///
  /// - Returns: how many actions that were.
  @MainActor static func search(
    _ recording: Recording, _ goal: Exploration<FeatureRunner<RowsState, Action>>.Goal
  ) throws -> Int {
    let exploration = try Exploration<FeatureRunner<RowsState, Action>>(
      recording, BranchPlan(start: 0, end: recording.last), goal, defaults: nil, progress: nil
    ) { FeatureRunner(ReplayCore(reducer: Loads())) }
    let options = ExploreOptions(runs: 100, seconds: nil)
    let found = try exploration.search(exploration.source(options), from: 0, options, nil)
    precondition(found == nil && exploration.coverage.runs == 100)
    return exploration.coverage.actions
  }

  /// A session in which each effect answers after the next increment.
  @MainActor static func recording(answers: Int) throws -> Recording {
    let path = TemporaryFiles.path()
    let recorder = Recorder(to: path)
    var store: Store? = Store(initialState: RowsState(rows: rows)) { Loads().recorded(by: recorder) }
    keep(store)
    store = nil
    recorder.close()
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").prefix(1).map(String.init)
    var (position, counts) = (0, Array(0..<rows))
    func act(_ name: String, _ origin: String, _ value: String, _ path: String, _ count: Int) {
      position += 1
      lines += [
        #"{"kind":"action","seq":\#(position),"t":\#(position),"name":"\#(name)"\#(origin),"action":{"\#(name)":\#(value)}}"#,
        #"{"kind":"change","seq":\#(position),"dur":0,"patch":[{"op":"replace","path":"\#(path)","value":\#(count)}]}"#,
      ]
    }
    for number in 1...answers + 1 {
      if number <= answers {
        act("increment", "", "{}", "/count", number)
        lines.append(
          #"{"kind":"effect","id":\#(number),"event":"start","seq":\#(position),"t":\#(position),"name":"load"}"#)
      }
      let answered = number - 1
      guard answered > 0 else { continue }
      let row = answered % rows
      counts[row] += 1
      act("rowTapped", #","from":{"effect":\#(answered)}"#, #"{"_0":\#(row)}"#, "/rows/\(row)/count", counts[row])
      lines.append(#"{"kind":"effect","id":\#(answered),"event":"finish","t":\#(position)}"#)
    }
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return try Recording(path: path)
  }
}
