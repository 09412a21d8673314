/// The store whose effect is running.
enum RunningStore {
  @TaskLocal static var registry: EffectRegistry?
}

extension EffectRegistry {
  /// What runs outside of all effects.
  static let outside = EffectRegistry(observer: nil)

  static var inForce: EffectRegistry { RunningStore.registry ?? outside }

  /// Starts an operation that is cancelled with the effects of an identity.
  ///
  /// - Returns: Its task, and the number by which it is to be removed.
  func start<T: Sendable>(
    _ id: CancelID, cancelInFlight: Bool, _ operation: @escaping @Sendable () async -> T
  ) -> (Task<T, Never>, Int) {
    if cancelInFlight { cancel(id, by: nil) }
    let task = Task { await operation() }
    return (task, insertOperation(id) { task.cancel() })
  }
}
