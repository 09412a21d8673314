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

/// What must never come about may be told by what was before or after.
@MainActor @Suite(.mainSerialExecutor) struct OverTimeTests {
  /// Two answers that can be exchanged: no state tells in which order they came.
  struct Feature: Reducer, Sendable {
    @Recordable struct State {
      var isFirstLoaded = false
      var isSecondLoaded = false
      var count = 0
    }

    @Recordable enum Action: Sendable {
      case load
      case first
      case second
      case tap
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .load: return .merge(.after(1, .first), .after(2, .second))
        case .first: state.isFirstLoaded = true
        case .second: state.isSecondLoaded = true
        case .tap: state.count += 1
        }
        return .none
      }
    }
  }

  private func found(_ text: String) async throws -> (position: Int, variation: Variation)? {
    let clock = TestClock()
    var result: (position: Int, variation: Variation)?
    try await withRecording(Feature.State(), Feature(), clock: clock) { store in
      store.send(.load)
      await clock.advance(1)
      await clock.advance(1)
      store.send(.tap)
      store.send(.tap)
    } _: { (recording) throws in
      let search = try Exploration<FeatureRunner<Feature.State, Feature.Action>>(
        recording, BranchPlan(start: 0, end: recording.last), .expression(Expression(parsing: text)), defaults: nil,
        progress: nil
      ) {
        withDependencies {
          $0.context = .live
        } operation: {
          FeatureRunner(ReplayCore(reducer: Feature()))
        }
      }
      let options = ExploreOptions(runs: 200, seconds: nil)
      result = try search.search(search.source(options), from: 0, options, nil).map { ($0.position, $0.variation) }
    }
    return result
  }

  @Test(arguments: [
    ("count == 2 after (action is .first after action is .second)", 5),
    ("action is .second before action is .first", 2),
    ("action is .second before (action is .first before count == 2)", 2),
    ("action is .first within 1m after action is .second", 3),
    ("action is .load after action is .load", nil),
    ("count == 1 && !(isFirstLoaded always since action is .second)", 4),
    ("action is .tap after action is .tap before action is .first", 5),
  ])
  func `an order that no state tells`(text: String, position: Int?) async throws {
    let found = try await found(text)
    #expect(found?.position == position, "\(text): \(found as Any)")
  }
}
