/// The effects of one action that was sent from outside, the actions that these send, the effects of those, and so on.
@MainActor
final class Cascade {
  let scope: EffectScope
  private let registry: EffectRegistry
  private nonisolated(unsafe) var parent: Cascade?
  private var pending = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private nonisolated let cancelled = Flag()

  /// Creates an empty cascade. Its parent stays open while this one is open, and cancels this one with itself.
  init(registry: EffectRegistry, parent: Cascade?) {
    self.registry = registry
    self.parent = parent
    self.scope = EffectScope(in: parent?.scope ?? registry.root)
  }

  deinit {
    // One after the other: where each action sends the next, there may be more of them than a stack has room for.
    var next = parent.take()
    while isKnownUniquelyReferenced(&next) { next = next?.parent.take() }
  }

  /// Whether an action of the cascade is queued, or an effect of it is running.
  var isOpen: Bool { pending > 0 }

  /// Counts an action that is queued, or an effect tree that starts.
  func enter() {
    var next: Cascade? = self
    while let cascade = next {
      cascade.pending += 1
      guard cascade.pending == 1 else { return }
      cascade.scope.open()
      next = cascade.parent
    }
  }

  /// Stops counting an action that was queued, or an effect tree that is over.
  func leave() {
    var next: Cascade? = self
    while let cascade = next {
      cascade.pending -= 1
      assert(cascade.pending >= 0)
      guard cascade.pending == 0 else { return }
      cascade.scope.close()
      for continuation in cascade.waiting { continuation.resume() }
      cascade.waiting = []
      next = cascade.parent
    }
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
