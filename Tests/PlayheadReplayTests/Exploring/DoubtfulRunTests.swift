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
        case .loaded(let value): state.loaded = value
        case .tap: state.isTapped = state.loaded == nil
        }
        return .none
      }
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
      let search = try Exploration<FeatureRunner<Feature.State, Feature.Action>>(
        recording, BranchPlan(start: 0, end: recording.last),
        .predicate { $0.isTapped && $0.loaded != nil }, defaults: nil, progress: nil
      ) {
        withDependencies {
          $0.context = .live
        } operation: {
          FeatureRunner(ReplayCore(reducer: Feature()))
        }
      }
      let answer = try #require(search.session.steps.firstIndex { $0.isAnswer })
      let late = Variation.Change.moved(step: answer, before: search.session.steps.count)
      // What is loaded was not there yet when the effect began.
      let set = try #require(search.session.action(of: 0))
      let doubtful = try search.run(Variation([.leftOut(step: 0), .sent(set, before: answer + 1), late]), isNew: true)
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
