import ComposableRuntime
import ComposableTesting
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReader
import PlayheadRecorder
import ReplayTesting

@testable import PlayheadReplay

/// A feature, what was recorded of it, and what its state must never be.
struct FaultyFeature<Feature: Reducer & Sendable>: Sendable where Feature.Action: Sendable {
  typealias Search = Exploration<FeatureRunner<Feature.State, Feature.Action>>

  var feature: Feature
  let initial: @Sendable () -> Feature.State
  let session: @MainActor @Sendable (PlantedFault.User<Feature.Action>, TestClock<Duration>) async -> Void
  let isWrong: @Sendable (Feature.State) -> Bool

  /// The same without its fault; nil where nobody has mended it.
  var mended: Self? {
    guard var feature = feature as? any Reducer & Mendable else { return nil }
    feature.isMended = true
    return (feature as? Feature).map {
      Self(feature: $0, initial: initial, session: session, isWrong: isWrong)
    }
  }

  /// The same in an app that has more to do.
  var connected: FaultyFeature<Connected<Feature>> {
    FaultyFeature<Connected<Feature>>(
      feature: Connected(base: feature), initial: { Connected<Feature>.State(base: initial()) },
      session: { user, clock in
        for number in 0..<20 {
          user.send(.expect(number))
          await clock.advance(1)
        }
        await session(.init { user.send(.base($0)) }, clock)
      },
      isWrong: { isWrong($0.base) })
  }

  /// Records the session, and searches it.
  @MainActor private func withSearch<Answer>(
    _ options: ExploreOptions, _ body: @MainActor (Recording, Search) async throws -> Answer
  ) async throws -> Answer {
    let clock = TestClock()
    return try await withRecording(
      initial(), feature, clock: clock, session: { store in await session(.init { store.send($0) }, clock) }
    ) {
      (recording) throws in
      let search = try Search(
        recording, BranchPlan(start: 0, end: recording.last), .predicate(isWrong), defaults: nil, progress: nil
      ) {
        withDependencies {
          $0.context = .live
        } operation: {
          FeatureRunner(ReplayCore(reducer: feature))
        }
      }
      return try await body(recording, search)
    }
  }

  /// Searches the session, at random only or as a person would have it.
  @MainActor func search(_ options: ExploreOptions, isPlain: Bool) async throws -> PlantedFault.Outcome {
    try await withSearch(options) { (recording, search) throws in
      let start = ContinuousClock.now
      let found =
        isPlain
        ? try search.searchAtRandom(options)
        : try search.search(search.source(options), from: 0, options, nil)?.variation
      var outcome = PlantedFault.Outcome(runs: search.coverage.runs, doubtful: search.coverage.doubtful)
      outcome.seconds = start.duration(to: .now) / .seconds(1)
      outcome.assumptions = found.map { VariationText(recording: recording, session: search.session).lines($0) }
      return outcome
    }
  }

  // MARK: - Live

  /// Whether what a search finds, with as little as leads there, shows with the feature at work; nil where it finds nothing.
  @MainActor func isReproduced(_ options: ExploreOptions) async throws -> Bool? {
    try await withSearch(options) { (recording, search) throws in
      guard let found = try search.search(search.source(options), from: 0, options, nil)?.variation else { return nil }
      var narrowed = FindingSearch(search.session, found)
      while let (variation, without) = narrowed.candidate {
        let outcome = try search.run(variation.without(without), isNew: false)
        if case .holds = outcome { narrowed.record(holds: true) } else { narrowed.record(holds: false) }
      }
      let (variation, without) = narrowed.best
      return try await shows(variation.without(without), of: search.session)
    }
  }

  /// Runs a variation with effects that do their work, each of which answers when it is its turn.
  @MainActor private func shows(_ variation: Variation, of session: SessionSteps) async throws -> Bool {
    let clock = HeldClock()
    var isShown = false
    let store = withDependencies {
      $0.context = .live
      $0.continuousClock = clock
    } operation: {
      Store(initialState: initial()) {
        feature
        Reduce { state, _ in
          isShown = isShown || isWrong(state)
          return .none
        }
      }
    }
    func send(_ value: JSONValue) throws {
      store.send(try BranchInput<Feature.State, Feature.Action>.action(value))
    }
    // The sleeps of recorded effects.
    var sleeps: [Int: Int] = [:]
    for planned in session.order(variation) {
      let first = clock.sleeps.count
      switch planned {
      case .sent(let value): try send(value)
      case .recorded(let number):
        switch session.steps[number].kind {
        case .outside: if let value = session.action(of: number) { try send(value) }
        case .answer(let effect): if let sleep = sleeps[effect] { await clock.end(sleep) }
        // It comes of what the effect has sent.
        case .end: break
        }
        await Task.megaYield()
        // They start in the order in which they were recorded.
        let started = session.steps[number].lines.compactMap { line -> Int? in
          guard case .effect(let event) = line, case .start = event.event else { return nil }
          return event.id
        }
        for (effect, sleep) in zip(started, first..<clock.sleeps.count) { sleeps[effect] = sleep }
      }
      await Task.megaYield()
    }
    return isShown
  }
}
