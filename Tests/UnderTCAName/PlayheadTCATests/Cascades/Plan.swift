import RandomTesting

/// What an action returns: an effect that sends actions, each of which has a plan of its own.
///
/// Each node has a number, which is its action's. So each action is returned by one other, which the tree tells.
struct Plan: Sendable {
  /// What a node's effect is made of.
  indirect enum Work: Sendable {
    case none
    case send(Int)
    /// Sends actions one after the other, and lets other tasks run between them.
    case run([Int], isRecorded: Bool, fails: Bool)
    case merge([Work])
    case concatenate([Work])
    case cancellable(Work, id: Int, cancelInFlight: Bool)
    case cancel(id: Int)
    /// Sends an action that an outer function turned into another one.
    case mapped(Work)
    case dismiss
  }

  /// Where an action is handled.
  enum Place: Hashable {
    case root
    case row(Int)
    case sheet
  }

  var works: [Work] = []
  var places: [Place] = []
  /// The node that returned each; nil for those that are sent from outside.
  var parents: [Int?] = []
  private nonisolated(unsafe) var random: SeededGenerator

  /// One node that does nothing.
  static let still: Plan = {
    var plan = Plan(seed: 0, roots: 1)
    plan.works[0] = .none
    return plan
  }()

  init(seed: UInt64, roots: Int) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<roots { _ = add(parent: nil, at: .root, depth: 0) }
  }

  var roots: [Int] { parents.indices.filter { parents[$0] == nil } }

  /// Adds a node, and those that its work sends.
  private mutating func add(parent: Int?, at place: Place, depth: Int) -> Int {
    let node = works.count
    works.append(.none)
    places.append(place)
    parents.append(parent)
    if depth < 5, works.count < 120 { works[node] = work(of: node, depth: depth, breadth: 0) }
    return node
  }

  private mutating func next(_ node: Int, _ depth: Int) -> Int {
    // A child's effect sends the child's actions alone.
    var place = places[node]
    if place == .root { place = [.root, .row(0), .row(1), .sheet].randomElement(using: &random) ?? .root }
    return add(parent: node, at: place, depth: depth + 1)
  }

  private mutating func work(of node: Int, depth: Int, breadth: Int) -> Work {
    switch Int.random(in: 0..<(breadth < 2 ? 12 : 6), using: &random) {
    case 0: .none
    case 1: .send(next(node, depth))
    case 2, 3:
      .run(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in next(node, depth) },
        isRecorded: .random(using: &random), fails: Int.random(in: 0..<4, using: &random) == 0)
    case 4: places[node] == .sheet ? .dismiss : .cancel(id: .random(in: 0..<3, using: &random))
    case 5: .send(next(node, depth))
    case 6, 7:
      .merge(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in work(of: node, depth: depth, breadth: breadth + 1) })
    case 8, 9:
      .concatenate(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in work(of: node, depth: depth, breadth: breadth + 1) })
    case 10:
      .cancellable(
        work(of: node, depth: depth, breadth: breadth + 1), id: .random(in: 0..<3, using: &random),
        cancelInFlight: .random(using: &random))
    default: .mapped(work(of: node, depth: depth, breadth: breadth + 1))
    }
  }
}
