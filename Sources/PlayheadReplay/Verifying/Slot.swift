/// Room for a value that is there or is not.
///
/// It does what an optional does. The type of an optional of a generic type would be looked up wherever it is used.
final class Slot<Value> {
  private(set) var isFull = false
  /// Has a value where the slot is full.
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  deinit {
    clear()
    value.deallocate()
  }

  /// The value. The slot has to be full.
  var pointer: UnsafePointer<Value> {
    precondition(isFull)
    return UnsafePointer(value)
  }

  func clear() {
    guard isFull else { return }
    value.deinitialize(count: 1)
    isFull = false
  }

  /// Has a value made in place of the one that there is.
  ///
  /// - Parameter make: initializes the memory, unless it throws.
  /// - Throws: what `make` throws; the slot is empty then.
  func fill<Failure: Error>(_ make: (UnsafeMutablePointer<Value>) throws(Failure) -> Void) throws(Failure) {
    clear()
    try make(value)
    isFull = true
  }
}
