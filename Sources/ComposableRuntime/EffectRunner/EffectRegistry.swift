/// The effects that run in one store: who they are, under which identities, and how each comes to its one end.
@MainActor
final class EffectRegistry {
  /// The scope around all effects of the store.
  let root = EffectScope(in: nil)
  private var observer: (any StoreObserver)?
  private var lastID = 0
  private var scopes: [CancelID: [EffectScope]] = [:]
  /// What cancels the operations within effects, by identity and number.
  private var operations: [CancelID: [Int: @Sendable () -> Void]] = [:]
  private var lastOperation = 0
  let throttles = Throttles()

  init(observer: (any StoreObserver)?) {
    self.observer = observer
  }

  /// Starts the account of a leaf.
  func begin(_ source: EffectSource, seq: Int, in scope: EffectScope) -> RunningEffect {
    lastID += 1
    let effect = RunningEffect(id: lastID, source: source, scope: scope)
    scope.insert(effect)
    observer?.effectDidStart(EffectStart(id: lastID, seq: seq, source: source))
    return effect
  }

  /// Brings a leaf to its end, unless it has come to one before.
  func end(_ effect: RunningEffect, _ end: EffectEnd) {
    guard effect.phase == .running else { return }
    effect.phase = if case .cancelled = end { .cancelled } else { .finished }
    effect.scope.remove(effect)
    observer?.effectDidEnd(effect.id, end)
  }

  /// Makes a scope within `parent` that is cancelled by `id`, too.
  func openScope(_ id: CancelID, in parent: EffectScope) -> EffectScope {
    let scope = EffectScope(in: parent)
    scope.open()
    scopes[id, default: []].append(scope)
    return scope
  }

  func close(_ scope: EffectScope, _ id: CancelID) {
    scope.close()
    scopes[id]?.removeAll { $0 === scope }
    if scopes[id]?.isEmpty == true { scopes[id] = nil }
  }

  /// Cancels what is in flight under an identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - seq: The action that asked for it.
  ///   - successor: A scope in which a new effect is about to start: the scopes around it are left alone.
  func cancel(_ id: CancelID, by seq: Int?, exceptAround successor: EffectScope? = nil) {
    for scope in scopes[id] ?? [] where successor.map(scope.isAround) != true {
      cancel(scope, by: seq, id: id)
    }
    for (_, cancel) in (operations[id] ?? [:]).sorted(by: { $0.key < $1.key }) { cancel() }
  }

  /// Makes an operation known that is cancelled with the effects of an identity.
  ///
  /// - Returns: Its number.
  func insertOperation(_ id: CancelID, cancel: @escaping @Sendable () -> Void) -> Int {
    lastOperation += 1
    operations[id, default: [:]][lastOperation] = cancel
    return lastOperation
  }

  func removeOperation(_ number: Int, _ id: CancelID) {
    operations[id]?[number] = nil
    if operations[id]?.isEmpty == true { operations[id] = nil }
  }

  /// Cancels all effects of a scope.
  func cancel(_ scope: EffectScope, by seq: Int? = nil, id: CancelID? = nil) {
    let effects = scope.markCancelled()
    for effect in effects {
      end(effect, .cancelled(by: seq, id: id?.base))
    }
    // Only now, when none of them can send any more: cancelling a task runs handlers that others have written.
    for effect in effects {
      effect.task?.cancel()
    }
  }

  /// Cancels everything for good: the store is going away.
  func shutDown() {
    cancel(root)
    observer?.storeDidEnd()
    observer = nil
  }
}
