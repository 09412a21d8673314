/// The work of a `run` leaf.
struct EffectWork<Action>: Sendable {
  let source: EffectSource
  let priority: TaskPriority?
  /// Does the work, the handling of its errors included.
  let perform: @Sendable (Send<Action>) async -> EffectOutcome
}
