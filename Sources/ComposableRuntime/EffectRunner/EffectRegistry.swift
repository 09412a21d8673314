import PlayheadPlatform

/// The running effects of one store and their cancel ids; ends each effect exactly once.
@MainActor
final class EffectRegistry {
  /// The scope around all effects of the store.
  let root = EffectScope(in: nil)
  private var observers: [any StoreObserver] = []
  /// Observers that are called only at the end of the store.
  private var resting: [any StoreObserver] = []
  private var lastID = 0
  /// The scopes in flight under each cancel id, by ascending numbers.
  private var inFlight: [CancelID: [Int: EffectScope]] = [:]
  private var lastNumber = 0
  nonisolated let operations = Operations()
  /// The effect whose operation is being cancelled, and its end.
  private var cancelling: (effect: RunningEffect, end: EffectEnd)?
  /// What waits while an old state is presented in the store; nil while none is.
  @exclusivity(unchecked) var waiting: WaitingEvents?
  /// What others have changed in shared values, if an observer follows these.
  private(set) var news: SharedNews?
  let throttles = Throttles()
  /// The throttles of publishers, which any thread may use.
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

  /// Calls an observer only at the end of the store, until it wakes.
  func rest(_ observer: any StoreObserver) {
    remove(observer)
    resting.append(observer)
  }

  /// Reports the running effects and all later events to an observer that has rested; returns false if it has not.
  func wake(_ observer: any StoreObserver) -> Bool {
    guard resting.contains(where: { $0 === observer }) else { return false }
    remove(observer)
    observers.append(observer)
    for effect in root.running {
      observer.effectDidStart(EffectStart(id: effect.id, seq: 0, source: effect.source))
    }
    return true
  }

  // MARK: - Shared values

  func follow(_ look: @escaping @MainActor @Sendable () -> Void) -> SharedNews {
    if let news { return news }
    let news = SharedNews(of: self, look: look)
    self.news = news
    return news
  }

  func unfollow() { news = nil }

  /// Tells what others have changed in the last state of the store.
  func tellNews(of state: Any) {
    guard waiting == nil, let author = news?.take() else { return }
    func tell<Observer: StoreObserver>(_ observer: Observer) {
      if let state = state as? Observer.State { observer.sharedValueDidChange(by: author, state: state) }
    }
    for observer in observers { tell(observer) }
  }

  func tell(issue: String, at source: String) {
    for observer in observers { observer.issueWasReported(issue, at: source) }
  }

  // MARK: - Effects

  func begin(_ source: EffectSource, _ context: EffectContext) -> RunningEffect {
    lastID += 1
    let effect = RunningEffect(id: lastID, source: source, action: context.action, scope: context.scope)
    context.scope.insert(effect)
    let start = EffectStart(id: lastID, seq: context.seq, source: source)
    for observer in observers { observer.effectDidStart(start) }
    return effect
  }

  /// Ends a leaf once and notifies the observers; a leaf that ends at once because an operation in it is cancelled is cancelled, too.
  func end(_ effect: RunningEffect, _ end: EffectEnd) {
    guard effect.phase == .running else { return }
    // Until now its changes are those of a running effect.
    news?.look()
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

  /// Removes the scope from those that cancel ids find.
  private func remove(_ scope: EffectScope) {
    guard let (ids, number) = scope.inFlight.take() else { return }
    for id in ids {
      guard let index = inFlight.index(forKey: id) else { continue }
      inFlight.values[index][number] = nil
      if inFlight.values[index].isEmpty { inFlight.remove(at: index) }
    }
  }

  // MARK: - Cancellation

  func cancellationDidMeetNothing(_ id: CancelID, by seq: Int?) {
    // The effects of a child are always cancelled when it is removed, whether there are any or not.
    if id.isChild { return }
    for observer in observers { observer.cancellationDidMeetNothing(id.value, by: seq) }
  }

  /// Cancels what is in flight under an id, except around the scope of a new effect; returns whether anything was running.
  @discardableResult
  func cancel(_ id: CancelID, by seq: Int?, exceptAround successor: EffectScope? = nil) -> Bool {
    let operations = takeOperations(id)
    let isMet = cancelScopes(id, by: seq, exceptAround: successor)
    cancel(operations, by: seq)
    return isMet || !operations.isEmpty
  }

  /// Cancels the operations of `withTaskCancellation` at once, and the rest on the main actor, which is later if the caller is elsewhere.
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

  /// Returns whether an effect was running in them.
  private func cancelScopes(_ id: CancelID, by seq: Int?, exceptAround successor: EffectScope? = nil) -> Bool {
    var isMet = false
    for (_, scope) in (inFlight[id] ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let successor, scope.isAround(successor) { continue }
      // Removed at once: the work may continue until it checks for cancellation, but need not be cancelled again.
      let own = scope.inFlight?.ids.last
      remove(scope)
      // The id of the scope, because its path names the places from the store to the feature.
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

  /// Returns whether any effect was running.
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

  /// Cancels all effects and releases the observers, before the store is released.
  func shutDown() {
    unfollow()
    let waiting = waiting.take()
    cancel(root)
    // No effect does anything any more, but their ends are reported to those that wait for them.
    waiting?.happen()
    for observer in observers + resting { observer.storeDidEnd() }
    (observers, resting) = ([], [])
  }
}
