import ComposableRuntime
import ComposableTestSupport
import ComposableTesting
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReader
import PlayheadRecorder
import ReplayTesting
import Testing

@testable import PlayheadReplay

/// Two runs that come to the same place, of which the first one has seen what is no proof.
@MainActor @Suite(.mainSerialExecutor) struct DoubtfulRunTests {
  struct Feature: Reducer, Sendable {
    @Recordable struct State {
      var value = 0
      var isTapped = false
      var loaded: Int?
      var all: [Int] = []
    }

    @Recordable enum Action: Sendable {
      case set(Int)
      case load
      case loaded(Int)
      case tap
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .set(let value): state.value = value
        case .load: return .after(1, .loaded(state.value))
        case .loaded(let value):
          state.loaded = value
          state.all.append(value)
        case .tap: state.isTapped = state.loaded == nil
        }
        return .none
      }
    }
  }

  private func search(
    _ recording: Recording, never isWrong: @escaping (Feature.State) -> Bool
  ) throws -> Exploration<FeatureRunner<Feature.State, Feature.Action>> {
    try Exploration(
      recording, BranchPlan(start: 0, end: recording.last), .predicate(isWrong), defaults: nil, progress: nil
    ) {
      withDependencies {
        $0.context = .live
      } operation: {
        FeatureRunner(ReplayCore(reducer: Feature()))
      }
    }
  }

  /// The second request was made on another state than the recorded one.
  @Test func `what may have been answered otherwise is told as uncertain, and narrowed as such`() async throws {
    let clock = TestClock()
    try await withRecording(Feature.State(), Feature(), clock: clock) { store in
      store.send(.load)
      await clock.advance(1)
      store.send(.set(5))
      store.send(.load)
      await clock.advance(1)
    } _: { (recording) throws in
      let uncertain = try search(recording) { $0.all == [5] }
      let found = try #require(
        try uncertain.search(uncertain.source(.tests), from: 0, .tests, nil), "\(uncertain.coverage)")
      #expect(!found.isCertain)
      let certain = try search(recording) { $0.value == 5 && $0.all == [0] && $0.loaded == 0 }
      #expect(try certain.search(certain.source(.tests), from: 0, .tests, nil)?.isCertain == true)
    }
  }

  @Test func `a finding is not passed over as known`() async throws {
    let clock = TestClock()
    try await withRecording(Feature.State(), Feature(), clock: clock) { store in
      store.send(.set(5))
      store.send(.load)
      await clock.advance(1)
      store.send(.tap)
    } _: { (recording) throws in
      let search = try search(recording) { $0.isTapped && $0.loaded != nil }
      let answer = try #require(search.session.steps.firstIndex { $0.isAnswer })
      let late = Variation.Change.moved(step: answer, before: search.session.steps.count)
      // What is loaded was not there yet when the effect began.
      let doubtful = try search.run(Variation([.moved(step: 0, before: answer + 1), late]), isNew: true)
      guard case .doubtful = doubtful else {
        Issue.record("\(doubtful)")
        return
      }
      let found = try search.run(Variation([late]), isNew: true)
      guard case .holds = found else {
        Issue.record("\(found)")
        return
      }
    }
  }
}
