import ComposableRuntime
import PlayheadRecorder

/// Tells a session what goes on in its store.
@MainActor
final class SessionMonitor<State: Recordable, Action: Recordable>: StoreObserver {
  private let effectDidEnd: @Sendable () -> Void
  private let print: (String) -> Void
  private var origin = ""
  /// How many effects have started and not ended.
  private(set) var running = 0

  init(effectDidEnd: @escaping @Sendable () -> Void, print: @escaping (String) -> Void) {
    self.effectDidEnd = effectDidEnd
    self.print = print
  }

  func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {
    self.origin = if case .effect(let id) = origin { " (effect \(id))" } else { "" }
  }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    print("\(seq) \(ChangeSummary.name(of: action))\(origin): \(ChangeSummary.changes(from: old, to: new))")
  }

  func effectDidStart(_ effect: EffectStart) { running += 1 }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    running -= 1
    effectDidEnd()
  }
}
