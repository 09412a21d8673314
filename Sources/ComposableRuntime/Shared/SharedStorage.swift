internal import Foundation

/// A shared value in memory of its own.
final class SharedStorage<Value>: SharedReference, SharedRoot, @unchecked Sendable {
  // Recursive, so that a thread that reads a value inside of `withLock` is told so. It would wait for itself otherwise.
  private let lock = NSRecursiveLock()
  private var stored: Value
  private var isChanging = false
  private let location = ObservationLocation()
  private let place: String?

  /// Creates a memory, which is shown as `place` if it has a name.
  init(_ value: Value, in place: String? = nil) { (stored, self.place) = (value, place) }

  var root: any SharedRoot { self }
  var persistence: (any SharedPersistence)? { nil }
  var anyValue: Any { current }
  var description: String { place ?? "value: \(String(reflecting: value))" }

  /// The value that a test has asserted, while it asserts; else the value.
  var value: Value {
    location.access(ObservedWhole(), keyPath: \.value)
    return SharedView.current?.expectation(of: self) ?? current
  }

  /// The value, whatever a test asserts of it.
  var current: Value { locked { stored } }

  func value(in root: Any) -> Value? { root as? Value }

  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    guard let view = SharedView.current else { return try change(body) }
    var value = value
    defer { view.expect(value, of: self) }
    return try body(&value)
  }

  /// Changes the value, whatever a test asserts of it, and notifies the observers.
  func change<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    location.willSet(ObservedWhole(), keyPath: \.value)
    defer { location.didSet(ObservedWhole(), keyPath: \.value) }
    return try locked {
      SharedChanges.current?.willChange(self, stored)
      isChanging = true
      defer { isChanging = false }
      return try body(&stored)
    }
  }

  /// Sets the value that a storage begins with, before it is shared.
  func begin(with value: Value) { locked { stored = value } }

  func beReplaced(by body: () -> Void) {
    location.willSet(ObservedWhole(), keyPath: \.value)
    body()
    location.didSet(ObservedWhole(), keyPath: \.value)
  }

  private func locked<R>(_ body: () throws -> R) rethrows -> R {
    try lock.withLock {
      // The value is being changed by the caller of this thread, and may be anywhere but in its memory.
      if isChanging {
        fatalError("a shared value is used inside of its own 'withLock': use the parameter of the closure instead")
      }
      return try body()
    }
  }
}
