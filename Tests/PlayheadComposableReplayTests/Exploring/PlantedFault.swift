import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReading
import PlayheadRecorder
import Testing

@testable import PlayheadReplay

/// A feature with a fault that its recorded session does not show.
struct PlantedFault: Sendable, CustomTestStringConvertible {
  /// What came of a search.
  struct Outcome {
    /// What is otherwise, in words; nil where nothing was found.
    var assumptions: [String]?
    var runs = 0
    /// How many runs came to it with doubtful answers only.
    var doubtful = 0
    var seconds = 0.0
  }

  let name: String
  let kinds: Set<ExploreOptions.Kind>
  /// Records the session and searches it, at random only or as a person would have it.
  let search: @MainActor @Sendable (_ budget: ExploreOptions, _ isPlain: Bool) async throws -> Outcome

  var testDescription: String { name }

  /// - Parameters:
  ///   - session: what was recorded: nothing of it shows the fault.
  ///   - isWrong: whether a state shows it.
  init<Feature: Reducer & Sendable>(
    _ name: String, _ feature: Feature, _ initial: @autoclosure @escaping @Sendable () -> Feature.State,
    _ kinds: Set<ExploreOptions.Kind> = [.orders],
    session: @escaping @MainActor @Sendable (Store<Feature.State, Feature.Action>, TestClock<Duration>) async -> Void,
    never isWrong: @escaping @Sendable (Feature.State) -> Bool
  ) {
    (self.name, self.kinds) = (name, kinds)
    search = { budget, isPlain in
      let clock = TestClock()
      return try await withRecording(initial(), feature, clock: clock, session: { await session($0, clock) }) {
        recording throws in
        var options = budget
        options.kinds = kinds
        let exploration = try Exploration<FeatureRunner<Feature.State, Feature.Action>>(
          recording, BranchPlan(start: 0, end: recording.last), .predicate(isWrong), defaults: nil, progress: nil
        ) {
          withDependencies {
            $0.context = .live
          } operation: {
            FeatureRunner(ReplayCore(reducer: feature))
          }
        }
        let start = ContinuousClock.now
        let found =
          isPlain
          ? try exploration.searchAtRandom(options)
          : try exploration.search(exploration.source(options), from: 0, options, nil)?.variation
        var outcome = Outcome(runs: exploration.coverage.runs, doubtful: exploration.coverage.doubtful)
        outcome.seconds = start.duration(to: .now) / .seconds(1)
        outcome.assumptions = found.map {
          VariationText(recording: recording, session: exploration.session).lines($0)
        }
        return outcome
      }
    }
  }
}

extension Effect where Action: Sendable {
  /// Sends an action after some seconds.
  static func after(_ seconds: Int, _ action: Action) -> Self {
    .run(name: "after") { send in
      @Dependency(\.continuousClock) var clock
      try await clock.sleep(for: .seconds(seconds))
      await send(action)
    }
  }
}

extension TestClock<Duration> {
  func advance(_ seconds: Int) async { await advance(by: .seconds(seconds)) }
}

extension Exploration {
  /// Plain random search: each run takes at each step any that can come, with one failure or other action where these are
  /// asked for.
  func searchAtRandom(_ options: ExploreOptions) throws -> Variation? {
    let source = self.source(options)
    var random = RandomNumbers(seed: options.seed, 0)
    while coverage.runs < options.runs {
      var places: [Int: Int] = [:]
      var (done, order): (Set<Int>, [Int]) = ([], [])
      var outside = session.steps.indices.filter { session.steps[$0].kind == .outside }[...]
      var others = session.steps.indices.filter { session.steps[$0].kind != .outside }
      while order.count < session.steps.count {
        let ready =
          others.filter { session.steps[$0].causes.allSatisfy(done.contains) } + (outside.first.map { [$0] } ?? [])
        let next = ready.randomElement(using: &random)!
        if outside.first == next { outside.removeFirst() } else { others.removeAll { $0 == next } }
        done.insert(next)
        places[next] = order.count
        order.append(next)
      }
      var changes = source.anyOther(&random).map { [$0] } ?? []
      // The order as moves: each step comes before all that is later, at a place of its own.
      for step in order.reversed() { changes.append(.moved(step: step, before: places[step]!)) }
      if case .holds = try run(Variation(changes), isNew: false) { return Variation(changes) }
    }
    return nil
  }
}
