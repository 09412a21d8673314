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
  /// The tree, one word: ``none`` needs no allocation.
  @usableFromInline let node: EffectNode

  @inlinable init(_ node: EffectNode) { self.node = node }

  init(_ work: TypedEffectLeaf<Action>.Work, _ source: EffectSource) {
    node = .leaf(TypedEffectLeaf(work, source))
  }

  /// The effect that does nothing.
  ///
  /// - Complexity: O(1), without allocation.
  @inlinable public static var none: Self { Self(.none) }

  @inlinable var isNone: Bool {
    if case .none = node { true } else { false }
  }
}

// Unchecked: only a store takes the actions out of an effect, on the main actor, and no other code uses them.
extension Effect: @unchecked Sendable {}

/// The effect that the reducer `R` returns.
public typealias EffectOf<R: Reducer> = Effect<R.Action>
