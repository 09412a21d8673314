/// Work under a cancel id of the feature whose effect is starting; if it starts later, as in a `flatMap`, any store cancels it.
package final class CancellableOperation: Sendable {
  private let id: CancelID
  private let operations: Operations
  private let number: Int

  /// Registers an operation that is about to start; `cancel` is called at most once, on the main actor.
  package init(id: AnyHashable, cancelInFlight: Bool, cancel: @escaping @Sendable () -> Void) {
    let store = RunningStore.ofTask
    let registry = store?.registry ?? .publishers
    let id = CancelID(erased: id, at: store?.path ?? ChildPath())
    if cancelInFlight { registry.cancelFromAnywhere(id, isAskedFor: false) }
    (self.id, operations) = (id, registry.operations)
    number = operations.insert(id, of: store?.effect, isMainActors: true, cancel: cancel)
  }

  /// Removes the operation when it has ended.
  package func end() { operations.remove(number, id) }

  package static func cancel(id: AnyHashable) {
    let store = RunningStore.ofTask
    let id = CancelID(erased: id, at: store?.path ?? ChildPath())
    (store?.registry ?? .publishers).cancelFromAnywhere(id)
  }
}
