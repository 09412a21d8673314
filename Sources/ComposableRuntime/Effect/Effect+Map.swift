// Operators that make a new effect tree from this one.
extension Effect {
  /// Returns the same tree with other leaves and cancel ids.
  ///
  /// - Parameters:
  ///   - leaf: Makes the new leaf from an old one: a `send`, a `run` or a `subscribe`.
  ///   - id: Makes the new cancel id from an old one.
  /// - Complexity: O(*n*) for *n* nodes.
  func rebuilt<T>(
    _ leaf: (Self) -> Effect<T>, id: (CancelID) -> CancelID = { $0 }
  ) -> Effect<T> {
    switch node {
    case .none: .none
    case .send, .run, .subscribe: leaf(self)
    case .merge(let effects): Effect<T>(.merge(EffectList(effects.map { $0.rebuilt(leaf, id: id) })))
    case .concatenate(let effects): Effect<T>(.concatenate(EffectList(effects.map { $0.rebuilt(leaf, id: id) })))
    case .cancellable(let effect, let old, let cancelInFlight):
      Effect<T>(.cancellable(effect.rebuilt(leaf, id: id), id: id(old), cancelInFlight: cancelInFlight))
    case .cancel(let old): Effect<T>(.cancel(id(old)))
    case .animated(let effect, let animation): Effect<T>(.animated(effect.rebuilt(leaf, id: id), animation))
    case .presented(let effect, let dismissal):
      Effect<T>(.presented(effect.rebuilt(leaf, id: id), dismissal: dismissal.rebuilt(leaf, id: id)))
    }
  }

  /// Returns an effect that does the same work, and sends `transform(action)` for each action.
  ///
  /// - Parameter transform: Makes the action to send from an action of this effect.
  /// - Complexity: O(*n*) for *n* leaves.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    rebuilt { $0.mappedLeaf(transform) }
  }

  /// - Parameter steps: The way from the state of the whole to that of the part, if the leaf belongs to a part.
  private func mappedLeaf<T>(
    _ transform: @escaping @Sendable (Action) -> T, in steps: [FeatureStep] = []
  ) -> Effect<T> {
    switch node {
    case .send(let action, let source): Effect<T>(.send(transform(action), source.inside(steps)))
    case .run(let work):
      Effect<T>(
        .run(
          EffectWork(source: work.source.inside(steps), priority: work.priority, taskName: work.taskName) { send in
            await work.perform(Send { action in send(transform(action)) })
          }))
    case .subscribe(let subscription):
      Effect<T>(.subscribe(subscription.map(transform, source: subscription.source.inside(steps))))
    default: .none
    }
  }

  /// Returns this effect of a part of a feature as an effect of the whole feature.
  ///
  /// - Parameters:
  ///   - step: The step to the part.
  ///   - transform: Makes an action of the whole feature from an action of the part.
  func inside<T>(_ step: ChildPath.Step, _ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    let feature = step.feature
    return rebuilt({ $0.mappedLeaf(transform, in: feature) }, id: { $0.inside(step) })
  }

  /// Returns this effect of a child as an effect of its parent, which ``cancelChild(_:)`` cancels.
  ///
  /// - Parameters:
  ///   - step: The step to the child.
  ///   - action: The action of the parent that the child has handled.
  ///   - transform: Makes an action of the parent from an action of the child.
  func ofChild<T>(
    _ step: ChildPath.Step, of action: T, _ transform: @escaping @Sendable (Action) -> T
  ) -> Effect<T> {
    if isNone { return .none }
    let step = step.named(byCaseOf: action)
    return Effect<T>(
      .cancellable(inside(step, transform), id: CancelID(child: ChildPath(step)), cancelInFlight: false))
  }

  /// Returns this effect of a presented child as an effect of its parent.
  ///
  /// - Parameters:
  ///   - step: The step to the child.
  ///   - dismissal: The action of the parent that dismisses the child, which `dismiss` sends.
  ///   - position: The operator that presents the child.
  ///   - transform: Makes an action of the parent from an action of the child.
  func ofPresentedChild<T>(
    _ step: ChildPath.Step, dismissal: T, at position: SourcePosition,
    _ transform: @escaping @Sendable (Action) -> T
  ) -> Effect<T> {
    if isNone { return .none }
    let step = step.named(byCaseOf: dismissal)
    let dismissal = Effect<T>(.send(dismissal, EffectSource(name: "dismiss", position: position)))
    return Effect<T>(
      .cancellable(
        Effect<T>(.presented(inside(step, transform), dismissal: dismissal)), id: CancelID(child: ChildPath(step)),
        cancelInFlight: false))
  }

  /// An effect that cancels all effects of a child feature, because the child is gone.
  static func cancelChild(_ step: ChildPath.Step) -> Self { Self(.cancel(CancelID(child: ChildPath(step)))) }
}
