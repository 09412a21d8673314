/// The effects that run in one store: who they are, under which identities, and how each comes to its one end.
@MainActor
final class EffectRegistry {
  /// The scope around all effects of the store.
  let root = EffectScope(in: nil)
  private var observers: [any StoreObserver]
  private var lastID = 0
  /// What is in flight under an identity, by numbers that ascend.
  private var inFlight: [CancelID: [Int: InFlight]] = [:]
  private var lastNumber = 0
  let throttles = Throttles()

  init(observers: [any StoreObserver]) {
    self.observers = observers
  }

  /// Starts the account of a leaf.
  func begin(_ source: EffectSource, seq: Int, in scope: EffectScope) -> RunningEffect {
    lastID += 1
    let effect = RunningEffect(id: lastID, source: source, scope: scope)
    scope.insert(effect)
    let start = EffectStart(id: lastID, seq: seq, source: source)
    for observer in observers { observer.effectDidStart(start) }
    return effect
  }

  /// Brings a leaf to its end, unless it has come to one before.
  func end(_ effect: RunningEffect, _ end: EffectEnd) {
    guard effect.phase == .running else { return }
    effect.phase = if case .cancelled = end { .cancelled } else { .finished }
    effect.scope.remove(effect)
    for observer in observers { observer.effectDidEnd(effect.id, end) }
  }

  /// Makes a scope within `parent` that is cancelled by `id`, too.
  ///
  /// - Returns: The scope, and the number by which it is to be closed.
  func openScope(_ id: CancelID, in parent: EffectScope) -> (scope: EffectScope, number: Int) {
    let scope = EffectScope(in: parent)
    scope.open()
    return (scope, insert(.scope(scope), id))
  }

  func close(_ scope: EffectScope, _ number: Int, _ id: CancelID) {
    scope.close()
    remove(number, id)
  }

  /// Makes an operation known that is cancelled with the effects of an identity.
  ///
  /// - Returns: The number by which it is to be removed.
  func insertOperation(_ id: CancelID, cancel: @escaping @Sendable () -> Void) -> Int {
    insert(.operation(cancel), id)
  }

  func removeOperation(_ number: Int, _ id: CancelID) { remove(number, id) }

  /// Cancels what is in flight under an identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - seq: The action that asked for it.
  ///   - successor: A scope in which a new effect is about to start: the scopes around it are left alone.
  func cancel(_ id: CancelID, by seq: Int?, exceptAround successor: EffectScope? = nil) {
    for (number, found) in (inFlight[id] ?? [:]).sorted(by: { $0.key < $1.key }) {
      if case .scope(let scope) = found.kind, successor.map(scope.isAround) == true { continue }
      // Its work may take its time to notice; until then it need not be found again.
      remove(number, found.id)
      switch found.kind {
      case .scope(let scope): cancel(scope, by: seq, id: id)
      case .operation(let cancel): cancel()
      }
    }
  }

  private func insert(_ kind: InFlight.Kind, _ id: CancelID) -> Int {
    lastNumber += 1
    let new = InFlight(kind: kind, id: id)
    for id in id.all { inFlight[id, default: [:]][lastNumber] = new }
    return lastNumber
  }

  private func remove(_ number: Int, _ id: CancelID) {
    for id in id.all {
      inFlight[id]?[number] = nil
      if inFlight[id]?.isEmpty == true { inFlight[id] = nil }
    }
  }

  /// Cancels all effects of a scope.
  func cancel(_ scope: EffectScope, by seq: Int? = nil, id: CancelID? = nil) {
    let effects = scope.markCancelled()
    for effect in effects {
      end(effect, .cancelled(by: seq, id: id?.value))
    }
    // Only now, when none of them can send any more: cancelling a task runs handlers that others have written.
    for effect in effects {
      effect.task?.cancel()
    }
  }

  /// Cancels everything for good: the store is going away.
  func shutDown() {
    cancel(root)
    for observer in observers { observer.storeDidEnd() }
    observers = []
  }
}

extension EffectRegistry {
  /// What an identity cancels.
  private struct InFlight {
    enum Kind {
      case scope(EffectScope)
      /// What cancels an operation within an effect.
      case operation(@Sendable () -> Void)
    }

    let kind: Kind
    /// The identity that it was given, at the place of its feature.
    let id: CancelID
  }
}
