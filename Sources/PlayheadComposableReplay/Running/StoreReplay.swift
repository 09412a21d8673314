package import ComposableRuntime
internal import PlayheadDebugger
package import PlayheadReplay

package enum StoreReplay {
  /// Runs the replay that this process was started for, if any, and ends it; `makeStore` creates a store that gets no actions and
  /// no observers. `describe` describes a world; nil stands for effects that call no dependencies.
  @MainActor
  package static func serve<State, Action>(
    _ makeStore: @escaping @MainActor () -> Store<State, Action>,
    world describe: ((inout World<DependencyValues>) -> Void)? = nil
  ) async {
    guard ReplayRequest.isOfThisProcess else { return }
    ReplayChild.begin()
    let store = StoreCreation.unobserved(makeStore)
    await ReplayChild.serve(
      { store.replayCore.map { (FeatureRunner($0), store.state) } },
      controlled: describe.map { ControlledStoreFeature(makeStore, world: $0) })
  }
}
