import Algorithms
import Foundation
import RandomTesting
import StoreTesting
import Testing

@testable import ComposableRuntime

/// A store reduces, starts and cancels what a naive interpreter of the same feature does.
@MainActor
@Suite struct FeatureModelTests {
  private nonisolated static var seeds: Range<UInt64> {
    1..<(ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] == nil ? 201 : 10_001)
  }

  @Test(arguments: seeds) func `a feature does what a naive interpreter does`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let script = FeatureScript.random(&random)
    let model = FeatureModel(script, rows: [0, 1])
    let log = FeatureLog()
    let works = Works()
    let issues = ReportedIssues()
    try withIssueReporters([issues]) {
      let store = Store(initialState: Screen.State(rows: [Row.State(id: 0), Row.State(id: 1)])) {
        ObservedScreen(base: Screen(script: script, log: log), works: works)
      }
      for step in 1...20 {
        if Bool.random(using: &random) || model.unfinished.isEmpty {
          let number = FeatureScript.Step(number: Int.random(in: 0..<FeatureScript.count, using: &random))
          if let row = model.rows.randomElement(using: &random), Bool.random(using: &random) {
            model.receive(.row(row, number))
            store.send(.rows(.element(id: row, action: number)))
          } else {
            model.receive(.own(number))
            store.send(.own(number))
          }
        } else if let run = model.unfinished.randomElement(using: &random) {
          model.finish(run)
          works.finish(run)
        }
        try #require(log.lines == model.reduced, "seed \(seed), step \(step)")
        try #require(ordered(works.events) == ordered(model.effects), "seed \(seed), step \(step)")
      }
    }
  }
}

/// The same, with cancellations in order that follow one another: of several at once any may be the first.
private func ordered(_ events: [String]) -> [[String]] {
  events.chunked { $0.hasPrefix("cancelled") == $1.hasPrefix("cancelled") }
    .map { $0.allSatisfy { $0.hasPrefix("cancelled") } ? $0.sorted() : Array($0) }
}

private enum Tag: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

extension DependencyValues {
  fileprivate var tag: Int {
    get { self[Tag.self] }
    set { self[Tag.self] = newValue }
  }
}

@MainActor
private final class FeatureLog {
  nonisolated(unsafe) var lines: [String] = []
  nonisolated init() {}
}

extension FeatureScript.Tree {
  /// The effect, in which a `run` has the name of the action that it sends, and of the row that returned it.
  func effect(of row: Int? = nil) -> Effect<FeatureScript.Step> {
    switch self {
    case .none: .none
    case .send(let number): .send(FeatureScript.Step(number: number))
    case .run(let sends): .run(name: "\(sends) \(row ?? -1)") { _ in }
    case .merge(let trees): .merge(trees.map { $0.effect(of: row) })
    case .concatenate(let trees): .concatenate(trees.map { $0.effect(of: row) })
    case .cancellable(let tree, let id, let cancelInFlight):
      tree.effect(of: row).cancellable(id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(id: id)
    case .mapped(let tree):
      tree.effect(of: row).map { step in
        @Dependency(\.tag) var tag
        return FeatureScript.Step(number: step.number, notes: step.notes + [tag])
      }
    }
  }
}

private struct Row: Reducer {
  struct State: Equatable, Identifiable { var id: Int }

  let script: FeatureScript
  let log: FeatureLog

  func reduce(into state: inout State, action: FeatureScript.Step) -> Effect<FeatureScript.Step> {
    log.lines.append("row \(state.id) \(action.number) \(action.notes)")
    return script.row[action.number].effect(of: state.id)
  }
}

private struct Screen: Reducer {
  struct State: Equatable { var rows: IdentifiedArrayOf<Row.State> }
  @CasePathable enum Action {
    case own(FeatureScript.Step)
    case rows(IdentifiedAction<Int, FeatureScript.Step>)
  }

  let script: FeatureScript
  let log: FeatureLog

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      let (tree, change): (FeatureScript.Tree, FeatureScript.Change)
      switch action {
      case .own(let step):
        log.lines.append("screen \(step.number) \(step.notes)")
        (tree, change) = script.own[step.number]
      case .rows(.element(let id, let step)):
        log.lines.append("overheard \(id) \(step.number)")
        (tree, change) = script.overheard[step.number]
      }
      switch change {
      case .add(let row): state.rows.append(Row.State(id: row))
      case .remove(let row): state.rows.remove(id: row)
      case .none: break
      }
      return tree.effect().map { .own($0) }
    }
    .forEach(\.rows, action: \.rows) { Row(script: script, log: log).dependency(\.tag, 2) }
    .dependency(\.tag, 1)
  }
}

private struct ObservedScreen: ObservedReducer {
  let base: Screen
  let works: Works
  func makeObserver() -> (any StoreObserver<Screen.State, Screen.Action>)? { works }
}

/// Does the work of `run`s when the test says so.
@MainActor
private final class Works: EffectAnswering {
  typealias State = Screen.State
  typealias Action = Screen.Action

  private(set) var events: [String] = []
  let readAnswers: (any ReadAnswers)? = nil
  private var effects: AnsweredEffects<Screen.Action>?
  private var runs: [(effect: EffectStart, isRunning: Bool)] = []
  private var numbers: [Int: Int] = [:]

  func storeWillStart(_ effects: AnsweredEffects<Screen.Action>) { self.effects = effects }

  func effectDidStart(_ effect: EffectStart) {
    guard effect.name != "send" else { return }
    runs.append((effect, true))
    numbers[effect.id] = runs.count
    events.append("started \(runs.count)")
  }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    guard let number = numbers[id] else { return }
    runs[number - 1].isRunning = false
    if case .cancelled = end { events.append("cancelled \(number)") } else { events.append("finished \(number)") }
  }

  /// Ends the work of a `run`, which sends its action last, unless it was cancelled.
  func finish(_ number: Int) {
    let (effect, isRunning) = runs[number - 1]
    guard isRunning else { return effects?.goOn(effect.id) ?? () }
    let names = effect.name.split(separator: " ").compactMap { Int($0) }
    let step = FeatureScript.Step(number: names[0])
    effects?.send(names[1] < 0 ? .own(step) : .rows(.element(id: names[1], action: step)), effect.id)
    if runs[number - 1].isRunning { effects?.end(effect.id, false) } else { effects?.goOn(effect.id) }
  }
}

extension FeatureScript {
  /// How many actions there are. Each leads only to later ones, so that all comes to an end.
  static let count = 12

  static func random(_ random: inout SeededGenerator) -> Self {
    var script = Self(own: [], row: [], overheard: [])
    for number in 0..<count {
      func tree(depth: Int) -> Tree { .random(depth: depth, after: number, &random) }
      func change() -> Change {
        let row = Int.random(in: 0..<3, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .add(row: row)
        case 1: return .remove(row: row)
        default: return .none
        }
      }
      script.own.append((tree(depth: 3), change()))
      script.row.append(tree(depth: 3))
      script.overheard.append((tree(depth: 1), change()))
    }
    return script
  }
}

extension FeatureScript.Tree {
  static func random(depth: Int, after number: Int, _ random: inout SeededGenerator) -> Self {
    let id = Int.random(in: 0..<2, using: &random)
    func tree() -> Self { .random(depth: depth - 1, after: number, &random) }
    func trees() -> [Self] { (0..<Int.random(in: 0...3, using: &random)).map { _ in tree() } }
    guard number + 1 < FeatureScript.count else { return .none }
    let next = Int.random(in: number + 1..<FeatureScript.count, using: &random)
    switch Int.random(in: 0..<(depth > 0 ? 12 : 5), using: &random) {
    case 0: return .none
    case 1, 2: return .send(next)
    case 3: return .run(sends: next)
    case 4: return .cancel(id: id)
    case 5, 6: return .merge(trees())
    case 7, 8: return .concatenate(trees())
    case 9: return .mapped(tree())
    default: return .cancellable(tree(), id: id, cancelInFlight: Bool.random(using: &random))
    }
  }
}
