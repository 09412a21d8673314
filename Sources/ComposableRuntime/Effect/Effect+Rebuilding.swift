// Operators on effects are walks over their trees.
extension Effect {
  /// The same tree with other leaves and identities.
  ///
  /// - Parameters:
  ///   - leaf: Given an effect that is a `send` or a `run`.
  ///   - id: Given an identity.
  /// - Complexity: O(*n*) for *n* nodes.
  func rebuilt<T>(
    _ leaf: (Self) -> Effect<T>, id: (CancelID) -> CancelID = { $0 }
  ) -> Effect<T> {
    switch node {
    case .none: .none
    case .send, .run: leaf(self)
    case .merge(let effects): Effect<T>(.merge(effects.map { $0.rebuilt(leaf, id: id) }))
    case .concatenate(let effects): Effect<T>(.concatenate(effects.map { $0.rebuilt(leaf, id: id) }))
    case .cancellable(let effect, let old, let cancelInFlight):
      Effect<T>(.cancellable(effect.rebuilt(leaf, id: id), id: id(old), cancelInFlight: cancelInFlight))
    case .cancel(let old): Effect<T>(.cancel(id(old)))
    case .animated(let effect, let animation): Effect<T>(.animated(effect.rebuilt(leaf, id: id), animation))
    }
  }

  /// Returns an effect that does the same, and sends each action as `transform` returns it.
  ///
  /// - Complexity: O(*n*) for *n* leaves.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    rebuilt { $0.mappedLeaf(transform) }
  }

  private func mappedLeaf<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    switch node {
    case .send(let action, let source): Effect<T>(.send(transform(action), source))
    case .run(let work):
      Effect<T>(
        .run(
          EffectWork(source: work.source, priority: work.priority) { send in
            await work.perform(Send { action in send(transform(action)) })
          }))
    default: .none
    }
  }

  /// This effect, of a part of a feature, as one of its whole.
  ///
  /// - Parameters:
  ///   - step: Where the part stands.
  ///   - transform: Makes an action of the whole from one of the part.
  func inside<T>(_ step: ChildPath.Step, _ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    rebuilt({ $0.mappedLeaf(transform) }, id: { $0.inside(step) })
  }

  /// This effect, of a child feature, as one of its parent: cancelled when the child goes away.
  ///
  /// - Parameters:
  ///   - step: Where the child stands.
  ///   - transform: Makes an action of the parent from one of the child.
  func ofChild<T>(_ step: ChildPath.Step, _ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    if isNone { return .none }
    return Effect<T>(
      .cancellable(inside(step, transform), id: CancelID(child: ChildPath(step)), cancelInFlight: false))
  }

  /// An effect that cancels those of a child feature.
  static func cancelChild(_ step: ChildPath.Step) -> Self { Self(.cancel(CancelID(child: ChildPath(step)))) }
}
