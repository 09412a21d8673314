import Foundation
import RandomTesting
import Testing

@testable import ComposableRuntime

/// Any trees of effects start and end what a naive interpreter of them does.
@MainActor
@Suite struct EffectModelTests {
  private nonisolated static var seeds: Range<UInt64> {
    1..<(ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] == nil ? 201 : 20_001)
  }

  @Test(arguments: seeds) func `effects do what a naive interpreter does`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let model = EffectModel()
    let runner = ModelledRunner()
    var trees = RandomTrees()
    for step in 1...30 {
      if Int.random(in: 0..<3, using: &random) == 0 || model.unfinished.isEmpty {
        let tree = trees.tree(depth: 4, &random)
        model.start(tree)
        runner.start(tree)
      } else if let leaf = model.unfinished.randomElement(using: &random) {
        model.finish(leaf)
        runner.finish(leaf)
      }
      // What starts at the same time may start in another order.
      #expect(runner.log.sorted() == model.log.sorted(), "seed \(seed), step \(step)")
      runner.log = []
      model.clearLog()
    }
    while let leaf = model.unfinished.first {
      model.finish(leaf)
      runner.finish(leaf)
    }
    #expect(runner.log.sorted() == model.log.sorted(), "seed \(seed), at the end")
    #expect(runner.openTrees == 0, "seed \(seed)")
  }
}

/// Effects whose work the test ends.
@MainActor
private final class ModelledRunner: EffectClient, StoreObserver {
  typealias State = Void

  private lazy var registry = EffectRegistry(observers: [self])
  private lazy var runner = EffectRunner<Int>(registry: registry, client: self, doesWork: false)
  private var leaves: [Int: (id: Int, isRunning: Bool)] = [:]
  private var names: [Int: Int] = [:]
  private var cascades: [Cascade] = []
  var log: [String] = []

  var openTrees: Int { cascades.filter(\.isOpen).count }

  func start(_ tree: EffectModel.Tree) {
    let cascade = Cascade(registry: registry, parent: nil)
    cascades.append(cascade)
    runner.start(effect(tree), of: 0, seq: cascades.count, in: cascade)
  }

  func finish(_ leaf: Int) {
    guard let id = leaves[leaf]?.id else { return }
    runner.end(id, .finished(caught: nil))
    runner.goOn(after: id)
  }

  private func effect(_ tree: EffectModel.Tree) -> Effect<Int> {
    switch tree {
    case .none: .none
    case .send(let leaf): .send(leaf)
    case .run(let leaf): .run(name: "\(leaf)") { _ in }
    case .merge(let trees): trees.map(effect).reduce(.none) { $0.merge(with: $1) }
    case .concatenate(let trees): .concatenate(trees.map(effect))
    case .cancellable(let tree, let id, let cancelInFlight):
      effect(tree).cancellable(id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(id: id)
    }
  }

  func receive(_ action: Int, from effect: RunningEffect, in cascade: Cascade) { log.append("sent \(action)") }

  func drain(after start: () -> Void) { start() }

  func effectDidStart(_ effect: EffectStart) {
    guard let leaf = Int(effect.name) else { return }
    leaves[leaf] = (effect.id, true)
    names[effect.id] = leaf
    log.append("started \(leaf)")
  }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    guard let leaf = names[id] else { return }
    if case .cancelled = end { log.append("cancelled \(leaf)") } else { log.append("finished \(leaf)") }
  }
}

private struct RandomTrees {
  private var lastLeaf = 0

  mutating func tree(depth: Int, _ random: inout SeededGenerator) -> EffectModel.Tree {
    lastLeaf += 1
    let leaf = lastLeaf
    let id = Int.random(in: 0..<3, using: &random)
    func children() -> [EffectModel.Tree] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in tree(depth: depth - 1, &random) }
    }
    switch Int.random(in: 0..<(depth > 0 ? 14 : 5), using: &random) {
    case 0: return .none
    case 1: return .send(leaf)
    case 2, 3: return .run(leaf)
    case 4: return .cancel(id: id)
    case 5, 6, 7: return .merge(children())
    case 8, 9, 10: return .concatenate(children())
    // What `debounce` makes of an effect: a pause before it, under an id that replaces what is in flight.
    case 11:
      return .cancellable(
        .concatenate([.run(leaf), tree(depth: depth - 1, &random)]), id: id, cancelInFlight: true)
    default:
      return .cancellable(
        tree(depth: depth - 1, &random), id: id, cancelInFlight: Bool.random(using: &random))
    }
  }
}
