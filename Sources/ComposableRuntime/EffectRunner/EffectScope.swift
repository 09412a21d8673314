/// Effects that are cancelled together: of a store, a cascade or a `cancellable`, and with any scope around it.
@MainActor
final class EffectScope {
  private nonisolated(unsafe) var parent: EffectScope?
  private let depth: Int
  /// Whether it belongs to a child feature, and is cancelled when the child is removed.
  private let isOfChild: Bool
  /// The cancel ids under which the scope is in flight, its own last, and its number there.
  var inFlight: (ids: [CancelID], number: Int)?
  /// Whether it belongs to a child that was removed.
  private var isGone: Bool
  /// Whether it was cancelled, or a scope around it was while it was open.
  private var isMarked = false
  private var isOpen = false
  private var effects: [Int: RunningEffect] = [:]
  private var children: [ObjectIdentifier: EffectScope] = [:]

  nonisolated init(in parent: EffectScope?, isOfChild: Bool = false, isGone: Bool = false) {
    (self.parent, self.isOfChild, self.isGone) = (parent, isOfChild, isGone)
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  deinit {
    // A loop, because a long chain would overflow the stack.
    var next = parent.take()
    while isKnownUniquelyReferenced(&next) { next = next?.parent.take() }
  }

  /// Whether this scope or one around it was cancelled, so that no effect may start in it; O(1) while the scope is open.
  var isCancelled: Bool {
    var scope = self
    // An open scope is marked together with the one around it.
    while !scope.isMarked, !scope.isOpen, let parent = scope.parent { scope = parent }
    return scope.isMarked
  }

  var isOfGoneChild: Bool { sequence(first: self, next: \.parent).contains(where: \.isGone) }

  /// Adds the scope to its parent, which then cancels it with itself.
  func open() {
    guard let parent else { return }
    if parent.isCancelled { isMarked = true }
    parent.children[ObjectIdentifier(self)] = self
    isOpen = true
  }

  /// Removes the scope from its parent, when no effect runs in it any more.
  func close() {
    parent?.children[ObjectIdentifier(self)] = nil
    isOpen = false
  }

  func insert(_ effect: RunningEffect) { effects[effect.id] = effect }

  func remove(_ effect: RunningEffect) { effects[effect.id] = nil }

  /// Takes O(*n*) in the scopes between both.
  func isAround(_ other: EffectScope) -> Bool {
    var scope = other
    while scope.depth > depth, let parent = scope.parent { scope = parent }
    return scope === self
  }

  /// Prevents the start of effects in the scope, and returns the running ones, in the order in which they started.
  func markCancelled() -> [RunningEffect] {
    isGone = isOfChild
    return running { $0.isMarked = true }
  }

  /// In the order in which they started.
  var running: [RunningEffect] { running { _ in } }

  /// Returns the running effects, and calls `visit` with this scope and each open scope in it.
  private func running(_ visit: (EffectScope) -> Void) -> [RunningEffect] {
    var running: [RunningEffect] = []
    var rest = [self]
    while let scope = rest.popLast() {
      visit(scope)
      if !scope.effects.isEmpty { running += scope.effects.values }
      if !scope.children.isEmpty { rest += scope.children.values }
    }
    if running.count > 1 { running.sort { $0.id < $1.id } }
    return running
  }
}
