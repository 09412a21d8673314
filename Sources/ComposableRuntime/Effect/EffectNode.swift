/// The tree of an ``Effect``, untyped but for its leaves: generic code takes twice as long to walk it.
@usableFromInline enum EffectNode: Sendable {
  case none
  case leaf(EffectLeaf)
  indirect case merge(EffectList)
  indirect case concatenate(EffectList)
  indirect case cancellable(EffectNode, id: CancelID, cancelInFlight: Bool)
  indirect case cancel(CancelID)
  indirect case animated(EffectNode, ActionAnimation.Value?)
  /// The effect of a presented feature, and the leaf whose action dismisses the feature.
  indirect case presented(EffectNode, dismissal: EffectLeaf)

  /// Starts this tree first.
  @usableFromInline func merging(_ other: EffectNode) -> EffectNode {
    switch self {
    case .none: other
    case .merge(let effects): .merge(effects.appending(other))
    default: .merge(EffectList([self, other]))
    }
  }

  /// Adds the ids that the tree cancels before anything starts: not those of later parts of a concatenation.
  func collectCancellations(into ids: inout [CancelID]) {
    switch self {
    case .none, .leaf: break
    case .cancel(let id): ids.append(id)
    case .merge(let nodes): for node in nodes { node.collectCancellations(into: &ids) }
    case .concatenate(let nodes): nodes.first?.collectCancellations(into: &ids)
    case .cancellable(let node, _, _), .animated(let node, _), .presented(let node, _):
      node.collectCancellations(into: &ids)
    }
  }

  /// Returns the tree that also cancels all effects of the children to which the steps lead.
  @usableFromInline func cancelling(_ children: [ChildPath.Step]) -> EffectNode {
    children.reduce(self) { $0.merging(.cancel(CancelID(child: ChildPath([$1])))) }
  }

  /// Returns the tree of a child as one of its parent, which ``CancelID/init(child:)`` cancels; `dismissal` is that of a presented child.
  @usableFromInline func ofChild(_ step: ChildPath.Step, dismissal: EffectLeaf? = nil) -> EffectNode {
    let node = dismissal.map { EffectNode.presented(self, dismissal: $0) } ?? self
    return .cancellable(node, id: CancelID(child: ChildPath([step])), cancelInFlight: false)
  }

  @usableFromInline func rebuilt(_ leaf: (EffectLeaf) -> EffectNode, id: (CancelID) -> CancelID) -> EffectNode {
    switch self {
    case .none: .none
    case .leaf(let old): leaf(old)
    case .merge(let nodes): .merge(EffectList(nodes.map { $0.rebuilt(leaf, id: id) }))
    case .concatenate(let nodes): .concatenate(EffectList(nodes.map { $0.rebuilt(leaf, id: id) }))
    case .cancellable(let node, let old, let cancelInFlight):
      .cancellable(node.rebuilt(leaf, id: id), id: id(old), cancelInFlight: cancelInFlight)
    case .cancel(let old): .cancel(id(old))
    case .animated(let node, let animation): .animated(node.rebuilt(leaf, id: id), animation)
    case .presented(let node, let old):
      if case .leaf(let dismissal) = leaf(old) {
        .presented(node.rebuilt(leaf, id: id), dismissal: dismissal)
      } else {
        node.rebuilt(leaf, id: id)
      }
    }
  }
}
