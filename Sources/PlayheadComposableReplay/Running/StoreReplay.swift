package import ComposableRuntime
internal import PlayheadDebugger
internal import PlayheadReplay

/// Runs a recording again through the reducer of a store.
package enum StoreReplay {
  /// Does what this process was started for, and ends it, if that is to run a recording again.
  ///
  /// - Parameter makeStore: creates the store, to which nothing is sent, and of which no observer is told.
  @MainActor
  package static func serve<State, Action>(_ makeStore: @MainActor () -> Store<State, Action>) async {
    guard ReplayRequest.isOfThisProcess else { return }
    ReplayChild.begin()
    let store = StoreCreation.unobserved(makeStore)
    await ReplayChild.serve { store.replayCore.map { (FeatureRunner($0), store.state) } }
  }
}
