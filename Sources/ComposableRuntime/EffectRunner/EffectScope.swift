/// A set of effects that are cancelled together: those of a store, of one cascade, or of a `cancellable`.
///
/// Scopes form a tree. An effect belongs to the innermost scope around it, and is cancelled with any scope around it.
@MainActor
final class EffectScope {
  private nonisolated(unsafe) var parent: EffectScope?
  /// How many scopes are around it.
  private let depth: Int
  /// Whether it is that of a child feature, which is cancelled when the child goes away.
  private let isOfChild: Bool
  /// The cancel ids under which the scope is in flight, its own last, and its number there.
  var inFlight: (ids: [CancelID], number: Int)?
  /// Whether it is that of a child that is gone.
  private var isGone: Bool
  /// Whether it was cancelled, or one around it while it was open.
  private var isMarked = false
  private var isOpen = false
  private var effects: [Int: RunningEffect] = [:]
  private var children: [ObjectIdentifier: EffectScope] = [:]

  nonisolated init(in parent: EffectScope?, isOfChild: Bool = false, isGone: Bool = false) {
    (self.parent, self.isOfChild, self.isGone) = (parent, isOfChild, isGone)
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  deinit {
    // One after the other, as a cascade releases its own.
    var next = parent.take()
    while isKnownUniquelyReferenced(&next) { next = next?.parent.take() }
  }

  /// Whether this scope or one around it was cancelled, so that no effect may start in it any more.
  ///
  /// - Complexity: O(1) while the scope is open.
  var isCancelled: Bool {
    var scope = self
    // Open scopes are marked with the one around them.
    while !scope.isMarked, !scope.isOpen, let parent = scope.parent { scope = parent }
    return scope.isMarked
  }

  /// Whether a child feature around the scope is gone.
  var isOfGoneChild: Bool { sequence(first: self, next: \.parent).contains(where: \.isGone) }

  /// Adds the scope to its parent, which then cancels it with itself.
  func open() {
    guard let parent else { return }
    if parent.isCancelled { isMarked = true }
    parent.children[ObjectIdentifier(self)] = self
    isOpen = true
  }

  /// Removes the scope from its parent. No effect runs in it any more.
  func close() {
    parent?.children[ObjectIdentifier(self)] = nil
    isOpen = false
  }

  func insert(_ effect: RunningEffect) { effects[effect.id] = effect }

  func remove(_ effect: RunningEffect) { effects[effect.id] = nil }

  /// - Complexity: O(*n*) in the scopes between both.
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

  /// The effects that run in the scope, in the order in which they started.
  var running: [RunningEffect] { running { _ in } }

  /// Returns the effects that run in the scope, and calls `visit` with it and with each open scope in it.
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
