/// The work of a `run` leaf.
struct EffectWork<Action>: Sendable {
  let source: EffectSource
  let priority: TaskPriority?
  /// Does the work, the handling of its errors included.
  ///
  /// It stays on the actor that calls it, so that only an operation that leaves the actor pays for leaving it.
  let perform: nonisolated(nonsending) @Sendable (Send<Action>) async -> EffectOutcome
}
