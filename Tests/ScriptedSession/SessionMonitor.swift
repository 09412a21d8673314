import ComposableRuntime

/// Tells a session what goes on in its store.
@MainActor
final class SessionMonitor<State, Action>: StoreObserver {
  private let effectDidEnd: @Sendable () -> Void
  /// The actions that were reduced.
  private(set) var actions: [Action] = []
  /// How many effects have started and not ended.
  private(set) var running = 0

  init(effectDidEnd: @escaping @Sendable () -> Void) { self.effectDidEnd = effectDidEnd }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) { actions.append(action) }

  func effectDidStart(_ effect: EffectStart) { running += 1 }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    running -= 1
    effectDidEnd()
  }
}
