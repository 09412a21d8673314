import ComposableRuntime

@testable import struct ComposableRuntime.Effect
@testable import enum ComposableRuntime.EffectNode
@testable import struct ComposableRuntime.EffectSource
@testable import class ComposableRuntime.TypedEffectLeaf

/// A line of a reducer that somebody got wrong.
enum Mutation: CustomStringConvertible, Sendable {
  /// The state stays as it was on actions of a name.
  case ignores(action: String)
  /// An effect is not returned any more.
  case drops(effect: String)
  /// An effect is returned twice.
  case doubles(effect: String)
  /// An effect has another name.
  case renames(effect: String)
  /// An effect is not cancelled any more.
  case neverCancels(effect: String)

  var description: String {
    switch self {
    case .ignores(let action): "ignores \(action)"
    case .drops(let effect): "drops \(effect)"
    case .doubles(let effect): "doubles \(effect)"
    case .renames(let effect): "renames \(effect)"
    case .neverCancels(let effect): "never cancels \(effect)"
    }
  }
}

/// A reducer with a mutation.
struct MutatedReducer<Base: Reducer>: Reducer {
  let base: Base
  let mutation: Mutation
  /// The name of an action, as recordings have it.
  let name: (Base.Action) -> String

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    if case .ignores(name(action)) = mutation {
      var other = state
      return base.reduce(into: &other, action: action)
    }
    let effect = base.reduce(into: &state, action: action)
    switch mutation {
    case .ignores: return effect
    case .drops(let name): return effect.replacingLeaves(named: name) { _ in .none }
    case .doubles(let name): return effect.replacingLeaves(named: name) { .merge($0, $0) }
    case .renames(let name): return effect.replacingLeaves(named: name) { $0.renamed(name + "!") }
    case .neverCancels(let name): return effect.uncancellable(named: name)
    }
  }
}

extension Effect {
  fileprivate func replacingLeaves(named name: String, _ replacement: (Effect) -> Effect) -> Effect {
    rebuilt({ $0.source.name == name ? replacement(Effect(.leaf($0))).node : .leaf($0) })
  }

  fileprivate func renamed(_ name: String) -> Effect {
    rebuilt({ .leaf(TypedEffectLeaf($0.work, EffectSource(name: name, position: $0.source.position))) })
  }

  /// Without the cancel ids around the leaves of a name.
  fileprivate func uncancellable(named name: String) -> Effect { Effect(node.uncancellable(named: name)) }
}

extension EffectNode {
  fileprivate func uncancellable(named name: String) -> EffectNode {
    switch self {
    case .merge(let nodes): .merge(EffectList(nodes.map { $0.uncancellable(named: name) }))
    case .concatenate(let nodes): .concatenate(EffectList(nodes.map { $0.uncancellable(named: name) }))
    case .cancellable(let node, let id, let cancelInFlight):
      node.leafNames.contains(name)
        ? node.uncancellable(named: name) : .cancellable(node, id: id, cancelInFlight: cancelInFlight)
    case .animated(let node, let animation): .animated(node.uncancellable(named: name), animation)
    case .presented(let node, let dismissal): .presented(node.uncancellable(named: name), dismissal: dismissal)
    case .none, .leaf, .cancel: self
    }
  }

  private var leafNames: [String] {
    switch self {
    case .merge(let nodes), .concatenate(let nodes): nodes.flatMap(\.leafNames)
    case .cancellable(let node, _, _), .animated(let node, _), .presented(let node, _): node.leafNames
    case .leaf(let leaf): [leaf.source.name]
    case .none, .cancel: []
    }
  }
}
