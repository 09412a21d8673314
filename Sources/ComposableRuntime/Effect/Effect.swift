#if canImport(SwiftUI)
  internal import SwiftUI
#endif

/// Work outside the reducer that a reducer asks its store to do.
///
/// An effect is a value: a tree whose leaves are the pieces of work and whose inner nodes say how they relate. Nothing
/// happens until a store starts it. Each leaf keeps its name and the place in the source that made it, whatever
/// operators wrap it.
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

  /// The tree. It is indirect so that an effect is one word, and ``none`` costs nothing.
  indirect enum Node {
    case none
    case send(Action, EffectSource)
    case run(EffectWork<Action>)
    case merge([Effect])
    case concatenate([Effect])
    case cancellable(Effect, id: CancelID, cancelInFlight: Bool)
    case cancel(CancelID)
    case animated(Effect, Animation?)
  }

  var isNone: Bool {
    if case .none = node { true } else { false }
  }
}

// Only a store looks into it, on the main actor: an action in it is nobody else's.
extension Effect: @unchecked Sendable {}

/// The effect of a reducer with actions of type `Action`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

extension Effect {
  /// The effect that does nothing.
  ///
  /// - Complexity: O(1), without allocation.
  public static var none: Self { Self(.none) }
}

/// What identifies a leaf of an effect tree to a person: its name, and the place that made it.
struct EffectSource: Sendable {
  let name: String
  let position: SourcePosition
}

/// The work of a `run` leaf.
struct EffectWork<Action>: Sendable {
  let source: EffectSource
  let priority: TaskPriority?
  /// Does the work, the handling of its errors included.
  ///
  /// It stays on the actor that calls it, so that only an operation that leaves the actor pays for leaving it.
  let perform: nonisolated(nonsending) @Sendable (Send<Action>) async -> EffectResult
}

/// How the work of an effect came to its end, as far as the work itself can tell.
enum EffectResult: Sendable {
  case finished(caught: (any Error)?)
  case failed(any Error)
  case cancelled
}
