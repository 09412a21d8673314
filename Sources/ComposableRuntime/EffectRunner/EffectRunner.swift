@MainActor
protocol EffectClient<Action>: AnyObject {
  associatedtype Action

  /// Reduces an action of an effect, or queues it while another action is being reduced.
  func receive(_ action: Action, from effect: RunningEffect, in cascade: Cascade)
}

/// Runs the effect trees of one store, by the steps that an ``EffectMachine`` returns.
@MainActor
final class EffectRunner<Action> {
  typealias Leaf = EffectMachine.Leaf
  typealias Context = EffectContext

  let registry: EffectRegistry
  private(set) weak var client: (any EffectClient<Action>)?
  /// False if leaves only start, and run until ``end(_:_:)`` is called.
  var doesWork: Bool
  /// The leaves whose work is done elsewhere and that something may follow.
  var answered: [Int: AnsweredLeaf] = [:]
  @exclusivity(unchecked) private var machine = EffectMachine()
  @exclusivity(unchecked) private var isAdvancing = false
  /// The number of pending steps that wait until the action of an effect has been reduced.
  @exclusivity(unchecked) private var base = 0
  /// Whether a `send` holds what follows it, because its action is reduced later.
  var holdsSends = false
  /// The last `send` that holds the pending steps until ``goOn()``.
  private var holder: Int?
  /// The effect whose action holds the pending steps; nil if no step starts or cancels anything.
  var heldBy: Int? { holder.flatMap { machine.hasWork ? $0 : nil } }

  init(registry: EffectRegistry, client: any EffectClient<Action>, doesWork: Bool = true) {
    self.registry = registry
    self.client = client
    self.doesWork = doesWork
  }

  /// Starts the effect of the action with the number `seq`, and keeps the cascade open until the effect has ended.
  func start(_ effect: Effect<Action>, of action: Action, seq: Int, in cascade: Cascade) {
    cascade.enter()
    // The most frequent effect, a single `send`, ends at once.
    if case .leaf(let leaf) = effect.node, case .send(let action) = leaf.typed(Action.self).work, !isAdvancing,
      !cascade.scope.isCancelled
    {
      let context = Context(seq: seq, action: nil, cascade: cascade, scope: cascade.scope)
      client?.receive(action, from: begin(leaf.source, context), in: cascade)
      return cascade.leave()
    }
    machine.start(
      effect.node, Context(seq: seq, action: CaseName(of: action), cascade: cascade, scope: cascade.scope))
    advance()
  }

  /// Starts what follows a leaf that has ended.
  func goOn(after leaf: Leaf) {
    machine.goOn(after: leaf)
    advance()
  }

  /// Continues after an action that was held.
  func goOn() {
    holder = nil
    let outer = base
    base = 0
    advance()
    base = outer
  }

  /// Calls `body` with no step held, and without doing the steps that are pending already.
  func inBetween(_ body: () -> Void) {
    let outer = (base, isAdvancing, holder, holdsSends)
    (base, isAdvancing, holder, holdsSends) = (machine.depth, false, nil, false)
    body()
    (base, isAdvancing, holder, holdsSends) = outer
  }

  /// Does the pending steps; those that a step adds are done after it, by the same call.
  private func advance() {
    if isAdvancing { return }
    isAdvancing = true
    while holder == nil, let step = machine.next(above: base) { perform(step) }
    isAdvancing = false
  }

  private func perform(_ step: EffectMachine.Step) {
    switch step {
    case .start(let leaf):
      start(leaf)
    case .cancel(let id, let seq):
      if !registry.cancel(id, by: seq) { registry.cancellationDidMeetNothing(id, by: seq) }
    case .open(let scope, let id, let replacingInFlight, let seq):
      if replacingInFlight { registry.cancel(id, by: seq, exceptAround: scope) }
      registry.open(scope, id)
    case .close(let scope):
      registry.close(scope)
    case .leave(let cascade):
      cascade.leave()
    }
  }

  private func start(_ leaf: Leaf) {
    let (source, context) = (leaf.effect.source, leaf.context)
    switch leaf.effect.typed(Action.self).work {
    case .send(let action):
      send(action, leaf)
    case .sendMade(let action):
      send(action(), leaf)
    case .run(let work):
      let effect = registry.begin(source, context)
      if doesWork { run(work, effect, leaf) } else { answer(effect, leaf) { $0.run(work, effect, leaf) } }
    case .subscribe(let subscription):
      let effect = registry.begin(source, context)
      if doesWork {
        subscribe(subscription, effect, leaf)
      } else {
        answer(effect, leaf) { $0.subscribe(subscription, effect, leaf) }
      }
    }
  }

  /// Does a `send`, whose action and its immediate consequences come before what follows it.
  private func send(_ action: Action, _ leaf: Leaf) {
    let context = leaf.context
    let effect = begin(leaf.effect.source, context)
    machine.goOn(after: leaf)
    if holdsSends { holder = effect.id }
    let outer = base
    (base, isAdvancing) = (machine.depth, false)
    animated(by: context.animation) { client?.receive(action, from: effect, in: context.cascade) }
    (base, isAdvancing) = (outer, true)
  }

  /// Registers a `send`, which has ended when its action is reduced.
  private func begin(_ source: EffectSource, _ context: Context) -> RunningEffect {
    let effect = registry.begin(source, context)
    registry.end(effect, .finished(caught: nil))
    return effect
  }

  // MARK: - What the work of all leaves has in common

  func animated(by animation: ActionAnimation.Value??, _ body: () -> Void) {
    if let animation { ActionAnimation.perform(animation, body) } else { body() }
  }

  func receiver(of effect: RunningEffect, _ context: Context) -> @MainActor @Sendable (Action) -> Void {
    let cascade = context.cascade
    let animation = context.animation
    return { [weak self] action in
      // An animation that the work itself passes to `send` has precedence.
      self?.animated(by: ActionAnimation.current == nil ? animation : nil) {
        self?.receive(action, from: effect, in: cascade)
      }
    }
  }

  private func receive(_ action: Action, from effect: RunningEffect, in cascade: Cascade) {
    switch effect.phase {
    case .running: client?.receive(action, from: effect, in: cascade)
    case .cancelled: break
    case .finished:
      effect.source.position.report(
        """
        an action was sent by an effect that is over: its "send" has outlived its operation, found \
        "\(ActionName.name(of: action))" from the effect of "\(effect.action.map(\.description) ?? "\(Action.self)")"

        hint: await in the operation what uses "send"
        """)
      client?.receive(action, from: effect, in: cascade)
    }
  }

  func runningStore(of effect: RunningEffect, _ context: Context) -> RunningStore {
    RunningStore(
      registry: registry, path: context.path, effect: effect,
      dismiss: context.dismissal.map { dismiss($0.send, $0.scope, effect, context.cascade) })
  }

  /// Returns the function that dismisses the feature of `scope`, which works while the feature is presented, even if the effect has ended.
  private func dismiss(
    _ dismissal: EffectLeaf, _ scope: EffectScope, _ effect: RunningEffect, _ cascade: Cascade
  ) -> @MainActor @Sendable () -> Void {
    { [weak self] in
      guard let self else { return }
      if let waiting = registry.waiting {
        let again = self.dismiss(dismissal, scope, effect, cascade)
        return waiting.add(isAction: true) { again() }
      }
      guard !scope.isOfGoneChild, let action = dismissal.typed(Action.self).sentAction else { return }
      // No effect starts in a cancelled cascade, but the dismissal's own effects must.
      let cascade = cascade.scope.isCancelled ? Cascade(registry: registry, parent: nil) : cascade
      client?.receive(action, from: effect, in: cascade)
    }
  }

  /// Ends a leaf whose work is done, and starts what follows.
  func complete(_ leaf: Leaf, _ effect: RunningEffect, _ outcome: EffectResult) {
    if let waiting = registry.waiting { return waiting.add { self.complete(leaf, effect, outcome) } }
    let end: EffectEnd =
      switch outcome {
      case .finished(let caught): .finished(caught: caught)
      case .failed(let error): .failed(error)
      case .cancelled: .cancelled(by: nil, id: nil)
      }
    registry.end(effect, end)
    goOn(after: leaf)
  }
}
