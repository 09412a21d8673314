/// The tree of an ``Effect``.
///
/// Only its leaves know the type of their actions. What walks the tree is not generic, which takes half of the time.
enum EffectNode: Sendable {
  case none
  case leaf(EffectLeaf)
  indirect case merge(EffectList)
  indirect case concatenate(EffectList)
  indirect case cancellable(EffectNode, id: CancelID, cancelInFlight: Bool)
  indirect case cancel(CancelID)
  indirect case animated(EffectNode, ActionAnimation.Value?)
  /// The effect of a presented feature, and the leaf that sends the action which dismisses the feature.
  indirect case presented(EffectNode, dismissal: EffectLeaf)

  /// Returns the same tree with other leaves and cancel ids.
  ///
  /// - Parameters:
  ///   - leaf: Makes what takes the place of a leaf.
  ///   - id: Makes the new cancel id from an old one.
  /// - Complexity: O(*n*) for *n* nodes.
  func rebuilt(_ leaf: (EffectLeaf) -> EffectNode, id: (CancelID) -> CancelID) -> EffectNode {
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
