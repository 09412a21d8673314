import PlayheadPlatform

/// Runs an operation under a cancel id, so that it can be cancelled.
///
/// It makes a part of the work of an effect cancellable:
///
/// ```swift
/// return .run { send in
///   await withTaskCancellation(id: CancelID.search, cancelInFlight: true) {
///     …
///   }
/// }
/// ```
///
/// ``Effect/cancel(id:)`` and `Task.cancel(id:)` cancel the operation. The cancel id belongs to the feature whose
/// effect is running. Outside of all effects it belongs to the process.
///
/// - Parameters:
///   - id: The cancel id.
///   - cancelInFlight: Whether to cancel what is in flight under the cancel id before the operation starts.
///   - isolation: The actor of the caller, on which the call waits.
///   - operation: The work. As in any task, it goes on until it checks for cancellation.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  let store = RunningStore.current
  let id = CancelID(id, at: store.path)
  let operations = store.registry.operations
  if cancelInFlight { store.registry.cancelFromAnywhere(id, isAskedFor: false) }
  // Registered before it starts, because code that the operation notifies may cancel it at once.
  let started = Lock<(task: Task<Result<T, Failure>, Never>?, isCancelled: Bool)>((nil, false))
  let number = operations.insert(id, isMainActors: false) {
    let task = started.withLock { started in
      started.isCancelled = true
      return started.task
    }
    task?.cancel()
  }
  defer { operations.remove(number, id) }
  let task = Task {
    // Off the main actor, the effects in flight are cancelled in a turn of it that is in its queue already.
    if cancelInFlight { await MainActor.run {} }
    return await Result(catching: operation)
  }
  let isCancelled = started.withLock { started in
    started.task = task
    return started.isCancelled
  }
  if isCancelled { task.cancel() }
  return try await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }.get()
}

extension Task where Success == Never, Failure == Never {
  /// Cancels everything in flight under a cancel id: effects, and the operations of `withTaskCancellation`.
  ///
  /// The cancel id belongs to the feature whose effect is running. Outside of all effects it belongs to the process,
  /// and cancels only operations that were started there. The operations are cancelled when this returns. So are the
  /// effects, on the main actor. Elsewhere effects are cancelled in a later turn of the main actor.
  ///
  /// - Parameter id: The cancel id.
  public static func cancel(id: some Hashable & Sendable) {
    let store = RunningStore.current
    store.registry.cancelFromAnywhere(CancelID(id, at: store.path))
  }
}
