/// An operation that calls back, and that a cancel id cancels together with the effects under that id.
///
/// The cancel id belongs to the feature whose effect is starting. The store of an operation that starts later, such as in a
/// `flatMap`, is not known: its cancel id belongs to the process, and every store cancels it.
package final class CancellableOperation: Sendable {
  private struct Registration {
    var registry: EffectRegistry?
    var number: Int?
    var isOver = false
  }

  private let id: CancelID
  private let registration = Lock(Registration())

  /// Registers an operation that is about to start.
  ///
  /// - Parameters:
  ///   - id: The cancel id.
  ///   - cancelInFlight: Whether to cancel what is in flight under the cancel id.
  ///   - cancel: Cancels the operation. Called at most once, on the main actor.
  package init(id: AnyHashable, cancelInFlight: Bool, cancel: @escaping @Sendable () -> Void) {
    let store = RunningStore.ofTask
    self.id = CancelID(erased: id, at: store?.path ?? ChildPath())
    MainActorTurn.perform { [self] in
      let registry = store?.registry ?? .publishers
      if cancelInFlight { registry.cancel(self.id, by: nil) }
      if registration.withLock({ $0.isOver }) { return }
      let number = registry.insertOperation(self.id, of: store?.effect, cancel: cancel)
      registration.withLock { ($0.registry, $0.number) = (registry, number) }
    }
  }

  /// Forgets the operation, which has ended.
  package func end() {
    registration.withLock { $0.isOver = true }
    MainActorTurn.perform { [self] in
      let found = registration.withLock { $0 }
      guard let registry = found.registry, let number = found.number else { return }
      registry.removeOperation(number, id)
    }
  }

  /// Cancels everything in flight under a cancel id.
  package static func cancel(id: AnyHashable) {
    let store = RunningStore.ofTask
    let id = CancelID(erased: id, at: store?.path ?? ChildPath())
    MainActorTurn.perform { (store?.registry ?? .publishers).cancel(askedFor: id, by: nil) }
  }
}

extension EffectRegistry {
  /// The registry of the operations of publishers whose store is not known.
  static let publishers = EffectRegistry(observers: [])
}
