import PlayheadPlatform

/// The operations in flight under cancel ids. Any thread may use it, so that an operation is known as soon as it starts.
final class Operations: Sendable {
  /// An operation: that of `withTaskCancellation`, or a ``CancellableOperation``.
  struct Operation: Sendable {
    let id: CancelID
    /// The effect whose work the operation is.
    let effect: RunningEffect?
    /// Whether `cancel` is called on the main actor only.
    let isMainActors: Bool
    /// Cancels the operation. It may call code of the app.
    let cancel: @Sendable () -> Void
  }

  private struct InFlight {
    var byID: [CancelID: [Int: Operation]] = [:]
    var lastNumber = 0

    mutating func remove(_ number: Int, _ id: CancelID) {
      for id in id.all {
        byID[id]?[number] = nil
        if byID[id]?.isEmpty == true { byID[id] = nil }
      }
    }
  }

  private let inFlight = Lock(InFlight())

  /// Registers an operation, and returns the number to remove it with.
  func insert(
    _ id: CancelID, of effect: RunningEffect? = nil, isMainActors: Bool, cancel: @escaping @Sendable () -> Void
  ) -> Int {
    inFlight.withLock { inFlight in
      inFlight.lastNumber += 1
      let operation = Operation(id: id, effect: effect, isMainActors: isMainActors, cancel: cancel)
      for id in id.all { inFlight.byID[id, default: [:]][inFlight.lastNumber] = operation }
      return inFlight.lastNumber
    }
  }

  func remove(_ number: Int, _ id: CancelID) { inFlight.withLock { $0.remove(number, id) } }

  /// Removes the operations in flight under a cancel id, which the caller cancels, and returns them in the order of their starts.
  ///
  /// They can go on until they check for cancellation, but need not be cancelled again.
  func take(_ id: CancelID) -> [Operation] {
    inFlight.withLock { inFlight in
      let found = (inFlight.byID[id] ?? [:]).sorted { $0.key < $1.key }
      for (number, operation) in found { inFlight.remove(number, operation.id) }
      return found.map(\.value)
    }
  }
}
