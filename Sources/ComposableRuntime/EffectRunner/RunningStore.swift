/// The store and the feature whose effect is running.
package struct RunningStore: Sendable {
  @TaskLocal static var ofTask: RunningStore?

  let registry: EffectRegistry
  let path: ChildPath
  var effect: RunningEffect?
  /// Dismisses the innermost presented feature around the effect; nil if there is none.
  var dismiss: (@MainActor @Sendable () -> Void)?

  /// The id of the effect of the current task.
  package static var effectOfTask: Int? { ofTask?.effect?.id }

  /// Outside of all effects, this stands for the process.
  static var current: RunningStore { ofTask ?? RunningStore(registry: .outside, path: ChildPath()) }
}

// Registries of the process.
extension EffectRegistry {
  /// Operations that run outside of all effects, which no store cancels.
  nonisolated static let outside = EffectRegistry()

  /// Operations of publishers that start later than their effect, as in a `flatMap`: their store is not known, so every store cancels them.
  nonisolated static let publishers = EffectRegistry()
}
