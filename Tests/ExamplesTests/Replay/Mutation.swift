import ComposableRuntime

@testable import struct ComposableRuntime.Effect
@testable import struct ComposableRuntime.EffectSource
@testable import struct ComposableRuntime.EffectWork

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
  fileprivate var leafName: String? {
    switch node {
    case .send(_, let source): source.name
    case .run(let work): work.source.name
    case .subscribe(let subscription): subscription.source.name
    default: nil
    }
  }

  fileprivate func replacingLeaves(named name: String, _ replacement: (Effect) -> Effect) -> Effect {
    rebuilt { $0.leafName == name ? replacement($0) : $0 }
  }

  fileprivate func renamed(_ name: String) -> Effect {
    switch node {
    case .send(let action, let source): Effect(.send(action, EffectSource(name: name, position: source.position)))
    case .run(let work):
      Effect(
        .run(
          EffectWork(
            source: EffectSource(name: name, position: work.source.position), priority: work.priority,
            perform: work.perform)))
    default: self
    }
  }

  /// Without the cancel ids around the leaves of a name.
  fileprivate func uncancellable(named name: String) -> Effect {
    switch node {
    case .merge(let effects): Effect(.merge(EffectList(effects.map { $0.uncancellable(named: name) })))
    case .concatenate(let effects):
      Effect(.concatenate(EffectList(effects.map { $0.uncancellable(named: name) })))
    case .cancellable(let effect, let id, let cancelInFlight):
      effect.leafNames.contains(name)
        ? effect.uncancellable(named: name)
        : Effect(.cancellable(effect, id: id, cancelInFlight: cancelInFlight))
    case .animated(let effect, let animation): Effect(.animated(effect.uncancellable(named: name), animation))
    case .presented(let effect, let dismissal):
      Effect(.presented(effect.uncancellable(named: name), dismissal: dismissal))
    case .none, .send, .run, .subscribe, .cancel: self
    }
  }

  private var leafNames: [String] {
    switch node {
    case .merge(let effects), .concatenate(let effects): effects.flatMap(\.leafNames)
    case .cancellable(let effect, _, _), .animated(let effect, _), .presented(let effect, _): effect.leafNames
    case .none, .cancel: []
    case .send, .run, .subscribe: leafName.map { [$0] } ?? []
    }
  }
}
