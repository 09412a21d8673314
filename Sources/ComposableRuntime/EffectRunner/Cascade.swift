/// The effects of one action that was sent from outside, the actions that these send, the effects of those, and so on.
@MainActor
final class Cascade {
  let scope: EffectScope
  private let registry: EffectRegistry
  private let parent: Cascade?
  private var pending = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private nonisolated let cancelled = Flag()

  /// Creates an empty cascade.
  ///
  /// - Parameter parent: The cascade of the action that was being reduced when the action of this cascade was sent. The
  ///   parent stays open while this cascade is open, and cancels this cascade with itself.
  init(registry: EffectRegistry, parent: Cascade?) {
    self.registry = registry
    self.parent = parent
    self.scope = EffectScope(in: parent?.scope ?? registry.root)
  }

  /// Whether an action of the cascade is queued, or an effect of it is running.
  var isOpen: Bool { pending > 0 }

  /// Counts an action that is queued, or an effect tree that starts.
  func enter() {
    pending += 1
    guard pending == 1 else { return }
    parent?.enter()
    scope.open()
  }

  /// Stops counting an action that was queued, or an effect tree that is over.
  func leave() {
    pending -= 1
    assert(pending >= 0)
    guard pending == 0 else { return }
    scope.close()
    for continuation in waiting { continuation.resume() }
    waiting = []
    parent?.leave()
  }

  /// Waits until no action of the cascade is queued, and no effect of it is running.
  func wait() async {
    guard isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  nonisolated var isCancelled: Bool { cancelled.isRaised }

  nonisolated func cancel() {
    cancelled.raise()
    MainActorTurn.perform {
      // A screen that goes since an old state is presented cancels nothing.
      if self.registry.waiting == nil { self.registry.cancel(self.scope) }
    }
  }
}
