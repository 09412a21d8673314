/// The core of a store that runs a reducer: its state, its queue of actions, and its effects.
@MainActor
final class RootCore<State, Action> {
  private struct QueuedAction {
    let action: Action
    let origin: ActionOrigin
    let cascade: Cascade
    let animation: ActionAnimation.Value?
  }

  /// Observation tracks reads of an ``ObservableState``.
  var state: State {
    observation?.access()
    return storage.pointee
  }
  /// Allocated by hand, so that the runtime does not check for exclusive access, which the main actor ensures.
  nonisolated(unsafe) let storage: UnsafeMutablePointer<State>
  let observation = StoreObservation<State>()
  let reducer: any Reducer<State, Action>
  /// The dependencies at the creation of the store, with which all actions are reduced, wherever they are sent.
  let dependencies = DependencyValues._current
  let position: SourcePosition
  private(set) var observers: [any StoreObserver<State, Action>] {
    didSet { (isObserved, only) = Self.count(observers) }
  }
  /// Faster than `observers.isEmpty`, because the type of the elements is generic.
  @exclusivity(unchecked) private var isObserved: Bool
  /// The only observer, because a loop over `observers` is slow, too; nil if there are several.
  @exclusivity(unchecked) private var only: (any StoreObserver<State, Action>)?
  /// Called with the new state after each action, after the observers.
  var didReduce: ((State) -> Void)?
  var didDrain: (() -> Void)?
  let registry: EffectRegistry
  private lazy var effects = EffectRunner(registry: registry, client: self, doesWork: answering == nil)
  /// The observer that does the work of the effects; nil where they do it themselves.
  private let answering: (any EffectAnswering<State, Action>)?
  private let context: StoreContext
  /// The reads of the running reducer, for the observers.
  private let reads = ReductionReads()
  @exclusivity(unchecked) private var seq = 0
  /// Whether an action cannot be reduced at once: another one is being reduced, or an old state is presented.
  @exclusivity(unchecked) var isDraining = false
  private var queue: [QueuedAction] = []
  /// `queue.isEmpty` takes 300 ns, because the type of the elements is generic.
  @exclusivity(unchecked) private var hasQueuedActions = false
  /// The cascade of the action that is being reduced, or whose effects are being started; nil until it is needed.
  @exclusivity(unchecked) private var current: Cascade?
  @exclusivity(unchecked) var isPresenting = false
  /// Whether observers were told of an action, and not yet of what it has changed.
  @exclusivity(unchecked) private var isReducing = false
  var presentState: UncheckedBox<State>?

  init(initialState: () -> State, reducer: some Reducer<State, Action>, position: SourcePosition) {
    self.position = position
    let context = StoreContext(dependencies)
    self.context = context
    self.storage = .allocate(capacity: 1)
    self.storage.initialize(to: context.during(initialState))
    let (base, own) = StoreCreation.isUnobserved ? (reducer.observed(), []) : reducer.observers()
    self.reducer = base
    self.observers = (StoreCreation.observer?.observers(of: State.self, Action.self) ?? []) + own
    (self.isObserved, self.only) = Self.count(observers)
    self.registry = EffectRegistry(observers: observers)
    context.registry = registry
    self.answering = observers.lazy.compactMap { $0 as? any EffectAnswering<State, Action> }.first
    answering?.storeWillStart(AnsweredEffects(runner: effects))
    for observer in observers { begin(observer) }
  }

  private static func count(
    _ observers: [any StoreObserver<State, Action>]
  ) -> (isObserved: Bool, only: (any StoreObserver<State, Action>)?) {
    (!observers.isEmpty, observers.count == 1 ? observers.first : nil)
  }

  @inline(__always) private func tell(_ body: (any StoreObserver<State, Action>) -> Void) {
    if let only { body(only) } else { for observer in observers { body(observer) } }
  }

  private func begin(_ observer: any StoreObserver<State, Action>) {
    observer.storeWillStart(StoreHandle(self))
    observer.storeDidStart(state: present)
  }

  deinit {
    let last = UncheckedSendable(storage.pointee)
    MainActorTurn.perform { [registry] in
      registry.tellNews(of: last.wrappedValue)
      registry.shutDown()
    }
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// Adds an observer, or returns false if the store has reduced an action already.
  func add(_ observer: any StoreObserver<State, Action>) -> Bool {
    guard seq == 0 else { return false }
    observers.append(observer)
    registry.add(observer)
    begin(observer)
    return true
  }

  func remove(_ observer: AnyObject) {
    observers.removeAll { $0 === observer }
    registry.remove(observer)
    if observers.isEmpty { registry.unfollow() }
  }

  /// Reports later changes of the shared values that `body` reads.
  func following<R>(_ body: () -> R) -> R {
    registry.follow { [weak self] in self?.tellNews() }.reading(body)
  }

  /// Reports what others have changed in shared values since the last action.
  @inline(never) func tellNews() {
    guard !isReducing, !isPresenting, let author = registry.news?.take() else { return }
    for observer in observers { observer.sharedValueDidChange(by: author, state: storage.pointee) }
  }

  /// Calls an observer only at the end of the store until it wakes, so that the store costs what it does without it.
  func rest(_ observer: any StoreObserver<State, Action>) {
    guard observers.contains(where: { $0 === observer }) else { return }
    observers.removeAll { $0 === observer }
    registry.rest(observer)
    if observers.isEmpty { registry.unfollow() }
  }

  /// Reports all later events to an observer that has rested.
  func wake(_ observer: any StoreObserver<State, Action>) {
    if registry.wake(observer) { observers.append(observer) }
  }

  var stackElementIDs: StackElementIDs {
    context.stackElementIDs ?? dependencies.asCurrent { DependencyValues._current.stackElementIDs }
  }

  func send(_ action: Action, from origin: ActionOrigin) -> StoreTask {
    let cascade: Cascade?
    if isDraining {
      if isPresenting { return refuse() }
      let inner = Cascade(registry: registry, parent: currentCascade())
      enqueue(action, from: origin, in: inner)
      cascade = inner
    } else {
      cascade = drain(action, from: origin, in: nil)
    }
    return StoreTask(cascade?.isOpen == true ? cascade : nil)
  }

  private func enqueue(_ action: Action, from origin: ActionOrigin, in cascade: Cascade) {
    cascade.enter()
    hasQueuedActions = true
    queue.append(
      QueuedAction(action: action, origin: origin, cascade: cascade, animation: ActionAnimation.current))
  }

  /// Reduces an action, and then those that were queued meanwhile.
  private func drain(_ action: Action, from origin: ActionOrigin, in cascade: Cascade?) -> Cascade? {
    isDraining = true
    let cascade = reduce(action, from: origin, in: cascade)
    if hasQueuedActions { drainQueue() }
    isDraining = false
    if let didDrain { didDrain() }
    return cascade
  }

  private func drainQueue() {
    var index = 0
    while index < queue.count {
      let next = queue[index]
      index += 1
      if next.animation == ActionAnimation.current {
        _ = reduce(next.action, from: next.origin, in: next.cascade)
      } else {
        ActionAnimation.perform(next.animation) {
          _ = reduce(next.action, from: next.origin, in: next.cascade)
        }
      }
      next.cascade.leave()
    }
    queue.removeAll(keepingCapacity: true)
    hasQueuedActions = false
  }

  /// Reduces one action and starts its effect; the returned cascade is nil for an action without effects.
  private func reduce(_ action: Action, from origin: ActionOrigin, in cascade: Cascade?) -> Cascade? {
    dependencies.asCurrent { reduceWithDependencies(action, from: origin, in: cascade) }
  }

  private func reduceWithDependencies(
    _ action: Action, from origin: ActionOrigin, in cascade: Cascade?
  ) -> Cascade? {
    current = cascade
    defer { current = nil }
    if let news = registry.news, !news.isEmpty { tellNews() }
    seq += 1
    let seq = seq
    // The reducer changes a copy, so that functions that it calls can read the state of the store.
    var next = storage.pointee
    let version = observation?.version(of: next)
    let effect: Effect<Action>
    if isObserved {
      if ActionAnimation.isUsed, let animation = ActionAnimation.current {
        tell { $0.storeWillAnimate(by: animation, seq: seq) }
      }
      isReducing = true
      tell { $0.storeWillReduce(action, seq: seq, from: origin, state: next) }
      if let answering { reads.answers = answering.readAnswers }
      let outerReads = reads.enter()
      let outer = context.enter()
      effect = reducer.reduce(into: &next, action: action)
      context.leave(to: outer)
      reads.leave(to: outerReads)
      if !reads.isEmpty {
        for read in reads.takeAll() { tell { $0.dependencyWasRead(read, seq: seq) } }
      }
      exchangeState(with: &next, since: version)
      tell { $0.storeDidReduce(action, seq: seq, from: next, to: storage.pointee) }
      isReducing = false
      // What another store has changed meanwhile is in the action's change.
      if let news = registry.news, !news.isEmpty { tellNews() }
    } else {
      let outer = context.enter()
      effect = reducer.reduce(into: &next, action: action)
      context.leave(to: outer)
      exchangeState(with: &next, since: version)
    }
    if let didReduce { didReduce(storage.pointee) }
    if !effect.isNone {
      effects.start(effect, of: action, seq: seq, in: currentCascade())
    }
    return current
  }

  @inline(__always) func exchangeState(with next: inout State, since version: _ObservableStateVersion?) {
    if let observation, let version {
      let new = next
      next = storage.pointee
      observation.since(version, becoming: new) { storage.pointee = new }
    } else {
      swap(&storage.pointee, &next)
    }
  }

  private func currentCascade() -> Cascade {
    if let current { return current }
    let cascade = Cascade(registry: registry, parent: nil)
    current = cascade
    return cascade
  }
}

extension RootCore: EffectClient {
  func receive(_ action: Action, from effect: RunningEffect, in cascade: Cascade) {
    if isDraining {
      if isPresenting { return wait(for: action, from: effect, in: cascade) }
      enqueue(action, from: .effect(effect.id), in: cascade)
    } else {
      _ = drain(action, from: .effect(effect.id), in: cascade)
    }
  }
}
