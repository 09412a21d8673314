import PlayheadPlatform

/// The operations in flight under cancel ids, usable from any thread, so that an operation is registered as soon as it starts.
final class Operations: Sendable {
  /// An operation: that of `withTaskCancellation`, or a ``CancellableOperation``.
  struct Operation: Sendable {
    let id: CancelID
    /// The effect whose work contains the operation.
    let effect: RunningEffect?
    /// Whether `cancel` is called on the main actor only.
    let isMainActors: Bool
    /// Cancels the operation, which may call code of the app.
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

  /// Returns the number for removing the operation.
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

  /// Removes and returns the operations under a cancel id, in the order of their starts, for the caller to cancel them once.
  func take(_ id: CancelID) -> [Operation] {
    inFlight.withLock { inFlight in
      let found = (inFlight.byID[id] ?? [:]).sorted { $0.key < $1.key }
      for (number, operation) in found { inFlight.remove(number, operation.id) }
      return found.map(\.value)
    }
  }
}
