/// A naive interpreter of effect trees: after each change it looks at all nodes of all trees again, until nothing changes.
final class EffectModel {
  /// What an effect tree is made of, with a number for each leaf.
  indirect enum Tree {
    case none
    case send(Int)
    case run(Int)
    case merge([Tree])
    case concatenate([Tree])
    case cancellable(Tree, id: Int, cancelInFlight: Bool)
    case cancel(id: Int)

    /// Whether there is nothing in it, so that operators leave it as it is.
    var isNone: Bool {
      switch self {
      case .none: true
      case .merge(let trees), .concatenate(let trees): trees.allSatisfy(\.isNone)
      case .cancellable(let tree, _, _): tree.isNone
      case .send, .run, .cancel: false
      }
    }
  }

  private final class Node {
    let tree: Tree
    let parent: Node?
    lazy var children: [Node] =
      switch tree {
      case .merge(let trees), .concatenate(let trees): trees.map { Node($0, in: self) }
      case .cancellable(let tree, _, _): [Node(tree, in: self)]
      default: []
      }
    var hasStarted = false
    var isOver = false
    /// Of a leaf: that it runs. Of a `cancellable`: that it can be cancelled.
    var isRunning = false
    var isCancelled = false

    init(_ tree: Tree, in parent: Node?) { (self.tree, self.parent) = (tree, parent) }

    /// Whether it is in a part of a concatenation that is not the first one.
    var isLater: Bool {
      guard let parent else { return false }
      if case .concatenate = parent.tree, parent.children.first(where: { !$0.tree.isNone }) !== self { return true }
      return parent.isLater
    }

    var isInCancelled: Bool { isCancelled || parent?.isInCancelled == true }

    func isAround(_ node: Node?) -> Bool { node.map { $0 === self || isAround($0.parent) } ?? false }

    var all: [Node] { [self] + children.flatMap(\.all) }
  }

  private var roots: [Node] = []
  /// The `cancellable`s that have started, in order.
  private var cancellables: [Node] = []
  private var leaves: [Int: Node] = [:]
  private(set) var log: [String] = []

  /// The leaves that run, and those that were cancelled but whose work goes on.
  var unfinished: [Int] { leaves.filter { !$0.value.isOver }.keys.sorted() }

  func clearLog() { log = [] }

  func start(_ tree: Tree) {
    let root = Node(tree, in: nil)
    roots.append(root)
    // A reducer cancels while it runs, before anything that it returns is started.
    for node in root.all where !node.isLater {
      if case .cancel(let id) = node.tree { cancel(id, exceptAround: nil) }
    }
    start(root)
    settle()
  }

  /// Ends the work of a leaf, which may have been cancelled before.
  func finish(_ leaf: Int) {
    guard let node = leaves[leaf], !node.isOver else { return }
    if node.isRunning { log.append("finished \(leaf)") }
    (node.isRunning, node.isOver) = (false, true)
    settle()
  }

  private func start(_ node: Node) {
    node.hasStarted = true
    if node.isInCancelled || node.tree.isNone {
      node.isOver = true
      return
    }
    switch node.tree {
    case .none: node.isOver = true
    case .send(let leaf):
      log.append("sent \(leaf)")
      node.isOver = true
    case .run(let leaf):
      log.append("started \(leaf)")
      leaves[leaf] = node
      node.isRunning = true
    case .merge: for child in node.children { start(child) }
    case .concatenate: break
    case .cancellable(_, let id, let cancelInFlight):
      if cancelInFlight { cancel(id, exceptAround: node) }
      node.isRunning = true
      cancellables.append(node)
      start(node.children[0])
    case .cancel(let id):
      if node.isLater { cancel(id, exceptAround: nil) }
      node.isOver = true
    }
    // What follows in a concatenation starts at once.
    while finishIfOver(node), !node.isOver {}
  }

  private func cancel(_ id: Int, exceptAround successor: Node?) {
    for node in cancellables where node.isRunning && !node.isAround(successor) {
      guard case .cancellable(_, id, _) = node.tree else { continue }
      (node.isRunning, node.isCancelled) = (false, true)
      for leaf in leaves.keys.sorted() where node.isAround(leaves[leaf]) && leaves[leaf]?.isRunning == true {
        leaves[leaf]?.isRunning = false
        log.append("cancelled \(leaf)")
      }
    }
  }

  private func settle() {
    while roots.flatMap(\.all).contains(where: { $0.hasStarted && !$0.isOver && finishIfOver($0) }) {}
  }

  /// - Returns: Whether anything has changed.
  @discardableResult private func finishIfOver(_ node: Node) -> Bool {
    switch node.tree {
    case .merge, .cancellable: node.isOver = node.children.allSatisfy(\.isOver)
    case .concatenate:
      guard let next = node.children.first(where: { !$0.isOver }) else {
        node.isOver = true
        return true
      }
      if next.hasStarted { return false }
      start(next)
      return true
    default: break
    }
    if node.isOver { node.isRunning = false }
    return node.isOver
  }
}
