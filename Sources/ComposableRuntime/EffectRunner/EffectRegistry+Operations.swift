/// The store whose effect is running.
struct RunningStore: Sendable {
  @TaskLocal static var ofTask: RunningStore?

  let registry: EffectRegistry
  /// Where the feature stands whose effect it is.
  let path: ChildPath

  /// Where no effect is running, what stands for the process.
  @MainActor static var current: RunningStore { ofTask ?? RunningStore(registry: .outside, path: ChildPath()) }
}

extension EffectRegistry {
  /// What runs outside of all effects.
  static let outside = EffectRegistry(observers: [])

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
