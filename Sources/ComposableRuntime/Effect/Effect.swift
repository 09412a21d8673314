#if canImport(SwiftUI)
  internal import SwiftUI
#endif

/// Work that a reducer returns for its store to run.
///
/// An effect is a value: a tree whose leaves are the work, and whose inner nodes merge, concatenate, cancel or animate
/// the leaves. No work runs until a store starts the effect. Operators keep the name of each leaf, and the place in the
/// source that made it.
///
/// ```swift
/// case .factButtonTapped:
///   return .run { [count = state.count] send in
///     await send(.factResponse(try await fact(count)))
///   }
///   .cancellable(id: CancelID.fact, cancelInFlight: true)
/// ```
public struct Effect<Action> {
  let node: Node

  init(_ node: Node) {
    self.node = node
  }

  /// The tree. It is indirect, so that an effect has the size of one word and ``none`` needs no allocation.
  indirect enum Node {
    case none
    case send(Action, EffectSource)
    case run(EffectWork<Action>)
    case subscribe(EffectSubscription<Action>)
    case merge(EffectList<Action>)
    case concatenate(EffectList<Action>)
    case cancellable(Effect, id: CancelID, cancelInFlight: Bool)
    case cancel(CancelID)
    case animated(Effect, Animation?)
    /// The effect of a presented feature, and the `send` that dismisses the feature.
    case presented(Effect, dismissal: Effect)
  }

  @usableFromInline var isNone: Bool {
    if case .none = node { true } else { false }
  }
}

// Unchecked: only a store takes the actions out of an effect, on the main actor, and no other code uses them.
extension Effect: @unchecked Sendable {}

/// The effect that the reducer `R` returns.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

extension Effect {
  /// The effect that does nothing.
  ///
  /// - Complexity: O(1), without allocation.
  public static var none: Self { Self(.none) }
}

/// The name of a leaf of an effect tree, and the place in the source that made it, to show to a developer.
struct EffectSource: Sendable {
  let name: String
  let position: SourcePosition
  /// The way from the state of the store to the state of the feature that returned the leaf.
  private(set) var feature: [FeatureStep] = []

  /// Returns the source of the same leaf in a parent of its feature.
  func inside(_ steps: [FeatureStep]) -> EffectSource {
    if steps.isEmpty { return self }
    var source = self
    source.feature = steps + feature
    return source
  }
}

/// The work of a `run` leaf.
struct EffectWork<Action>: Sendable {
  let source: EffectSource
  let priority: TaskPriority?
  /// The name of the task; nil where the effect was given none.
  var taskName: String?
  /// Does the work, and handles its errors.
  ///
  /// It runs on the actor of its caller, so that only an operation that leaves that actor has the cost of a switch.
  let perform: nonisolated(nonsending) @Sendable (Send<Action>) async -> EffectResult
}

/// How the work of an effect ended. The effect itself can be cancelled before its work ends.
enum EffectResult: Sendable {
  case finished(caught: (any Error)?)
  case failed(any Error)
  case cancelled
}
