/// Memory for an optional value, because the type of an optional of a generic type would be looked up at each use.
final class Slot<Value> {
  private(set) var isFull = false
  /// Initialized while the slot is full.
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  deinit {
    clear()
    value.deallocate()
  }

  /// The slot must be full.
  var pointer: UnsafePointer<Value> {
    precondition(isFull)
    return UnsafePointer(value)
  }

  func clear() {
    guard isFull else { return }
    value.deinitialize(count: 1)
    isFull = false
  }

  /// Replaces the value by one that `make` initializes; if it throws, the slot is empty.
  func fill<Failure: Error>(_ make: (UnsafeMutablePointer<Value>) throws(Failure) -> Void) throws(Failure) {
    clear()
    try make(value)
    isFull = true
  }
}
