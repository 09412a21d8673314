// Operators that make a new effect tree from this one.
extension Effect {
  /// Returns an effect that does the same work, and sends `transform(action)` for each action.
  ///
  /// - Parameter transform: Makes the action to send from an action of this effect. It is called when that action is sent, with
  ///   the dependencies that are current here.
  /// - Complexity: O(*n*) for *n* leaves.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    let dependencies = DependencyValues._current
    let transform = { @Sendable action in dependencies.asCurrent { transform(action) } }
    return rebuilt({ leaf in
      guard case .send(let action) = leaf.work else { return .leaf(leaf.map(in: [], transform)) }
      nonisolated(unsafe) let sent = action
      return .leaf(TypedEffectLeaf<T>(.sendMade(by: { transform(sent) }), leaf.source))
    })
  }

  /// Returns the same tree with other leaves and cancel ids.
  @inlinable func rebuilt<T>(
    _ leaf: (TypedEffectLeaf<Action>) -> EffectNode, id: (CancelID) -> CancelID = { $0 }
  ) -> Effect<T> {
    Effect<T>(node.rebuilt({ leaf($0.typed()) }, id: id))
  }

  @inlinable func inside<T>(_ step: ChildPath.Step, _ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    let feature = step.feature
    return rebuilt({ .leaf($0.map(in: feature, transform)) }, id: { $0.inside(step) })
  }

  /// Returns the effect of a child that has handled an action of its parent, as an effect of the parent.
  @inlinable func ofChild<T>(
    _ step: ChildPath.Step, of action: T, _ transform: @escaping @Sendable (Action) -> T
  ) -> Effect<T> {
    if isNone { return .none }
    let step = step.named(byCaseOf: action)
    return Effect<T>(inside(step, transform).node.ofChild(step))
  }

  /// Returns the effect of a presented child as one of its parent, where the child's `dismiss` sends `dismissal`.
  @inlinable func ofPresentedChild<T>(
    _ step: ChildPath.Step, dismissal: T, at position: SourcePosition,
    _ transform: @escaping @Sendable (Action) -> T
  ) -> Effect<T> {
    if isNone { return .none }
    let step = step.named(byCaseOf: dismissal)
    let leaf = TypedEffectLeaf(.send(dismissal), EffectSource(name: "dismiss", position: position))
    return Effect<T>(inside(step, transform).node.ofChild(step, dismissal: leaf))
  }

  /// Returns this effect, which also cancels all effects of the removed children, to which the steps lead.
  @inlinable func cancelling(_ children: [ChildPath.Step]) -> Self { Self(node.cancelling(children)) }
}
