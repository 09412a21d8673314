package import ComposableRuntime
package import PlayheadDebugger
internal import PlayheadReplay

/// Runs a recording again through the reducer of a store.
package enum StoreReplay {
  /// Does what this process was started for, and ends it.
  ///
  /// - Parameters:
  ///   - request: what is to be run.
  ///   - makeStore: creates the store, to which nothing is sent, and of which no observer is told.
  @MainActor
  package static func serve<State, Action>(
    _ request: ReplayRequest, _ makeStore: @MainActor () -> Store<State, Action>
  ) -> Never {
    let store = StoreCreation.unobserved(makeStore)
    ReplayChild.serve(request, store.replayCore.map(FeatureRunner.init), defaults: store.state)
  }
}
