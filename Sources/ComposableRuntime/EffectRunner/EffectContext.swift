#if canImport(SwiftUI)
  internal import SwiftUI
#endif

/// What a leaf of an effect tree inherits from its action and from the nodes around it.
struct EffectContext<Action> {
  /// The number of the action that returned the effect.
  let seq: Int
  /// The action, for messages about its effects.
  let action: CaseName?
  let cascade: Cascade
  var scope: EffectScope
  /// The path of the feature that returned the effect.
  var path = ChildPath()
  /// The animation of the innermost `animation(_:)` around the leaf. Nil outside of all of them.
  var animation: Animation??
  /// The `send` that dismisses the innermost presented feature around the leaf.
  var dismissal: (send: Effect<Action>, scope: EffectScope)?
}
