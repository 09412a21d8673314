/// Decides which leaves start and what is cancelled; the owner does each step of ``next(above:)``, and reports ended leaves.
@MainActor
struct EffectMachine {
  enum Step {
    case start(Leaf)
    /// Cancels what is in flight under an id, for the action with the number `by`.
    case cancel(CancelID, by: Int)
    /// Opens a scope under an id, after cancelling what is in flight there if it replaces that, except for the scopes around the new one.
    case open(EffectScope, CancelID, replacingInFlight: Bool, by: Int)
    /// Closes a scope in which no effect runs any more.
    case close(EffectScope)
    /// The tree has ended.
    case leave(Cascade)
  }

  struct Leaf {
    let effect: EffectLeaf
    let context: EffectContext
    let node: Node
  }

  /// An inner node of a running tree.
  final class Node {
    fileprivate enum Kind {
      case root(Cascade)
      /// Effects that run at the same time; `running` of them have not ended.
      case merge(running: Int)
      /// Effects that run one after the other; the list contains those that have not started.
      case concatenate(Slice<EffectList>, EffectContext)
      case cancellable(EffectScope)
    }

    fileprivate var kind: Kind
    fileprivate let parent: Node?

    fileprivate init(_ kind: Kind, in parent: Node?) { (self.kind, self.parent) = (kind, parent) }

    /// Whether something starts when an effect directly under the node has ended.
    @MainActor fileprivate var hasSuccessor: Bool {
      // A loop, as trees may be deeper than the stack.
      for node in sequence(first: self, next: \.parent) {
        switch node.kind {
        case .merge(let running): if running > 1 { return false }
        case .concatenate(let rest, let context): if !rest.isEmpty && !context.scope.isCancelled { return true }
        case .root, .cancellable: break
        }
      }
      return false
    }
  }

  private enum Pending {
    case start(EffectNode, EffectContext, Node)
    /// An effect directly under the node has ended.
    case goOn(Node)
    case cancel(CancelID, by: Int)
  }

  // Not recursion: a long concatenation of effects that end at once must not fill the stack, and a step may end any other leaf.
  private var stack: [Pending] = []

  /// Starts a tree, which cancels before it starts anything, as in TCA: an effect is not cancelled by the action that returns it.
  mutating func start(_ effect: EffectNode, _ context: EffectContext) {
    var context = context
    var ids: [CancelID] = []
    effect.collectCancellations(into: &ids)
    context.cancelled = ids
    stack.append(.start(effect, context, Node(.root(context.cascade), in: nil)))
    if context.scope.isCancelled { return }
    for id in ids.reversed() { stack.append(.cancel(id, by: context.seq)) }
  }

  mutating func goOn(after leaf: Leaf) { stack.append(.goOn(leaf.node)) }

  var depth: Int { stack.count }

  /// Whether a pending step starts or cancels effects; takes O(*n*) in these steps and the nodes around them.
  var hasWork: Bool {
    stack.contains { pending in
      switch pending {
      case .start(_, let context, let node): !context.scope.isCancelled || node.hasSuccessor
      case .goOn(let node): node.hasSuccessor
      case .cancel: true
      }
    }
  }

  /// The next step, without touching the first `depth` pending ones; nil while all leaves that have started are running.
  mutating func next(above depth: Int) -> Step? {
    while stack.count > depth, let pending = stack.popLast() {
      let step =
        switch pending {
        case .start(let effect, let context, let node): start(effect, context, node)
        case .goOn(let node): goOn(node)
        case .cancel(let id, let seq): Step?.some(.cancel(id, by: seq))
        }
      if let step { return step }
    }
    return nil
  }

  private mutating func start(_ effect: EffectNode, _ context: EffectContext, _ node: Node) -> Step? {
    if context.scope.isCancelled {
      stack.append(.goOn(node))
      return nil
    }
    switch effect {
    case .none:
      stack.append(.goOn(node))
    case .leaf(let leaf):
      return .start(Leaf(effect: leaf, context: context, node: node))
    case .merge(let effects):
      let merge = Node(.merge(running: effects.count), in: node)
      for effect in effects.reversed() { stack.append(.start(effect, context, merge)) }
    case .concatenate(let effects):
      stack.append(.goOn(Node(.concatenate(effects[...], context), in: node)))
    case .cancellable(let effect, let id, let cancelInFlight):
      var context = context
      context.scope = EffectScope(
        in: context.scope, isOfChild: id.isChild, isGone: id.isChild && context.cancelled.contains(id))
      if id.isChild { context.path = id.path.ofCancelIDs }
      stack.append(.start(effect, context, Node(.cancellable(context.scope), in: node)))
      return .open(context.scope, id, replacingInFlight: cancelInFlight, by: context.seq)
    case .cancel(let id):
      stack.append(.goOn(node))
      if context.isLater { return .cancel(id, by: context.seq) }
    case .animated(let effect, let animation):
      var context = context
      context.animation = .some(animation)
      stack.append(.start(effect, context, node))
    case .presented(let effect, let dismissal):
      var context = context
      context.dismissal = (dismissal, context.scope)
      stack.append(.start(effect, context, node))
    }
    return nil
  }

  private mutating func goOn(_ node: Node) -> Step? {
    switch node.kind {
    case .root(let cascade):
      return .leave(cascade)
    case .merge(let running):
      node.kind = .merge(running: running - 1)
      if running > 1 { return nil }
    case .concatenate(var rest, let context):
      if let next = rest.popFirst() {
        var later = context
        later.isLater = true
        node.kind = .concatenate(rest, later)
        stack.append(.start(next, context, node))
        return nil
      }
    case .cancellable(let scope):
      if let parent = node.parent { stack.append(.goOn(parent)) }
      return .close(scope)
    }
    if let parent = node.parent { stack.append(.goOn(parent)) }
    return nil
  }
}

/// What a leaf inherits from its action and from the nodes around it.
struct EffectContext {
  /// The number of the action that returned the effect.
  let seq: Int
  /// The action, for messages about its effects.
  let action: CaseName?
  let cascade: Cascade
  var scope: EffectScope
  /// Whether it is in a later part of a concatenation, which cancels in its turn.
  var isLater = false
  /// What the action has cancelled, such as the effects of the children that it has removed.
  var cancelled: [CancelID] = []
  var path = ChildPath()
  /// The animation of the innermost `animation(_:)` around the leaf; nil outside of all of them.
  var animation: ActionAnimation.Value??
  /// The `send` that dismisses the innermost presented feature around the leaf.
  var dismissal: (send: EffectLeaf, scope: EffectScope)?
}
