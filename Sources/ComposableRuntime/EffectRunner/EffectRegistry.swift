import PlayheadPlatform

/// The effects that run in one store, and their cancel ids. It ends each effect exactly once.
@MainActor
final class EffectRegistry {
  /// The scope around all effects of the store.
  let root = EffectScope(in: nil)
  private var observers: [any StoreObserver] = []
  /// Observers that hear of nothing but the end of the store.
  private var resting: [any StoreObserver] = []
  private var lastID = 0
  /// The scopes in flight under each cancel id, by ascending numbers.
  private var inFlight: [CancelID: [Int: EffectScope]] = [:]
  private var lastNumber = 0
  nonisolated let operations = Operations()
  /// The effect whose operation is being cancelled, and by what.
  private var cancelling: (effect: RunningEffect, end: EffectEnd)?
  /// What waits while an old state is presented in the store; nil where none is.
  @exclusivity(unchecked) var waiting: WaitingEvents?
  let throttles = Throttles()
  /// The throttles of publishers, which may be used from any thread.
  nonisolated let publisherThrottles = Lock(Throttles())

  nonisolated init() {}

  init(observers: [any StoreObserver]) {
    self.observers = observers
  }

  func add(_ observer: any StoreObserver) { observers.append(observer) }

  func remove(_ observer: AnyObject) {
    observers.removeAll { $0 === observer }
    resting.removeAll { $0 === observer }
  }

  /// Tells an observer nothing but the end of the store, until it wakes.
  func rest(_ observer: any StoreObserver) {
    remove(observer)
    resting.append(observer)
  }

  /// Tells an observer that has rested which effects are running, and all that happens from here on.
  ///
  /// - Returns: Whether it has rested.
  func wake(_ observer: any StoreObserver) -> Bool {
    guard resting.contains(where: { $0 === observer }) else { return false }
    remove(observer)
    observers.append(observer)
    for effect in root.running {
      observer.effectDidStart(EffectStart(id: effect.id, seq: 0, source: effect.source))
    }
    return true
  }

  func tell(issue: String, at source: String) {
    for observer in observers { observer.issueWasReported(issue, at: source) }
  }

  // MARK: - Effects

  /// Registers a leaf that starts, and tells the observers.
  func begin(_ source: EffectSource, _ context: EffectContext) -> RunningEffect {
    lastID += 1
    let effect = RunningEffect(id: lastID, source: source, action: context.action, scope: context.scope)
    context.scope.insert(effect)
    let start = EffectStart(id: lastID, seq: context.seq, source: source)
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

  // MARK: - Scopes

  /// Opens a scope that `id` cancels, too.
  func open(_ scope: EffectScope, _ id: CancelID) {
    scope.open()
    lastNumber += 1
    let ids = id.all
    scope.inFlight = (ids, lastNumber)
    for id in ids { inFlight[id, default: [:]][lastNumber] = scope }
  }

  func close(_ scope: EffectScope) {
    scope.close()
    remove(scope)
  }

  /// The cancel ids do not find the scope any more.
  private func remove(_ scope: EffectScope) {
    guard let (ids, number) = scope.inFlight.take() else { return }
    for id in ids {
      guard let index = inFlight.index(forKey: id) else { continue }
      inFlight.values[index][number] = nil
      if inFlight.values[index].isEmpty { inFlight.remove(at: index) }
    }
  }

  // MARK: - Cancellation

  /// Cancels everything in flight under a cancel id, and tells the observers if that is nothing.
  ///
  /// - Parameter seq: The number of the action whose effect asks for it; nil if no action does.
  func cancel(askedFor id: CancelID, by seq: Int?) {
    if !cancel(id, by: seq) { cancellationDidMeetNothing(id, by: seq) }
  }

  private func cancellationDidMeetNothing(_ id: CancelID, by seq: Int?) {
    // The effects of a child are cancelled whenever it goes, whether there are any or not.
    if id.isChild { return }
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
    let operations = takeOperations(id)
    let isMet = cancelScopes(id, by: seq, exceptAround: successor)
    cancel(operations, by: seq)
    return isMet || !operations.isEmpty
  }

  /// Cancels everything in flight under a cancel id.
  ///
  /// The operations of `withTaskCancellation` that are in flight now are cancelled when this returns. The rest is, too, if the
  /// caller is on the main actor. Otherwise publishers' operations that are in flight now, and the effects that are in flight
  /// then, are cancelled in a later turn of it.
  ///
  /// - Parameter isAskedFor: Whether to tell the observers if nothing is in flight.
  nonisolated func cancelFromAnywhere(_ id: CancelID, isAskedFor: Bool = true) {
    let operations = takeOperations(id)
    for operation in operations where !operation.isMainActors { operation.cancel() }
    MainActorTurn.perform { self.cancel(id, operations, isAskedFor: isAskedFor) }
  }

  private func cancel(_ id: CancelID, _ operations: [Operations.Operation], isAskedFor: Bool) {
    if let waiting { return waiting.add { self.cancel(id, operations, isAskedFor: isAskedFor) } }
    let isMet = cancelScopes(id, by: nil)
    cancel(operations.filter(\.isMainActors), by: nil)
    if isAskedFor, !isMet, operations.isEmpty { cancellationDidMeetNothing(id, by: nil) }
  }

  private nonisolated func takeOperations(_ id: CancelID) -> [Operations.Operation] {
    operations.take(id) + (self === Self.publishers ? [] : Self.publishers.operations.take(id))
  }

  /// - Returns: Whether an effect was running in them.
  private func cancelScopes(_ id: CancelID, by seq: Int?, exceptAround successor: EffectScope? = nil) -> Bool {
    var isMet = false
    for (_, scope) in (inFlight[id] ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let successor, scope.isAround(successor) { continue }
      // Removed at once. The work can go on until it checks for cancellation, but need not be cancelled again.
      let own = scope.inFlight?.ids.last
      remove(scope)
      // The id of the scope, because its path has the names of the places from the store to the feature.
      if cancel(scope, by: seq, id: own) { isMet = true }
    }
    return isMet
  }

  private func cancel(_ operations: [Operations.Operation], by seq: Int?) {
    for operation in operations {
      let outer = cancelling
      cancelling = operation.effect.map { ($0, .cancelled(by: seq, id: operation.id.value)) }
      operation.cancel()
      cancelling = outer
    }
  }

  /// Cancels all effects of a scope, and returns whether any was running.
  @discardableResult func cancel(_ scope: EffectScope, by seq: Int? = nil, id: CancelID? = nil) -> Bool {
    let effects = scope.markCancelled()
    for effect in effects {
      end(effect, .cancelled(by: seq, id: observers.isEmpty ? nil : id?.value))
    }
    // Last, when no effect of the scope can send any more: cancelling a task runs cancellation handlers of the app.
    for effect in effects {
      effect.cancelWork()
    }
    return !effects.isEmpty
  }

  /// Cancels all effects and releases the observers, because the store is going away.
  func shutDown() {
    let waiting = waiting
    self.waiting = nil
    cancel(root)
    // No effect acts any more, but who waits for the effects is told of their end.
    waiting?.happen()
    for observer in observers + resting { observer.storeDidEnd() }
    (observers, resting) = ([], [])
  }
}
