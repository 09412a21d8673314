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
  @MainActor static var current: RunningStore { ofTask ?? RunningStore(registry: .outside, path: ChildPath()) }
}

extension EffectRegistry {
  /// The registry of the operations that run outside of all effects.
  static let outside = EffectRegistry(observers: [])

  /// Starts an operation that a cancel id cancels, together with the effects under that id.
  ///
  /// - Returns: The task of the operation, and the number to remove it with.
  func start<T: Sendable>(
    _ id: CancelID, cancelInFlight: Bool, _ operation: @escaping @Sendable () async -> T
  ) -> (Task<T, Never>, Int) {
    if cancelInFlight { cancel(id, by: nil) }
    let task = Task { await operation() }
    return (task, insertOperation(id) { task.cancel() })
  }
}
