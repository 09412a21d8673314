/// All that follows from one action sent from outside: its effects, the actions that they feed back, and so on.
@MainActor
final class Cascade {
  let scope: EffectScope
  private let registry: EffectRegistry
  private let parent: Cascade?
  private var pending = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private nonisolated let cancelled = Flag()

  /// Creates a cascade without anything in it.
  ///
  /// - Parameter parent: The cascade of the action that was being reduced when this one's action was sent. It lasts as
  ///   long as this one, and cancels it with itself.
  init(registry: EffectRegistry, parent: Cascade?) {
    self.registry = registry
    self.parent = parent
    self.scope = EffectScope(in: parent?.scope ?? registry.root)
  }

  /// Whether something is queued or running that belongs to the cascade.
  var isOpen: Bool { pending > 0 }

  /// Counts a queued action or an effect tree in.
  func enter() {
    pending += 1
    guard pending == 1 else { return }
    parent?.enter()
    scope.open()
  }

  /// Counts a queued action or an effect tree out.
  func leave() {
    pending -= 1
    guard pending == 0 else { return }
    scope.close()
    for continuation in waiting { continuation.resume() }
    waiting = []
    parent?.leave()
  }

  /// Returns when nothing is queued or running any more.
  func wait() async {
    guard isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  nonisolated var isCancelled: Bool { cancelled.isRaised }

  nonisolated func cancel() {
    cancelled.raise()
    MainActorTurn.perform { self.registry.cancel(self.scope) }
  }
}
