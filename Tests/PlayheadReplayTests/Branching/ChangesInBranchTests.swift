import ComposableRuntime
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import ReplayTesting
import Testing

/// What effects change without an action, in a branch.
@MainActor
@Suite struct ChangesInBranchTests {
  /// An effect that changes a shared value, between two actions.
  struct Progress: Reducer {
    @Recordable struct State {
      @Shared var done: Int
      var isLoaded = false
      var taps = 0
    }

    @Recordable enum Action {
      case load, loaded, tap
    }

    /// Holds the effect until a test finishes it.
    var gate = AsyncStream<Void>.makeStream()
    /// Whether a tap cancels the effect.
    var cancels = false

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .load:
        return .run { @MainActor [done = state.$done, gate] send in
          for await _ in gate.stream {}
          done.withLock { $0 = 50 }
          send(.loaded)
        }
        .cancellable(id: "load")
      case .loaded: state.isLoaded = true
      case .tap:
        state.taps += 1
        if cancels { return .cancel(id: "load") }
      }
      return .none
    }
  }

  @Test func `a change by an effect that is cancelled in the branch is gone, and one of an effect under way is kept`()
    async throws
  {
    let feature = Progress()
    try await withRecording(Progress.State(done: Shared(value: 0)), feature) { store in
      let task = store.send(.load)
      store.send(.tap)
      feature.gate.continuation.finish()
      await task.finish()
    } _: { recording in
      #expect(recording.actionPositions.map(recording.actionName) == ["load", "tap", "(outside)", "loaded"])
      try runBranch(of: recording, BranchPlan(start: 0, end: 4), Progress(cancels: true)) { (branch, report) throws in
        #expect(branch.actionPositions.map(branch.actionName) == ["load", "tap"])
        #expect(report.dropped == [3, 4])
      }
      // Another action is sent at 1: what comes from outside is left out.
      var plan = BranchPlan(start: 1, end: 4)
      (plan.sends, plan.runsOutside) = ([["tap": [:]]], false)
      try runBranch(of: recording, plan, Progress()) { (branch, report) throws in
        #expect(branch.actionPositions.map(branch.actionName) == ["load", "tap", "(outside)", "loaded"])
        #expect(try branch.state(at: 4) == ["done": 50, "isLoaded": true, "taps": 1])
        #expect(report.dropped == [])
      }
    }
  }

  @Test func `a change by an effect is there with its effect, and gone without it`() async throws {
    let feature = Progress()
    feature.gate.continuation.finish()
    try await withRecording(Progress.State(done: Shared(value: 0)), feature) { store in
      store.send(.tap)
      await store.send(.load).finish()
      store.send(.tap)
    } _: { recording in
      let names = ["tap", "load", "(outside)", "loaded", "tap"]
      #expect(recording.actionPositions.map(recording.actionName) == names)
      #expect(try recording.action(3).changeOrigin == .effect(1))
      try runBranch(of: recording, BranchPlan(start: 0, end: 5), Progress()) { (branch, report) throws in
        #expect(branch.actionPositions.map(branch.actionName) == names)
        #expect(try branch.action(3).changeOrigin == .effect(1))
        #expect(try branch.state(at: 5) == ["done": 50, "isLoaded": true, "taps": 2])
        #expect(report.dropped == [])
      }
      try runBranch(of: recording, BranchPlan(start: 0, end: 5, without: [2...2]), Progress()) { (branch, _) throws in
        #expect(branch.actionPositions.map(branch.actionName) == ["tap", "tap"])
        #expect(try branch.state(at: 2) == ["done": 0, "isLoaded": false, "taps": 2])
      }
    }
  }
}
