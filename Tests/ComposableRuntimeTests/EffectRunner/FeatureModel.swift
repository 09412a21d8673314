/// A feature with rows that come and go, whose actions say by their numbers what they do.
struct FeatureScript {
  /// What an effect tree is made of.
  indirect enum Tree {
    case none
    case send(Int)
    /// Sends the action with a number at its end.
    case run(sends: Int)
    case merge([Tree])
    case concatenate([Tree])
    case cancellable(Tree, id: Int, cancelInFlight: Bool)
    case cancel(id: Int)
    /// Notes in the actions the dependency of where it was called.
    case mapped(Tree)

    /// Whether there is nothing in it, so that operators leave it as it is.
    var isNone: Bool {
      switch self {
      case .none: true
      case .merge(let trees), .concatenate(let trees): trees.allSatisfy(\.isNone)
      case .cancellable(let tree, _, _), .mapped(let tree): tree.isNone
      case .send, .run, .cancel: false
      }
    }
  }

  enum Change {
    case add(row: Int)
    case remove(row: Int)
    case none
  }

  /// What the screen does on an action of its own, a row on one of its own, and the screen on that of a row, by the numbers.
  var own: [(tree: Tree, change: Change)]
  var row: [Tree]
  var overheard: [(tree: Tree, change: Change)]

  /// An action's number, and what `mapped` has noted in it.
  struct Step: Equatable, Sendable {
    var number: Int
    var notes: [Int] = []
  }
}

/// A naive interpreter of a ``FeatureScript``, with TCA's meaning: an action cancels before it starts anything, what effects send
/// while an action is reduced is queued, and all else is reduced at once, with what it leads to.
final class FeatureModel {
  typealias Tree = FeatureScript.Tree
  typealias Step = FeatureScript.Step
  enum Action {
    case own(Step)
    case row(Int, Step)
  }
  /// What is cancelled: by an id in the feature at a path, or as the row itself.
  private enum ID {
    case effect(row: Int?, Int)
    case row(Int)

    func cancels(_ other: ID) -> Bool {
      switch (self, other) {
      case (.row(let row), .row(let other)): row == other
      // The screen's ids are those of the rows, too.
      case (.effect(let row, let id), .effect(let otherRow, let other)): id == other && (row == nil || row == otherRow)
      default: false
      }
    }
  }

  private final class Node {
    let tree: Tree
    /// The row that returned it; nil for the screen.
    let row: Int?
    let notes: [Int]
    let parent: Node?
    /// What cancels it.
    let id: ID?
    var children: [Node] = []
    var hasStarted = false
    var isOver = false
    /// Of a `run`: that it runs. Of what has an id: that it can be cancelled.
    var isRunning = false
    var isCancelled = false

    init(_ tree: Tree, of row: Int?, notes: [Int] = [], id: ID? = nil, in parent: Node?) {
      (self.tree, self.row, self.parent) = (tree, row, parent)
      switch tree {
      case .mapped: self.notes = [row == nil ? 1 : 2] + notes
      default: self.notes = notes
      }
      switch tree {
      case .cancellable(_, let number, _): self.id = id ?? .effect(row: row, number)
      default: self.id = id
      }
      switch tree {
      case .merge(let trees), .concatenate(let trees):
        children = trees.filter { !$0.isNone }.map { Node($0, of: row, notes: self.notes, in: self) }
      case .cancellable(let tree, _, _), .mapped(let tree):
        children = [Node(tree, of: row, notes: self.notes, in: self)]
      default: break
      }
    }

    /// Whether it is in a part of a concatenation that is not the first one.
    var isLater: Bool {
      guard let parent else { return false }
      if case .concatenate = parent.tree, parent.children.first !== self { return true }
      return parent.isLater
    }

    var isInCancelled: Bool { isCancelled || parent?.isInCancelled == true }

    func isAround(_ node: Node?) -> Bool { node.map { $0 === self || isAround($0.parent) } ?? false }

    var all: [Node] { [self] + children.flatMap(\.all) }
  }

  private let script: FeatureScript
  private(set) var rows: [Int]
  private var roots: [Node] = []
  private var identified: [Node] = []
  private var runs: [Int: Node] = [:]
  private var queue: [Action] = []
  private var isReducing = false
  /// What was reduced, in order.
  private(set) var reduced: [String] = []
  /// What has started and ended.
  private(set) var effects: [String] = []
  /// How often a `run` has started, each of which has a number of its own.
  private var runCount = 0

  init(_ script: FeatureScript, rows: [Int]) { (self.script, self.rows) = (script, rows) }

  /// The `run`s whose work goes on, the cancelled ones, too.
  var unfinished: [Int] { runs.filter { !$0.value.isOver }.keys.sorted() }

  /// Receives an action, and reduces it with all that it leads to, unless one is being reduced.
  func receive(_ action: Action) {
    queue.append(action)
    if isReducing { return }
    isReducing = true
    while !queue.isEmpty { reduce(queue.removeFirst()) }
    isReducing = false
  }

  private func reduce(_ action: Action) {
    let before = rows
    var trees: [Node] = []
    switch action {
    case .own(let step):
      reduced.append("screen \(step.number) \(step.notes)")
      let (tree, change) = script.own[step.number]
      apply(change)
      trees = [Node(tree, of: nil, in: nil)]
    case .row(let row, let step):
      if rows.contains(row) {
        reduced.append("row \(row) \(step.number) \(step.notes)")
        let tree = script.row[step.number]
        // The store cancels it with the row.
        if !tree.isNone {
          trees.append(Node(.merge([tree]), of: row, id: .row(row), in: nil))
        }
      }
      reduced.append("overheard \(row) \(step.number)")
      let (tree, change) = script.overheard[step.number]
      apply(change)
      trees.append(Node(tree, of: nil, in: nil))
    }
    for row in before where !rows.contains(row) { cancel(.row(row), exceptAround: nil) }
    for node in trees.flatMap(\.all) where !node.isLater {
      if case .cancel(let id) = node.tree { cancel(.effect(row: node.row, id), exceptAround: nil) }
    }
    roots += trees
    for tree in trees { start(tree) }
    settle()
  }

  private func apply(_ change: FeatureScript.Change) {
    switch change {
    case .add(let row): if !rows.contains(row) { rows.append(row) }
    case .remove(let row): rows.removeAll { $0 == row }
    case .none: break
    }
  }

  /// Ends the work of a `run`, which may have been cancelled before.
  func finish(_ run: Int) {
    guard let node = runs[run], !node.isOver, case .run(let sends) = node.tree else { return }
    if node.isRunning {
      receive(node.row.map { .row($0, Step(number: sends)) } ?? .own(Step(number: sends)))
    }
    if node.isRunning { effects.append("finished \(run)") }
    (node.isRunning, node.isOver) = (false, true)
    settle()
  }

  private func start(_ node: Node) {
    node.hasStarted = true
    if node.isInCancelled || node.tree.isNone {
      node.isOver = true
      return
    }
    if node.id != nil {
      if case .cancellable(_, _, true) = node.tree, let id = node.id { cancel(id, exceptAround: node) }
      node.isRunning = true
      identified.append(node)
    }
    switch node.tree {
    case .send(let number):
      let step = Step(number: number, notes: node.notes.reversed())
      receive(node.row.map { .row($0, step) } ?? .own(step))
      node.isOver = true
    case .run:
      runCount += 1
      effects.append("started \(runCount)")
      runs[runCount] = node
      node.isRunning = true
    case .merge, .cancellable, .mapped: for child in node.children { start(child) }
    case .cancel(let id):
      if node.isLater { cancel(.effect(row: node.row, id), exceptAround: nil) }
      node.isOver = true
    case .none, .concatenate: break
    }
    while finishIfOver(node), !node.isOver {}
  }

  private func cancel(_ id: ID, exceptAround successor: Node?) {
    for node in identified where node.isRunning && !node.isAround(successor) {
      guard let other = node.id, id.cancels(other) else { continue }
      (node.isRunning, node.isCancelled) = (false, true)
      for run in runs.keys.sorted() where node.isAround(runs[run]) && runs[run]?.isRunning == true {
        runs[run]?.isRunning = false
        effects.append("cancelled \(run)")
      }
    }
  }

  private func settle() {
    while roots.flatMap(\.all).contains(where: { $0.hasStarted && !$0.isOver && finishIfOver($0) }) {}
  }

  /// - Returns: Whether anything has changed.
  @discardableResult private func finishIfOver(_ node: Node) -> Bool {
    switch node.tree {
    case .merge, .cancellable, .mapped:
      node.isOver = node.children.allSatisfy(\.isOver)
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
