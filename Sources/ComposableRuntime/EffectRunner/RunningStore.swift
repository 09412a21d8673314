/// The store and the feature whose effect is running.
struct RunningStore: Sendable {
  @TaskLocal static var ofTask: RunningStore?

  let registry: EffectRegistry
  /// The path of the feature whose effect is running.
  let path: ChildPath
  /// The effect that is running.
  var effect: RunningEffect?
  /// Dismisses the innermost presented feature around the effect. Nil if there is none.
  var dismiss: (@MainActor @Sendable () -> Void)?

  /// The store and the feature whose effect is running. Outside of all effects: a stand-in for the process.
  static var current: RunningStore { ofTask ?? RunningStore(registry: .outside, path: ChildPath()) }
}

// What belongs to the process and not to a store.
extension EffectRegistry {
  /// The registry of the operations that run outside of all effects. No store cancels them.
  nonisolated static let outside = EffectRegistry()

  /// The registry of the operations of publishers that start later than the effect which made them, such as in a `flatMap`.
  /// Their store is not known, so every store cancels them.
  nonisolated static let publishers = EffectRegistry()
}
