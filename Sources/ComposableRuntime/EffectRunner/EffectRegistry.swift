/// The effects that run in one store, and their cancel ids. It ends each effect exactly once.
@MainActor
final class EffectRegistry {
  /// The scope around all effects of the store.
  let root = EffectScope(in: nil)
  private var observers: [any StoreObserver]
  private var lastID = 0
  /// The scopes and operations in flight under each cancel id, by ascending numbers.
  private var inFlight: [CancelID: [Int: InFlight]] = [:]
  private var lastNumber = 0
  /// The effect whose operation is being cancelled, and by what.
  private var cancelling: (effect: RunningEffect, end: EffectEnd)?
  let throttles = Throttles()
  /// The throttles of publishers, which may be used from any thread.
  nonisolated let publisherThrottles = Lock(Throttles())

  init(observers: [any StoreObserver]) {
    self.observers = observers
  }

  func add(_ observer: any StoreObserver) { observers.append(observer) }

  /// Registers a leaf that starts, and tells the observers.
  func begin(_ source: EffectSource, seq: Int, in scope: EffectScope) -> RunningEffect {
    lastID += 1
    let effect = RunningEffect(id: lastID, source: source, scope: scope)
    scope.insert(effect)
    let start = EffectStart(id: lastID, seq: seq, source: source)
    for observer in observers { observer.effectDidStart(start) }
    return effect
  }

  /// Ends a leaf and tells the observers, unless the leaf has ended before.
  ///
  /// A leaf that ends at once because an operation in it is cancelled is cancelled, too.
  func end(_ effect: RunningEffect, _ end: EffectEnd) {
    guard effect.phase == .running else { return }
    var end = end
    if let cancelling, cancelling.effect === effect { end = cancelling.end }
    effect.phase = if case .cancelled = end { .cancelled } else { .finished }
    effect.scope.remove(effect)
    for observer in observers { observer.effectDidEnd(effect.id, end) }
  }

  /// Opens a scope inside `parent` that `id` cancels, too.
  ///
  /// - Returns: The scope, and the number to close it with.
  func openScope(_ id: CancelID, in parent: EffectScope) -> (scope: EffectScope, number: Int) {
    let scope = EffectScope(in: parent)
    scope.open()
    return (scope, insert(.scope(scope), id))
  }

  func close(_ scope: EffectScope, _ number: Int, _ id: CancelID) {
    scope.close()
    remove(number, id)
  }

  /// Registers an operation that a cancel id cancels, together with the effects under that id.
  ///
  /// - Parameters:
  ///   - id: The cancel id.
  ///   - effect: The effect whose work the operation is.
  ///   - cancel: Cancels the operation.
  /// - Returns: The number to remove the operation with.
  func insertOperation(
    _ id: CancelID, of effect: RunningEffect? = nil, cancel: @escaping @Sendable () -> Void
  ) -> Int {
    insert(.operation(cancel, of: effect), id)
  }

  func removeOperation(_ number: Int, _ id: CancelID) { remove(number, id) }

  /// Cancels everything in flight under a cancel id, as an effect or the app asks for it, and tells the observers if that is
  /// nothing.
  ///
  /// - Parameters:
  ///   - id: The cancel id.
  ///   - seq: The number of the action whose effect asks for it; nil if no action does.
  func cancel(askedFor id: CancelID, by seq: Int?) {
    // The effects of a child are cancelled whenever it goes, whether there are any or not.
    guard !cancel(id, by: seq), !id.isChild else { return }
    for observer in observers { observer.cancellationDidMeetNothing(id.value, by: seq) }
  }

  /// Cancels all scopes and operations in flight under a cancel id.
  ///
  /// - Parameters:
  ///   - id: The cancel id.
  ///   - seq: The number of the action whose effect asks for it; nil if no action does.
  ///   - successor: A scope in which a new effect is about to start. It and the scopes around it are not cancelled.
  /// - Returns: Whether an effect or an operation was running in them.
  @discardableResult
  func cancel(_ id: CancelID, by seq: Int?, exceptAround successor: EffectScope? = nil) -> Bool {
    var isMet = false
    for (number, found) in (inFlight[id] ?? [:]).sorted(by: { $0.key < $1.key }) {
      if case .scope(let scope) = found.kind, successor.map(scope.isAround) == true { continue }
      // Removed at once. The work can go on until it checks for cancellation, but need not be cancelled again.
      remove(number, found.id)
      switch found.kind {
      // The id of what was found, because its path has the names of the places from the store to the feature.
      case .scope(let scope):
        if cancel(scope, by: seq, id: found.id) { isMet = true }
      case .operation(let cancel, let effect):
        isMet = true
        let outer = cancelling
        cancelling = effect.map { ($0, .cancelled(by: seq, id: found.id.value)) }
        cancel()
        cancelling = outer
      }
    }
    if self !== Self.publishers, Self.publishers.cancel(id, by: seq) { isMet = true }
    return isMet
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
  ///
  /// - Returns: Whether any was running.
  @discardableResult func cancel(_ scope: EffectScope, by seq: Int? = nil, id: CancelID? = nil) -> Bool {
    let effects = scope.markCancelled()
    for effect in effects {
      end(effect, .cancelled(by: seq, id: id?.value))
    }
    // Last, when no effect of the scope can send any more: cancelling a task runs cancellation handlers of the app.
    for effect in effects {
      effect.cancelWork()
    }
    return !effects.isEmpty
  }

  /// Cancels all effects and releases the observers, because the store is going away.
  func shutDown() {
    cancel(root)
    for observer in observers { observer.storeDidEnd() }
    observers = []
  }
}

extension EffectRegistry {
  /// A scope or an operation that a cancel id cancels.
  private struct InFlight {
    enum Kind {
      case scope(EffectScope)
      /// A closure that cancels an operation: that of `withTaskCancellation`, or a ``CancellableOperation``. The latter may
      /// call code of the app.
      case operation(@Sendable () -> Void, of: RunningEffect?)
    }

    let kind: Kind
    /// Its cancel id, with the path of its feature.
    let id: CancelID
  }
}
