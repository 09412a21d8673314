/// A set of effects that are cancelled together: those of a store, of one cascade, or of a `cancellable`.
///
/// Scopes form a tree. An effect belongs to the innermost scope around it, and is cancelled with any scope around it.
@MainActor
final class EffectScope {
  let parent: EffectScope?
  /// Whether it is that of a child feature, which is cancelled when the child goes away.
  private let isOfChild: Bool
  /// The cancel ids under which the scope is in flight, its own last, and its number there.
  var inFlight: (ids: [CancelID], number: Int)?
  private var wasCancelled = false
  private var effects: [Int: RunningEffect] = [:]
  private var children: [ObjectIdentifier: EffectScope] = [:]

  nonisolated init(in parent: EffectScope?, isOfChild: Bool = false) {
    (self.parent, self.isOfChild) = (parent, isOfChild)
  }

  /// Whether this scope or one around it was cancelled, so that no effect may start in it any more.
  var isCancelled: Bool { wasCancelled || parent?.isCancelled == true }

  /// Whether a child feature around the scope is gone.
  var isOfGoneChild: Bool { isOfChild && wasCancelled || parent?.isOfGoneChild == true }

  /// Adds the scope to its parent, which then cancels it with itself.
  func open() { parent?.children[ObjectIdentifier(self)] = self }

  /// Removes the scope from its parent. No effect runs in it any more.
  func close() { parent?.children[ObjectIdentifier(self)] = nil }

  func insert(_ effect: RunningEffect) { effects[effect.id] = effect }

  func remove(_ effect: RunningEffect) { effects[effect.id] = nil }

  func isAround(_ other: EffectScope) -> Bool {
    sequence(first: other, next: \.parent).contains { $0 === self }
  }

  /// Prevents the start of effects in the scope, and returns the running ones, in the order in which they started.
  func markCancelled() -> [RunningEffect] {
    wasCancelled = true
    var running: [RunningEffect] = []
    appendRunning(to: &running)
    return running.sorted { $0.id < $1.id }
  }

  private func appendRunning(to running: inout [RunningEffect]) {
    for effect in effects.values { running.append(effect) }
    for child in children.values { child.appendRunning(to: &running) }
  }
}
