package import ComposableRuntime
internal import PlayheadDebugger
internal import PlayheadReplay

package enum StoreReplay {
  /// Runs the replay that this process was started for, if any, and ends it; `makeStore` creates a store that gets no actions and
  /// no observers.
  @MainActor
  package static func serve<State, Action>(_ makeStore: @MainActor () -> Store<State, Action>) async {
    guard ReplayRequest.isOfThisProcess else { return }
    ReplayChild.begin()
    let store = StoreCreation.unobserved(makeStore)
    await ReplayChild.serve { store.replayCore.map { (FeatureRunner($0), store.state) } }
  }
}
