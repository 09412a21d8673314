#if canImport(SwiftUI)
  internal import SwiftUI
#endif

/// Receives the actions that effects send.
@MainActor
protocol EffectClient<Action>: AnyObject {
  associatedtype Action

  /// Receives an action from the effect with the number `effect`.
  func receive(_ action: Action, from effect: Int, in cascade: Cascade)

  /// Calls `start`, which may start effects, and then reduces the actions that were received during the call.
  func drain(after start: () -> Void)
}

/// Starts the leaves of effect trees, in the order and at the time that the inner nodes define.
@MainActor
final class EffectRunner<Action> {
  /// What a leaf inherits from the action and from the nodes around it.
  private struct Context {
    let seq: Int
    let cascade: Cascade
    var scope: EffectScope
    /// The path of the feature that returned the effect.
    var path = ChildPath()
    /// The animation of the innermost `animation(_:)` around the leaf. Nil outside of all of them.
    var animation: Animation??
    /// The `send` that dismisses the innermost presented feature around the leaf.
    var dismissal: (send: Effect<Action>, scope: EffectScope)?
  }

  private let registry: EffectRegistry
  private weak let client: (any EffectClient<Action>)?
  /// Whether the leaves do their work. Otherwise they only start, and run until ``end(_:_:)`` is called.
  private var doesWork: Bool
  /// The leaves whose work is not done here, and that something may follow.
  private var waiting: [Int: Waiting] = [:]

  /// A leaf whose work is not done here.
  private struct Waiting {
    let effect: RunningEffect
    let context: Context
    /// Does its work here after all.
    let work: () -> Void
  }

  init(registry: EffectRegistry, client: any EffectClient<Action>, doesWork: Bool = true) {
    self.registry = registry
    self.client = client
    self.doesWork = doesWork
  }

  /// Starts the effect of the action with the number `seq`, and keeps the cascade open until the effect is over.
  func start(_ effect: Effect<Action>, seq: Int, in cascade: Cascade) {
    cascade.enter()
    let isOver = start(effect, Context(seq: seq, cascade: cascade, scope: cascade.scope)) { cascade.leave() }
    if isOver { cascade.leave() }
  }

  /// Starts an effect.
  ///
  /// - Parameter then: Called when the effect is over, but not if it is over when this returns. So a long concatenation
  ///   of effects that are over at once does not make the stack grow.
  /// - Returns: Whether the effect is over already.
  private func start(_ effect: Effect<Action>, _ context: Context, then: @escaping () -> Void) -> Bool {
    guard !context.scope.isCancelled else { return true }
    switch effect.node {
    case .none:
      return true
    case .send(let action, let source):
      send(action, source, context)
      return true
    case .run(let work):
      let effect = registry.begin(work.source, seq: context.seq, in: context.scope)
      if doesWork {
        run(work, effect, context, then: then)
      } else {
        wait(effect, context, then: then) { [weak self] in self?.run(work, effect, context, then: then) }
      }
      return false
    case .subscribe(let subscription):
      let effect = registry.begin(subscription.source, seq: context.seq, in: context.scope)
      if doesWork { return subscribe(subscription, effect, context, then: then) }
      wait(effect, context, then: then) { [weak self] in
        if self?.subscribe(subscription, effect, context, then: then) == true { then() }
      }
      return false
    case .merge(let effects):
      return merge(effects, context, then: then)
    case .concatenate(let effects):
      return concatenate(effects[...], context, then: then)
    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { registry.cancel(id, by: context.seq, exceptAround: context.scope) }
      return cancellable(effect, id, context, then: then)
    case .cancel(let id):
      registry.cancel(askedFor: id, by: context.seq)
      return true
    case .animated(let effect, let animation):
      var context = context
      context.animation = .some(animation)
      return start(effect, context, then: then)
    case .presented(let effect, let dismissal):
      var context = context
      context.dismissal = (dismissal, context.scope)
      return start(effect, context, then: then)
    }
  }

  private func send(_ action: Action, _ source: EffectSource, _ context: Context) {
    let effect = registry.begin(source, seq: context.seq, in: context.scope)
    animated(by: context.animation) { client?.receive(action, from: effect.id, in: context.cascade) }
    registry.end(effect, .finished(caught: nil))
  }

  private func animated(by animation: Animation??, _ body: () -> Void) {
    if let animation { ActionAnimation.perform(animation, body) } else { body() }
  }

  private func merge(_ effects: [Effect<Action>], _ context: Context, then: @escaping () -> Void) -> Bool {
    var running = 0
    for effect in effects {
      // Before the start, which can end the effects that were started before.
      running += 1
      let isOver = start(effect, context) {
        running -= 1
        if running == 0 { then() }
      }
      if isOver { running -= 1 }
    }
    return running == 0
  }

  private func concatenate(
    _ effects: ArraySlice<Effect<Action>>, _ context: Context, then: @escaping () -> Void
  ) -> Bool {
    var rest = effects
    while let next = rest.popFirst() {
      let isOver = start(next, context) { [rest] in
        if self.concatenate(rest, context, then: then) { then() }
      }
      if !isOver { return false }
    }
    return true
  }

  private func cancellable(
    _ effect: Effect<Action>, _ id: CancelID, _ context: Context, then: @escaping () -> Void
  ) -> Bool {
    let (scope, number) = registry.openScope(id, in: context.scope)
    var context = context
    context.scope = scope
    if id.isChild { context.path = id.path.ofIdentities }
    let isOver = start(effect, context) {
      self.registry.close(scope, number, id)
      then()
    }
    if isOver { registry.close(scope, number, id) }
    return isOver
  }
}

// MARK: - Work that is not done here

extension EffectRunner {
  private func wait(
    _ effect: RunningEffect, _ context: Context, then: @escaping () -> Void, work: @escaping () -> Void
  ) {
    effect.whenOver = then
    waiting[effect.id] = Waiting(effect: effect, context: context, work: work)
  }

  /// Has all leaves do their work from here on, those that run already, too.
  func doWork() {
    doesWork = true
    let leaves = waiting.sorted { $0.key < $1.key }.map(\.value)
    waiting = [:]
    for leaf in leaves where leaf.effect.phase == .running {
      leaf.effect.whenOver = nil
      leaf.work()
    }
  }

  /// Receives an action from a leaf whose work is not done here, unless the leaf is over.
  func receive(_ action: Action, from id: Int) {
    guard let leaf = waiting[id], leaf.effect.phase == .running else { return }
    animated(by: leaf.context.animation) { client?.receive(action, from: id, in: leaf.context.cascade) }
  }

  /// Ends a leaf whose work is not done here, because the work is over.
  ///
  /// What follows the leaf starts with ``goOn(after:)``.
  func end(_ id: Int, _ end: EffectEnd) {
    guard let effect = waiting[id]?.effect else { return }
    registry.end(effect, end)
  }

  /// Starts what follows a leaf that has ended.
  func goOn(after id: Int) {
    guard let effect = waiting.removeValue(forKey: id)?.effect else { return }
    effect.whenOver?()
    effect.whenOver = nil
  }
}

// MARK: - Work in tasks

extension EffectRunner {
  private func run(
    _ work: EffectWork<Action>, _ effect: RunningEffect, _ context: Context, then: @escaping () -> Void
  ) {
    let send = Send<Action>(send: receiver(of: effect, context))
    let store = runningStore(of: effect, context)
    // The task starts on the main actor, although most work leaves it at once. A task that started elsewhere would have
    // to leave the main actor after `complete` only to end, at the cost of a switch of threads.
    // The work is not part of the change that started it, so it does not inherit the animation of that change.
    effect.task = ActionAnimation.$current.withValue(nil) {
      RunningStore.$ofTask.withValue(store) {
        Task(priority: work.priority) {
          let outcome = await work.perform(send)
          self.complete(effect, outcome, then: then)
        }
      }
    }
  }

  /// Returns the function that receives the actions of an effect.
  private func receiver(of effect: RunningEffect, _ context: Context) -> @MainActor @Sendable (Action) -> Void {
    let cascade = context.cascade
    let animation = context.animation
    return { [weak self] action in
      // An animation that the work itself passes to `send` has precedence.
      self?.animated(by: ActionAnimation.current == nil ? animation : nil) {
        self?.receive(action, from: effect, in: cascade)
      }
    }
  }

  private func runningStore(of effect: RunningEffect, _ context: Context) -> RunningStore {
    RunningStore(
      registry: registry, path: context.path, effect: effect,
      dismiss: context.dismissal.map { dismiss($0.send, $0.scope, effect, context.cascade) })
  }

  /// Returns the function with which an effect dismisses its feature.
  ///
  /// It works as long as the feature is there, also when the effect itself has ended or was cancelled.
  ///
  /// - Parameter scope: The scope of the feature's effects, which is cancelled when the feature goes away.
  private func dismiss(
    _ dismissal: Effect<Action>, _ scope: EffectScope, _ effect: RunningEffect, _ cascade: Cascade
  ) -> @MainActor @Sendable () -> Void {
    { [weak self] in
      guard !scope.isCancelled, case .send(let action, _) = dismissal.node else { return }
      self?.client?.receive(action, from: effect.id, in: cascade)
    }
  }

  private func receive(_ action: Action, from effect: RunningEffect, in cascade: Cascade) {
    switch effect.phase {
    case .running:
      break
    case .cancelled:
      return
    case .finished:
      effect.source.position.report(
        """
        an action was sent by an effect that is over: its "send" has outlived its operation

        hint: await in the operation what uses "send"
        """)
    }
    client?.receive(action, from: effect.id, in: cascade)
  }

  private func complete(_ effect: RunningEffect, _ outcome: EffectResult, then: () -> Void) {
    let end: EffectEnd =
      switch outcome {
      case .finished(let caught): .finished(caught: caught)
      case .failed(let error): .failed(error)
      case .cancelled: .cancelled(by: nil, id: nil)
      }
    registry.end(effect, end)
    if let client { client.drain(after: then) } else { then() }
  }
}

// MARK: - Work that calls back

extension EffectRunner {
  /// Whether the work of a subscription is over.
  private final class SubscribedWork {
    var isStarting = true
    var isOver = false
  }

  private nonisolated static var offMainActor: String {
    """
    an effect sent an action from outside of the main actor: expected the values of its publisher on the main queue

    hint: end the publisher with "receive(on:)" and the main queue
    """
  }

  /// - Returns: Whether the work is over already.
  private func subscribe(
    _ subscription: EffectSubscription<Action>, _ effect: RunningEffect, _ context: Context,
    then: @escaping () -> Void
  ) -> Bool {
    let position = subscription.source.position
    let receive = receiver(of: effect, context)
    let work = SubscribedWork()
    // Values from another thread come later. What follows must not overtake them.
    let comesLater = Flag()
    let finish: @MainActor (EffectResult) -> Void = { result in
      if work.isOver { return }
      work.isOver = true
      effect.cancelSubscription = nil
      // While the work starts, the caller learns from the result that it is over.
      self.complete(effect, result, then: work.isStarting ? {} : then)
    }
    let cancel = RunningStore.$ofTask.withValue(runningStore(of: effect, context)) {
      subscription.start(
        { action in
          let action = UncheckedSendable(action)
          if !MainActorTurn.isCurrent {
            comesLater.raise()
            position.report(Self.offMainActor)
          }
          MainActorTurn.perform(later: comesLater.isRaised) { receive(action.value) }
        },
        {
          if !MainActorTurn.isCurrent { comesLater.raise() }
          MainActorTurn.perform(later: comesLater.isRaised) { finish(.finished(caught: nil)) }
        })
    }
    defer { work.isStarting = false }
    guard !work.isOver else { return true }
    effect.cancelSubscription = {
      cancel()
      finish(.cancelled)
    }
    if effect.phase == .cancelled { effect.cancelWork() }
    return work.isOver
  }
}
