/// A set of effects that are cancelled together: those of a store, of one cascade, or of a `cancellable`.
///
/// Scopes form a tree. An effect belongs to the innermost one, and is cancelled with any of those around it.
@MainActor
final class EffectScope {
  let parent: EffectScope?
  private var wasCancelled = false
  private var effects: [Int: RunningEffect] = [:]
  private var children: [ObjectIdentifier: EffectScope] = [:]

  init(in parent: EffectScope?) {
    self.parent = parent
  }

  /// Whether nothing may start here any more.
  var isCancelled: Bool { wasCancelled || parent?.isCancelled == true }

  /// Makes the scope known to the one around it, which then cancels it with itself.
  func open() { parent?.children[ObjectIdentifier(self)] = self }

  /// Ends what ``open()`` began. Nothing runs here any more.
  func close() { parent?.children[ObjectIdentifier(self)] = nil }

  func insert(_ effect: RunningEffect) { effects[effect.id] = effect }

  func remove(_ effect: RunningEffect) { effects[effect.id] = nil }

  func isAround(_ other: EffectScope) -> Bool {
    sequence(first: other, next: \.parent).contains { $0 === self }
  }

  /// Lets nothing start here any more, and returns what is running, in the order in which it started.
  func markCancelled() -> [RunningEffect] {
    wasCancelled = true
    return running().sorted { $0.id < $1.id }
  }

  private func running() -> [RunningEffect] {
    children.values.reduce(into: Array(effects.values)) { $0 += $1.running() }
  }
}
