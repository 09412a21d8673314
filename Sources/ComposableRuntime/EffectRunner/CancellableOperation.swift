/// An operation that calls back, and that a cancel id cancels together with the effects under that id.
///
/// The cancel id belongs to the feature whose effect is starting. Outside of all effects it belongs to the process.
package final class CancellableOperation: Sendable {
  private let id: CancelID
  private let registry: LockIsolated<EffectRegistry?>
  private let number = LockIsolated<Int?>(nil)

  /// Registers an operation that is about to start.
  ///
  /// - Parameters:
  ///   - id: The cancel id.
  ///   - cancelInFlight: Whether to cancel what is in flight under the cancel id.
  ///   - cancel: Cancels the operation. Called at most once, on the main actor.
  package init(id: AnyHashable, cancelInFlight: Bool, cancel: @escaping @Sendable () -> Void) {
    let store = RunningStore.ofTask
    self.id = CancelID(erased: id, at: store?.path ?? ChildPath())
    registry = LockIsolated(nil)
    MainActorTurn.perform { [self] in
      let registry = store?.registry ?? .outside
      if cancelInFlight { registry.cancel(self.id, by: nil) }
      self.registry.setValue(registry)
      let inserted = registry.insertOperation(self.id, cancel: cancel)
      number.setValue(inserted)
    }
  }

  /// Forgets the operation, which has ended.
  package func end() {
    MainActorTurn.perform { [self] in
      guard let registry = registry.value, let number = number.value else { return }
      registry.removeOperation(number, id)
    }
  }

  /// Cancels everything in flight under a cancel id.
  package static func cancel(id: AnyHashable) {
    let store = RunningStore.ofTask
    let id = CancelID(erased: id, at: store?.path ?? ChildPath())
    MainActorTurn.perform { (store?.registry ?? .outside).cancel(id, by: nil) }
  }
}
