/// The effects of one action that was sent from outside, the actions that these send, the effects of those, and so on.
@MainActor
final class Cascade {
  let scope: EffectScope
  private let registry: EffectRegistry
  private nonisolated(unsafe) var parent: Cascade?
  private var pending = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private nonisolated let cancelled = Flag()

  /// The parent stays open while this cascade is open, and cancels it with itself.
  init(registry: EffectRegistry, parent: Cascade?) {
    self.registry = registry
    self.parent = parent
    self.scope = EffectScope(in: parent?.scope ?? registry.root)
  }

  deinit {
    // A loop, because a long chain of actions would overflow the stack.
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

  /// Counts down when a queued action has been reduced, or an effect tree has ended.
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

  /// Waits until the cascade is not open any more.
  func wait() async {
    guard isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  nonisolated var isCancelled: Bool { cancelled.isRaised }

  nonisolated func cancel() {
    cancelled.raise()
    MainActorTurn.perform {
      // A screen that disappears because an old state is presented cancels nothing.
      if self.registry.waiting == nil { self.registry.cancel(self.scope) }
    }
  }
}
