public import ComposableRuntime
import Foundation
public import PlayheadRecorder
package import RandomTesting

/// A feature whose actions say what effects it returns.
public struct RandomFeature: Reducer {
  @Recordable public struct State: Equatable, Sendable {
    public var total = 0
    public var log: [Int] = []
    public var tokens: Set<String> = []

    public init() {}
  }

  @Recordable public enum Action: Sendable {
    case start(EffectTree)
    case add(Int)
    case draw
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  /// Whether the effects of an action are returned.
  public var returnsEffects: @Sendable (EffectTree) -> Bool

  public init(returnsEffects: @escaping @Sendable (EffectTree) -> Bool = { _ in true }) {
    self.returnsEffects = returnsEffects
  }

  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .start(let tree): return returnsEffects(tree) ? effect(tree) : .none
      case .add(let amount):
        state.total += amount
        state.log.append(amount)
        return .none
      case .draw:
        state.tokens.insert(uuid().uuidString)
        state.total += withRandomNumberGenerator { Int.random(in: 0..<1000, using: &$0) }
        state.log.append(Int(now.timeIntervalSinceReferenceDate) % 1000)
        return .none
      }
    }
  }

  private func effect(_ tree: EffectTree) -> Effect<Action> {
    switch tree {
    case .none: .none
    case .send(let amount): .send(.add(amount))
    case .run(let name, let milliseconds, let amounts):
      .run(name: name) { [clock] send in
        for amount in amounts {
          try await clock.sleep(for: .milliseconds(milliseconds))
          await send(.add(amount))
        }
      }
    case .merge(let trees): .merge(trees.map(effect))
    case .concatenate(let trees): .concatenate(trees.map(effect))
    case .cancellable(let tree, let id, let cancelInFlight):
      effect(tree).cancellable(id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(id: id)
    case .debounced(let tree, let id): effect(tree).debounce(id: id, for: .milliseconds(3), clock: clock)
    }
  }
}

/// A description of an effect.
@Recordable public indirect enum EffectTree: Sendable {
  case none
  case send(Int)
  case run(name: String, milliseconds: Int, sends: [Int])
  case merge([EffectTree])
  case concatenate([EffectTree])
  case cancellable(EffectTree, id: Int, inFlight: Bool)
  case cancel(Int)
  case debounced(EffectTree, id: Int)

  package static func random(depth: Int, using random: inout SeededGenerator) -> EffectTree {
    func tree() -> EffectTree { .random(depth: depth - 1, using: &random) }
    switch Int.random(in: 0..<(depth > 0 ? 10 : 4), using: &random) {
    case 0: return .send(Int.random(in: 0..<9, using: &random))
    case 1: return .cancel(Int.random(in: 0..<3, using: &random))
    case 2, 3:
      let sends = (0..<Int.random(in: 0..<4, using: &random)).map { _ in Int.random(in: 0..<9, using: &random) }
      return .run(
        name: ["load", "save", "run"].randomElement(using: &random)!,
        milliseconds: Int.random(in: 1..<6, using: &random), sends: sends)
    case 4, 5: return .merge((0..<Int.random(in: 0..<4, using: &random)).map { _ in tree() })
    case 6, 7: return .concatenate((0..<Int.random(in: 0..<4, using: &random)).map { _ in tree() })
    case 8:
      return .cancellable(
        tree(), id: Int.random(in: 0..<3, using: &random), inFlight: Bool.random(using: &random))
    default: return .debounced(tree(), id: Int.random(in: 0..<3, using: &random))
    }
  }
}
