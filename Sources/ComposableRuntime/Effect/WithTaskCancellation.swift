/// Runs an operation under an identity by which it can be cancelled.
///
/// Within the work of an effect, for a part of it:
///
/// ```swift
/// return .run { send in
///   await withTaskCancellation(id: CancelID.search, cancelInFlight: true) {
///     …
///   }
/// }
/// ```
///
/// ``Effect/cancel(id:)`` and `Task.cancel(id:)` cancel it. Identities are those of the feature whose effect it is; outside of
/// any effect they are those of the process.
///
/// - Parameters:
///   - id: The identity.
///   - cancelInFlight: Whether to cancel what is in flight under the identity before.
///   - operation: What to run. When it is cancelled it goes on until it takes notice of that.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  let store = await RunningStore.current
  let id = CancelID(id, at: store.path)
  let registry = store.registry
  let (task, number) = await registry.start(id, cancelInFlight: cancelInFlight) {
    do throws(Failure) {
      return Result<T, Failure>.success(try await operation())
    } catch {
      return .failure(error)
    }
  }
  let result = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  await registry.removeOperation(number, id)
  return try result.get()
}

extension Task where Success == Never, Failure == Never {
  /// Cancels all that is in flight under an identity: effects, and what `withTaskCancellation` runs.
  ///
  /// Within the work of an effect the identity is that of its feature; outside of any effect, one of the process, under which
  /// there are no effects. It is done at once on the main actor, in a later turn of it from anywhere else.
  ///
  /// - Parameter id: The identity.
  public static func cancel(id: some Hashable & Sendable) {
    let store = RunningStore.ofTask
    let cancelID = CancelID(id, at: store?.path ?? ChildPath())
    MainActorTurn.perform { (store?.registry ?? .outside).cancel(cancelID, by: nil) }
  }
}
