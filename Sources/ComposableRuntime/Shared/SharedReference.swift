internal import Foundation

/// What a ``Shared`` refers to: a value in memory of its own, or a part of one. Subclasses say which.
package class SharedReference<Value>: @unchecked Sendable {
  /// The memory of the value.
  var root: any SharedRoot { preconditionFailure("a subclass returns it") }

  /// The value.
  var value: Value { preconditionFailure("a subclass returns it") }

  /// Returns the value in a given value of the root.
  func value(in root: Any) -> Value? { preconditionFailure("a subclass returns it") }

  /// Changes the value, while no other thread reads or changes it.
  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    preconditionFailure("a subclass does it")
  }

  /// The place outside of the memory where the value is kept; nil if there is none.
  var persistence: (any SharedPersistence)? { nil }
}

/// Loads a shared value from the place where it is kept, and saves it there.
package protocol SharedPersistence: AnyObject, Sendable {
  var isLoading: Bool { get }
  var loadError: (any Error)? { get }
  var saveError: (any Error)? { get }

  func load() async throws

  func save() async throws
}

/// The memory of a shared value, of any type.
protocol SharedRoot: AnyObject {
  var anyValue: Any { get }
}

/// A shared value in memory of its own.
class SharedStorage<Value>: SharedReference<Value>, SharedRoot, @unchecked Sendable {
  // Recursive, so that what changes the value may read other parts of the state that refer to it.
  private let lock = NSRecursiveLock()
  private var stored: Value
  private let location = ObservationLocation()

  init(_ value: Value) { stored = value }

  override var root: any SharedRoot { self }

  override var value: Value {
    location.access(SharedPlace(), keyPath: \.value)
    return lock.withLock { current }
  }

  var anyValue: Any { lock.withLock { stored } }

  override func value(in root: Any) -> Value? { root as? Value }

  /// The value that a test has asserted, while it asserts; else the value.
  private var current: Value {
    // In two steps: no expectation must not become the nil of an optional value.
    guard let view = SharedView.current, let expected = view.expected(self), let value = expected as? Value else {
      return stored
    }
    return value
  }

  override func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    if let view = SharedView.current {
      var value = lock.withLock { current }
      defer { view.expect(value, of: self) }
      return try body(&value)
    }
    defer { didChange() }
    return try change(body)
  }

  /// Changes the value, and notifies the observers.
  final func change<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    location.willSet(SharedPlace(), keyPath: \.value)
    defer { location.didSet(SharedPlace(), keyPath: \.value) }
    return try lock.withLock {
      SharedChanges.current?.willChange(self, stored)
      return try body(&stored)
    }
  }

  /// Sets the value that a storage begins with, before it is shared.
  final func begin(with value: Value) { lock.withLock { stored = value } }

  /// The value, whatever a test asserts of it.
  final var unasserted: Value { lock.withLock { stored } }

  /// Called after each change by ``withLock(_:)``. Other threads may have changed the value again.
  func didChange() {}
}

/// A part of another shared value.
final class SharedPart<Whole, Value>: SharedReference<Value>, @unchecked Sendable {
  private let whole: SharedReference<Whole>
  private let keyPath: WritableKeyPath<Whole, Value>

  init(of whole: SharedReference<Whole>, _ keyPath: WritableKeyPath<Whole, Value>) {
    (self.whole, self.keyPath) = (whole, keyPath)
  }

  override var root: any SharedRoot { whole.root }

  override var persistence: (any SharedPersistence)? { whole.persistence }

  override var value: Value { whole.value[keyPath: keyPath] }

  override func value(in root: Any) -> Value? { whole.value(in: root)?[keyPath: keyPath] }

  override func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    try whole.withLock { try body(&$0[keyPath: keyPath]) }
  }
}

/// A part of a shared value that cannot be changed through it.
final class SharedReadPart<Whole, Value>: SharedReference<Value>, @unchecked Sendable {
  private let whole: SharedReference<Whole>
  private let keyPath: KeyPath<Whole, Value>

  init(of whole: SharedReference<Whole>, _ keyPath: KeyPath<Whole, Value>) {
    (self.whole, self.keyPath) = (whole, keyPath)
  }

  override var root: any SharedRoot { whole.root }

  override var persistence: (any SharedPersistence)? { whole.persistence }

  override var value: Value { whole.value[keyPath: keyPath] }

  override func value(in root: Any) -> Value? { whole.value(in: root)?[keyPath: keyPath] }

  /// Changes a copy. Only references that can be changed are asked for their lock.
  override func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    var value = value
    return try body(&value)
  }
}

/// The value in a shared optional, which is not nil. If it becomes nil, the last value stays.
final class SharedUnwrapped<Value>: SharedReference<Value>, @unchecked Sendable {
  private let optional: SharedReference<Value?>
  private let last: Lock<UncheckedSendable<Value>>

  init?(_ optional: SharedReference<Value?>) {
    guard let value = optional.value else { return nil }
    self.optional = optional
    last = Lock(UncheckedSendable(value))
  }

  override var root: any SharedRoot { optional.root }

  override var persistence: (any SharedPersistence)? { optional.persistence }

  override var value: Value {
    guard let value = optional.value else { return last.withLock { $0.wrappedValue } }
    last.withLock { $0 = UncheckedSendable(value) }
    return value
  }

  override func value(in root: Any) -> Value? { optional.value(in: root) ?? nil }

  override func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    try optional.withLock { optional in
      var value = optional ?? last.withLock { $0.wrappedValue }
      // A value that is gone does not come back by a change of what is left of it.
      defer {
        if optional != nil {
          optional = value
          last.withLock { $0 = UncheckedSendable(value) }
        }
      }
      return try body(&value)
    }
  }
}

/// The subject of the observation of shared values. It is not nested in a generic type, so that its key path is created
/// only once.
private struct SharedPlace: ObservableState {
  var value: Void { () }
  var _$id: ObservableStateID { ._$inert }
}
